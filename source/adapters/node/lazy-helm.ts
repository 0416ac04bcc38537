import type {HelmRunner} from '../../ports/helm-runner.ts';

/** Loads Helm's adapter when Helm is first needed: looking at releases does without it. */
export const lazyHelm = (load: () => Promise<HelmRunner>): HelmRunner => {
	let loaded: Promise<HelmRunner> | null = null;
	const helm = async (): Promise<HelmRunner> => {
		loaded ??= load();
		return loaded;
	};

	return {
		async find(signal) {
			const runner = await helm();
			return runner.find(signal);
		},
		async running() {
			const runner = await helm();
			return runner.running();
		},
		async * run(arguments_, signal) {
			const runner = await helm();
			return yield * runner.run(arguments_, signal);
		},
	};
};
