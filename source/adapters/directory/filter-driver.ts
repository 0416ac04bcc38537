import type {LedgerStore} from '../../ports/ledger-store.ts';

/** The same store, without the records of the other driver. */
export const filterDriver = (store: LedgerStore, driver: 'secret' | 'configmap'): LedgerStore => {
	const keep = <T extends {readonly objects: ReadonlyArray<{readonly driver: string}>}>(listing: T): T => ({...listing, objects: listing.objects.filter(object => object.driver === driver)});
	return {
		...store,
		async * list(scope, signal) {
			const steps = store.list(scope, signal);
			for (;;) {
				const step = await steps.next();
				if (step.done === true) {
					return step.value.ok ? {ok: true, value: keep(step.value.value)} : step.value;
				}

				yield step.value.kind === 'partial' ? {kind: 'partial', value: keep(step.value.value)} : step.value;
			}
		},
	};
};
