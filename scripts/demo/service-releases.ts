/** Situations of the demo's own services: what an on-call engineer meets, each as real Helm leaves it behind. */
import {hookJob, serviceChart, siteChart, statefulChart} from './charts.ts';
import {credentials} from './credentials.ts';
import {
	completed,
	failed,
	history,
	pending,
	rolledBack,
	type DemoRelease,
} from './release.ts';
import {ago, span} from './times.ts';

/** What the API server says of a host with a slash. */
const lowerCase = 'a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \'-\' or \'.\', and must start and end with an alphanumeric character';

const apiValues = {...credentials('api', 'orange-tractor-91'), replicaCount: 3};
const api = (version: string, appVersion: string): ReturnType<typeof serviceChart> => serviceChart({name: 'api', version, appVersion}, 'The payments API');
const apiWithMigration = serviceChart({name: 'api', version: '2.3.0', appVersion: '1.8.2'}, 'The payments API', {'templates/migrate.yaml': hookJob('pre-upgrade', 'migrate', 'migrate')});

/** The upgrade was cut off; below it one failed, so the one before is no place to go back to. */
const paymentsApi: DemoRelease = {
	namespace: 'payments',
	name: 'api',
	driver: 'secret',
	firstDeployed: ago('31w2d5h'),
	live: 12,
	revisions: history([
		completed(9, {began: '12d5h31m8s', took: '44s'}, {chart: api('2.2.4', '1.8.1'), values: apiValues}),
		{
			...failed(10, 'Upgrade "api" failed: pre-upgrade hooks failed: resource Job/payments/api-migrate not ready. status: Failed, message: Job Failed. failed: 1/1', {began: '9d1h2m40s', took: '2s'}, {chart: apiWithMigration, values: apiValues}),
			hookRuns: {'templates/migrate.yaml': {phase: 'Failed', from: ago('9d1h2m39s'), to: ago('9d1h2m38s')}},
		},
		rolledBack(11, 9, {began: '9d51m17s', took: '41s'}, {chart: api('2.2.4', '1.8.1'), values: apiValues}),
		completed(12, {began: '2d11h26m3s', took: '48s'}, {chart: api('2.3.1', '1.8.3'), values: apiValues}),
		failed(13, 'Upgrade "api" failed: resource Deployment/payments/api not ready. status: InProgress, message: Available: 1/3\ncontext deadline exceeded', {began: '52m11s', took: '5m'}, {chart: api('2.4.0', '1.9.0'), values: apiValues}),
		pending(14, 'upgrade', '41m9s', {chart: api('2.4.0', '1.9.0'), values: {...apiValues, mode: 'green'}}),
	]),
};

const ledger = serviceChart({name: 'ledger', version: '1.20.3', appVersion: '9.2.0'}, 'Double entries', {
	'templates/migrate.yaml': hookJob('pre-upgrade,pre-rollback', 'migrate', 'migrate'),
	'templates/warm-up.yaml': hookJob('post-upgrade,post-rollback', 'warm-up', 'warm-up'),
});
const ledgerSecrets = credentials('ledger', 'walnut-compass-74');

/** Hooks that ran before an upgrade; what ran after it is stored by the next write alone. */
const hooksOf = (began: string): DemoRelease['revisions'][number]['hookRuns'] => ({
	'templates/migrate.yaml': {phase: 'Succeeded', from: ago(began) + span('1s'), to: ago(began) + span('19s')},
	'templates/warm-up.yaml': {phase: 'Succeeded', from: ago(began) + span('40s'), to: ago(began) + span('58s')},
});

/** Healthy, with hooks that ran. */
const paymentsLedger: DemoRelease = {
	namespace: 'payments',
	name: 'ledger',
	driver: 'secret',
	firstDeployed: ago('29w1d2h'),
	live: 8,
	revisions: history([
		{...completed(7, {began: '5w1d3h20m', took: '1m1s'}, {chart: ledger, values: {...ledgerSecrets, replicaCount: 2}}), hookRuns: hooksOf('5w1d3h20m')},
		{...completed(8, {began: '11d6h44m', took: '1m2s'}, {chart: ledger, values: {...ledgerSecrets, replicaCount: 3}}), hookRuns: hooksOf('11d6h44m')},
	]),
};

const indexer = statefulChart({name: 'indexer', version: '1.12.0', appVersion: '4.2.1'}, 'Builds the search index');
const indexerNew = statefulChart({name: 'indexer', version: '1.13.0', appVersion: '4.3.0'}, 'Builds the search index');

/** The upgrade waited in vain; the revision below still serves. */
const searchIndexer: DemoRelease = {
	namespace: 'search',
	name: 'indexer',
	driver: 'secret',
	firstDeployed: ago('18w4d1h'),
	live: 6,
	revisions: history([
		completed(5, {began: '6w2d9h13m', took: '1m20s'}, {chart: indexer, values: {replicaCount: 2}}),
		completed(6, {began: '3w1d7h52m', took: '1m12s'}, {chart: indexer, values: {replicaCount: 3}}),
		failed(7, 'Upgrade "indexer" failed: resource StatefulSet/search/indexer not ready. status: InProgress, message: Ready: 1/3\ncontext deadline exceeded', {began: '2h4m33s', took: '5m'}, {chart: indexerNew, values: {replicaCount: 3}}),
	]),
};

const suggest = siteChart({name: 'suggest', version: '0.7.2', appVersion: '2.0.4'}, 'Completes what people type');

