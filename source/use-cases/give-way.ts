/** Milliseconds of work after which a key press gets its turn. */
const slice = 8;

/** Makes what long work calls between its pieces: it returns at once until the work has taken 8 ms, and lets others run then. */
export const createGiveWay = (): (() => Promise<void>) => {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < slice) {
			return;
		}

		await new Promise(resolve => {
			setImmediate(resolve);
		});
		began = performance.now();
	};
};
