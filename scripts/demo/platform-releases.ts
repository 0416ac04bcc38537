/** Situations of what the demo's services stand on, and of what was left behind. */
import {backupSchedule, serviceChart, siteChart, statefulChart} from './charts.ts';
import {credentials} from './credentials.ts';
import {
	completed,
	failed,
	history,
	pending,
	removed,
	type DemoRelease,
} from './release.ts';
import {ago} from './times.ts';

const postgres = (version: string, backupVersion: string): ReturnType<typeof statefulChart> => statefulChart({name: 'postgres', version, appVersion: '17.2'}, 'The shared database', {'templates/backup.yaml': backupSchedule(backupVersion)});
const postgresSecrets = {credentials: {adminPassword: 'granite-meadow-63', databasePassword: 'granite-meadow-63'}};

/** The rollback could not be built: its target names an API version that the cluster dropped. */
const dataPostgres: DemoRelease = {
	namespace: 'data',
	name: 'postgres',
	driver: 'secret',
	firstDeployed: ago('37w3d4h'),
	live: 4,
	revisions: history([
		completed(3, {began: '30w2d3h11m', took: '2m8s'}, {chart: postgres('12.0.1', 'v1beta1'), values: {...postgresSecrets, storage: '50Gi'}}),
		completed(4, {began: '11w4d5h38m', took: '2m'}, {chart: postgres('12.1.0', 'v1beta1'), values: {...postgresSecrets, storage: '50Gi'}}),
		failed(5, 'Upgrade "postgres" failed: server-side apply failed for object data/postgres apps/v1, Kind=StatefulSet: StatefulSet.apps "postgres" is invalid: spec.volumeClaimTemplates: Invalid value: [{"metadata":{"name":"data"}}]: field is immutable', {began: '3h20m46s', took: '11s'}, {chart: postgres('13.0.0', 'v1'), values: {...postgresSecrets, storage: '80Gi'}}),
		{
			...pending(6, 'upgrade', '3h9m12s', {chart: postgres('12.1.0', 'v1beta1'), values: {...postgresSecrets, storage: '50Gi'}}),
			status: 'pending-rollback',
			description: 'Rollback to 4',
			rollbackTo: 4,
		},
	]),
};

/** The first install never came to an end, and its volumes are there already. */
const dataKafka: DemoRelease = {
	namespace: 'data',
	name: 'kafka',
	driver: 'secret',
	firstDeployed: ago('5h12m27s'),
	live: 1,
	revisions: [
		pending(1, 'install', '5h12m27s', {chart: statefulChart({name: 'kafka', version: '1.0.0', appVersion: '4.1.0'}, 'Moves events'), values: {credentials: {adminPassword: 'silver-orchard-35'}}}),
	],
};

const crm = siteChart({name: 'crm', version: '0.9.1', appVersion: '5.0.3'}, 'Who our customers are');

/** The newest record was cut short by hand; Helm does not see it and takes the one below for the last. */
const legacyCrm: DemoRelease = {
	namespace: 'legacy',
	name: 'crm',
	driver: 'secret',
	firstDeployed: ago('80w2d'),
	live: 8,
	revisions: history([
		completed(7, {began: '26w5h9m', took: '42s'}, {chart: crm, helm: 3}),
		completed(8, {began: '19w3d6h24m', took: '47s'}, {chart: crm, values: {replicaCount: 3}, helm: 3}),
		{
			...completed(9, {began: '9w1d4h50m', took: '44s'}, {chart: crm, values: {replicaCount: 3, host: 'crm.example.com'}, helm: 3}),
			edited: {manager: 'kubectl-edit', at: ago('3d1h40m')},
			cut: 1402,
		},
	]),
};

const billingSecrets = credentials('billing', 'mango-sunrise-42');
const billing = (appVersion: string): ReturnType<typeof serviceChart> => serviceChart({name: 'billing', version: '4.4.0', appVersion}, 'Writes invoices');
const byHelm3 = {values: billingSecrets, helm: 3, zone: 1} as const;

/** What a type error stores in a description: the whole object, Secret data included. */
const typeError = String.raw`Upgrade "billing" failed: cannot patch "billing-credentials" with kind Secret:  "" is invalid: patch: Invalid value: "{\"apiVersion\":\"v1\",\"data\":{\"API_TOKEN\":7,\"DATABASE_URL\":\"${Buffer.from(billingSecrets.credentials['databaseUrl']!).toString('base64')}\"}}": json: cannot unmarshal number into Go struct field Secret.data of type []uint8`;

