/** The releases of the demo: a recording of real Helm each, with another name and the times of a longer life. */
import type {Life} from './moves.ts';
import type {Names} from './names.ts';

export type DemoRelease = Names & Life & {
	/** A folder of `fixtures/scenarios`. */
	readonly recording: string;
	/** The recording that has the bodies of what this one cannot read any more. */
	readonly sound?: string;
	/** Whether the records are in ConfigMaps, as `HELM_DRIVER=configmap` has them: recordings have Secrets. */
	readonly isConfigMap?: boolean;
	/** The name under which something that has Helm as a library wrote: recordings have Helm's own. */
	readonly writer?: string;
};

/** Ages of many revisions, from the oldest on: the younger the closer together. */
const longLife = (count: number): readonly string[] => Array.from({length: count}, (_, index) => {
	const left = count - 1 - index;
	const weeks = Math.floor((left * (left + 3)) / 6);
	return `${weeks}w${5 + ((left * 5) % 2)}d${10 + ((left * 7) % 13)}h${15 + ((left * 13) % 44)}m${(left * 17) % 60}s`;
});

export const releases: readonly DemoRelease[] = [
	{
		// The upgrade was cut off.
		namespace: 'payments', name: 'api', recording: 'upgrade-killed-helm4', revisions: ['2d11h26m3s', '41m9s'],
	},
	{
		// Healthy, with hooks that ran.
		namespace: 'payments', name: 'ledger', recording: 'healthy-hooks-helm4', revisions: ['5w1d3h20m', '11d6h44m'],
	},
	{
		// Deployed, and its pods crash: Helm did not wait for them.
		namespace: 'payments', name: 'fraud', recording: 'not-ready-helm4', revisions: ['1d4h17m22s'],
	},
	{
		// The upgrade waited in vain for its pods.
		namespace: 'search', name: 'indexer', recording: 'upgrade-timed-out-helm4', revisions: ['3w1d7h52m', '2h4m33s'],
	},
	{
		// Somebody deleted the record of revision 3.
		namespace: 'search', name: 'suggest', recording: 'hole-helm4', revisions: ['20w3d8h6m', '14w5d2h41m', '9w2d4h5m', '4w6h58m'],
	},
	{
		// Healthy: an upgrade that was cut off is a scar that a rollback left.
		namespace: 'search', name: 'gateway', recording: 'rolled-back-over-lock-helm4', revisions: ['17w2d7h9m', '12w2h14m', '12w21m50s'],
	},
	{
		// An upgrade that began seconds ago: nothing says that it is dead.
		namespace: 'shop', name: 'cart', recording: 'upgrade-under-way-helm4', revisions: ['8d2h50m', '38s'],
	},
	{
		// A rollback ran while an upgrade did, and both say that they deployed.
		namespace: 'shop', name: 'checkout', recording: 'two-clients-helm4', revisions: ['4w1d5h33m', '6d9h22m40s', '6d9h22m5s'],
	},
	{
		// An autoscaler has the say about the number of its replicas.
		namespace: 'shop', name: 'catalog', recording: 'healthy-autoscaled-helm4', revisions: ['6w4d2h38m'],
	},
	{
		// Edited by hand: image, scale and a key of the ConfigMap.
		namespace: 'shop', name: 'orders', recording: 'hand-edited-helm4', revisions: ['2w3d9h12m'], after: '3h41m', afterFrom: '2026-11-02T02:33:09Z',
	},
	{
		// Two upgrades failed in a row: the revision below the newest is no place to go back to.
		namespace: 'shop', name: 'recommend', recording: 'two-failed-upgrades-helm4', revisions: ['10w1d4h', '2w5d6h17m', '1d2h8m', '23h50m'],
	},
	{
		// Many revisions, none of them ever pruned.
		namespace: 'shop', name: 'web', recording: 'long-history-helm4', revisions: longLife(25),
	},
	{
		// The rollback was cut off.
		namespace: 'data', name: 'postgres', recording: 'rollback-killed-helm4', revisions: ['30w2d3h11m', '11w4d5h38m', '3h9m12s'],
	},
	{
		// The rollback could not be built: its target names an API version that the cluster dropped.
		namespace: 'data', name: 'archive', recording: 'removed-api-helm4', revisions: ['26w3d1h', '9w5d2h4m', '6d3h55m'],
	},
	{
		// The first install never came to an end, and its volumes are there already.
		namespace: 'data', name: 'kafka', recording: 'install-killed-with-claims-helm4', revisions: ['5h12m27s'],
	},
	{
		// The newest record was cut short by hand; Helm does not see it and takes the one below for the last.
		namespace: 'legacy', name: 'crm', recording: 'newest-cut-helm3', sound: 'healthy-web-helm3', revisions: ['19w3d6h24m', '9w1d4h50m'], after: '3d1h40m',
	},
	{
		// Somebody set the label to failed. Helm reads the body.
		namespace: 'legacy', name: 'billing', recording: 'label-edited-helm3', revisions: ['16w2d4h17m', '1d2h31m'], after: '22h5m',
	},
	{
		// Healthy, a chart with a subchart, and kept in ConfigMaps.
		namespace: 'legacy', name: 'wiki', recording: 'healthy-family-helm3', revisions: ['52w1d3h', '23w5d6h2m'], isConfigMap: true,
	},
	{
		// The uninstall stopped half-way.
		namespace: 'preview', name: 'web-pr-1482', recording: 'uninstall-killed-helm4', revisions: ['6d7h20m'], after: '21h42m30s',
	},
	{
		// Uninstalled on purpose, history kept.
		namespace: 'batch', name: 'reports', recording: 'uninstalled-kept-helm4', revisions: ['20w4d2h30m', '13w1d6h51m'], after: '2w1d4h8m',
	},
	{
		// Failed, but a controller owns it: whatever is done here by hand, Flux undoes.
		namespace: 'monitoring', name: 'prometheus', recording: 'image-changed-helm4', revisions: ['2w2d5h40m', '7h2m18s'], writer: 'helm-controller',
	},
	{
		// Flux's labels are on its objects.
		namespace: 'monitoring', name: 'grafana', recording: 'gitops-helm4', revisions: ['2w2d5h40m'], after: '2w2d5h31m',
	},
];