/** Somebody deleted the record of revision 3. */
const searchSuggest: DemoRelease = {
	namespace: 'search',
	name: 'suggest',
	driver: 'secret',
	firstDeployed: ago('20w3d8h6m'),
	live: 4,
	revisions:
		history([
			completed(1, {began: '20w3d8h6m', took: '35s'}, {chart: suggest}),
			completed(2, {began: '14w5d2h41m', took: '22s'}, {chart: suggest, values: {replicaCount: 4}}),
			completed(3, {began: '11w2d4h5m', took: '24s'}, {chart: suggest, values: {replicaCount: 2}}),
			completed(4, {began: '4w6h58m', took: '21s'}, {chart: suggest, values: {replicaCount: 3}}),
		]).filter(({revision}) => revision !== 3),
};

const cartSecrets = credentials('cart', 'velvet-harbour-58');
const cart = serviceChart({name: 'cart', version: '5.1.0', appVersion: '3.14.0'}, 'Shopping carts');
const cartNew = serviceChart({name: 'cart', version: '5.2.0', appVersion: '3.15.0'}, 'Shopping carts', {'templates/migrate.yaml': hookJob('pre-upgrade', 'migrate', 'migrate')});

/** An upgrade that began seconds ago: nothing says that it is dead. */
const shopCart: DemoRelease = {
	namespace: 'shop',
	name: 'cart',
	driver: 'secret',
	firstDeployed: ago('44w2d'),
	live: 21,
	revisions: history([
		completed(20, {began: '5w4h12m', took: '31s'}, {chart: cart, values: {...cartSecrets, replicaCount: 3}}),
		completed(21, {began: '8d2h50m', took: '33s'}, {chart: cart, values: {...cartSecrets, replicaCount: 4}}),
		{
			...pending(22, 'upgrade', '38s', {chart: cartNew, values: {...cartSecrets, replicaCount: 4}}),
			wrote: ago('37s'),
			hookRuns: {'templates/migrate.yaml': {phase: 'Running', from: ago('37s'), to: null}},
		},
	]),
};

const checkoutSecrets = credentials('checkout', 'copper-lantern-27');
const checkout = serviceChart({name: 'checkout', version: '3.0.2', appVersion: '6.1.0'}, 'Takes the order');

/** A rollback ran while an upgrade did, and both say that they deployed. */
const shopCheckout: DemoRelease = {
	namespace: 'shop',
	name: 'checkout',
	driver: 'secret',
	firstDeployed: ago('40w5d'),
	live: 18,
	revisions: [
		...history([
			completed(16, {began: '4w1d5h33m', took: '36s'}, {chart: checkout, values: {...checkoutSecrets}}),
			completed(17, {began: '6d9h22m40s', took: '1m40s'}, {chart: checkout, values: {...checkoutSecrets, replicaCount: 3}}),
		]),
		rolledBack(18, 16, {began: '6d9h22m5s', took: '52s'}, {chart: checkout, values: {...checkoutSecrets}}),
	],
};

const web = (appVersion: string): ReturnType<typeof siteChart> => siteChart({name: 'web', version: '8.4.0', appVersion}, 'The shop itself');

/** Healthy, with a long history: an upgrade that was cut off in August is a scar that a rollback left. */
const shopWeb: DemoRelease = {
	namespace: 'shop',
	name: 'web',
	driver: 'secret',
	firstDeployed: ago('60w1d'),
	live: 31,
	revisions: history([
		completed(20, {began: '21w3d2h5m', took: '26s'}, {chart: web('10.0.0')}),
		completed(21, {began: '20w1d6h18m', took: '25s'}, {chart: web('10.0.1')}),
		completed(22, {began: '18w4d3h44m', took: '31s'}, {chart: web('10.1.0')}),
		completed(23, {began: '17w2d7h9m', took: '24s'}, {chart: web('10.1.1'), values: {replicaCount: 4}}),
		completed(24, {began: '15w5h27m', took: '28s'}, {chart: web('10.2.0'), values: {replicaCount: 4}}),
		pending(25, 'upgrade', '12w2h14m', {chart: web('10.3.0'), values: {replicaCount: 4}}),
		rolledBack(26, 24, {began: '12w21m50s', took: '31s'}, {chart: web('10.2.0'), values: {replicaCount: 4}}),
		completed(27, {began: '10w3d4h36m', took: '27s'}, {chart: web('10.3.1'), values: {replicaCount: 4}}),
		failed(28, `Upgrade "web" failed: server-side apply failed for object shop/web networking.k8s.io/v1, Kind=Ingress: Ingress.networking.k8s.io "web" is invalid: spec.rules[0].host: Invalid value: "shop.example.com/": ${lowerCase}`, {began: '8w2d8h3m', took: '4s'}, {chart: web('10.4.0'), values: {replicaCount: 4, host: 'shop.example.com/'}}),
		completed(29, {began: '8w2d7h31m', took: '29s'}, {chart: web('10.4.0'), values: {replicaCount: 4, host: 'shop.example.com'}}),
		completed(30, {began: '3w4d6h47m', took: '26s'}, {chart: web('10.4.2'), values: {replicaCount: 4, host: 'shop.example.com'}}),
		completed(31, {began: '5d10h15m', took: '27s'}, {chart: web('10.5.0'), values: {replicaCount: 4, host: 'shop.example.com'}}),
	]),
};

export const serviceReleases: readonly DemoRelease[] = [paymentsApi, paymentsLedger, searchIndexer, searchSuggest, shopCart, shopCheckout, shopWeb];