/** Somebody set the label to failed to get rid of a lock. Helm reads the body. */
const legacyBilling: DemoRelease = {
	namespace: 'legacy',
	name: 'billing',
	driver: 'secret',
	firstDeployed: ago('90w4d'),
	live: 3,
	revisions: history([
		completed(3, {began: '16w2d4h17m', took: '1m'}, {chart: billing('2.7.0'), ...byHelm3}),
		failed(4, typeError, {began: '1d3h8m', took: '4s'}, {chart: billing('2.8.0'), ...byHelm3}),
		{
			...pending(5, 'upgrade', '1d2h31m', {chart: billing('2.8.1'), ...byHelm3}),
			label: 'failed',
			edited: {manager: 'kubectl-label', at: ago('22h5m'), labels: {status: 'failed'}},
		},
	]),
};

const wiki = siteChart({name: 'wiki', version: '2.2.0', appVersion: '1.35.1'}, 'What we wrote down');

/** Healthy, and kept in ConfigMaps. */
const legacyWiki: DemoRelease = {
	namespace: 'legacy',
	name: 'wiki',
	driver: 'configmap',
	firstDeployed: ago('52w1d3h'),
	live: 2,
	revisions: history([
		completed(1, {began: '52w1d3h', took: '25s'}, {chart: wiki, helm: 3}),
		completed(2, {began: '23w5d6h2m', took: '19s'}, {chart: wiki, values: {replicaCount: 1}, helm: 3}),
	]),
};

const preview = siteChart({name: 'web', version: '8.5.0-pr1482', appVersion: '10.6.0-pr1482'}, 'The shop itself');

/** The uninstall stopped half-way a day ago. */
const preview1482: DemoRelease = {
	namespace: 'preview',
	name: 'web-pr-1482',
	driver: 'secret',
	firstDeployed: ago('6d7h20m'),
	live: 2,
	revisions: history([
		completed(1, {began: '6d7h20m', took: '20s'}, {chart: preview}),
		removed(completed(2, {began: '4d3h9m', took: '18s'}, {chart: preview, values: {replicaCount: 1}}), 'uninstalling', '21h42m30s'),
	]),
};

const reports = siteChart({name: 'reports', version: '1.0.3', appVersion: '0.22.0'}, 'Monthly figures');

/** Uninstalled on purpose, history kept. */
const batchReports: DemoRelease = {
	namespace: 'batch',
	name: 'reports',
	driver: 'secret',
	firstDeployed: ago('25w2d5h'),
	live: null,
	revisions: history([
		completed(1, {began: '25w2d5h', took: '16s'}, {chart: reports}),
		completed(2, {began: '20w4d2h30m', took: '14s'}, {chart: reports, values: {replicaCount: 1}}),
		removed(completed(3, {began: '13w1d6h51m', took: '15s'}, {chart: reports, values: {replicaCount: 1}}), 'uninstalled', '2w1d4h8m'),
	]),
};

const prometheus = (version: string, appVersion: string): ReturnType<typeof statefulChart> => statefulChart({name: 'prometheus', version, appVersion}, 'Watches everything else');
const fluxMarks = {'helm.toolkit.fluxcd.io/name': 'prometheus', 'helm.toolkit.fluxcd.io/namespace': 'monitoring'};

/** Failed, but a controller owns it: whatever is done here by hand, Flux undoes. */
const monitoringPrometheus: DemoRelease = {
	namespace: 'monitoring',
	name: 'prometheus',
	driver: 'secret',
	firstDeployed: ago('33w6d'),
	manager: 'helm-controller',
	live: 7,
	revisions: history([
		completed(6, {began: '9w3d2h17m', took: '1m9s'}, {chart: prometheus('27.1.0', '3.5.0'), marks: fluxMarks}),
		completed(7, {began: '2w2d5h40m', took: '1m5s'}, {chart: prometheus('27.3.0', '3.6.0'), marks: fluxMarks}),
		failed(8, 'Upgrade "prometheus" failed: resource StatefulSet/monitoring/prometheus not ready. status: InProgress, message: Ready: 2/3\ncontext deadline exceeded', {began: '7h2m18s', took: '5m'}, {chart: prometheus('27.4.0', '3.7.0'), marks: fluxMarks}),
	]),
};

export const platformReleases: readonly DemoRelease[] = [dataPostgres, dataKafka, legacyCrm, legacyBilling, legacyWiki, preview1482, batchReports, monitoringPrometheus];
