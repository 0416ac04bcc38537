/** Writes what a trial left behind as a scenario: records, live objects, discovery, what Helm itself says of it. */
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stringify} from 'yaml';
import type {ServedKind} from '../../../source/ports/cluster.ts';
import type {ListedKind} from '../../../source/ports/scenario.ts';
import {groupOf} from '../incidents/around.ts';
import type {Incident} from '../incidents/incident.ts';
import {createStabiliser, recordingEnds} from './stable.ts';
import type {Major, Trial} from './trial.ts';

type Item = {kind: string; apiVersion: string; type?: string; metadata: {name: string; uid: string; resourceVersion: string; labels?: Record<string, string>}; data?: Record<string, string>};

/** Everything that is worth comparing or explaining later; what every namespace has by itself is left out. */
const liveKinds = [
	'deployments',
	'statefulsets',
	'replicasets',
	'pods',
	'jobs',
	'services',
	'configmaps',
	'secrets',
	'persistentvolumeclaims',
	'horizontalpodautoscalers',
	'poddisruptionbudgets',
	'resourcequotas',
	'roles',
	'rolebindings',
];

/** The same in one request; null where it did not answer for all of them. */
const liveItems = async (trial: Trial, ...flags: readonly string[]): Promise<readonly Item[] | null> => answered(trial, [liveKinds.join(','), ...flags]);

/** What stands outside of namespaces and may be the trial's: those whose name holds the name of its namespace are. */
const outsideKinds = ['customresourcedefinitions', 'validatingwebhookconfigurations', 'validatingadmissionpolicies', 'validatingadmissionpolicybindings', 'persistentvolumes', 'namespaces'].join(',');

const answered = async (trial: Trial, arguments_: readonly string[]): Promise<readonly Item[] | null> => {
	const {stdout, exitCode} = await trial.kubectl(['get', ...arguments_, '-o', 'json', '--show-managed-fields'], {mayFail: true});
	return exitCode === 0 ? (JSON.parse(stdout) as {items: Item[]}).items : null;
};

const items = async (trial: Trial, arguments_: readonly string[]): Promise<readonly Item[]> => await answered(trial, arguments_) ?? [];

/** What of the recorded kinds was listed whole, for `scenario.json`. */
const listedIn = (kinds: readonly ServedKind[], namespaces: readonly string[]): readonly ListedKind[] => namespaces.length === 0
	? []
	: liveKinds.flatMap(wanted => kinds.filter(({plural}) => plural === wanted).slice(0, 1)).map(({apiVersion, kind}) => ({apiVersion, kind, namespaces}));

const isRecord = ({metadata: {labels}}: Item): boolean => labels?.['owner'] === 'helm';

const isOwn = (item: Item): boolean => {
	const isOfEveryNamespace = item.metadata.name === 'kube-root-ca.crt' || (item.kind === 'Secret' && item.type === 'kubernetes.io/service-account-token');
	return !isOfEveryNamespace && !isRecord(item);
};

/** Records first and by revision, so that identifiers are counted in an order that does not change. */
const byAge = (one: Item, other: Item): number => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion);

export type Recorded = {readonly folder: string; readonly kinds: readonly ServedKind[]; readonly serverTime: number; readonly versions: {readonly helm: string; readonly kubernetes: string}};

/** Writes `folder` anew: `scenario.json`, `records.yaml`, `objects.yaml`, `events.yaml`, `story.md`, `expected.json`. */
export const writeRecording = async (trial: Trial, incident: Incident, major: Major, {folder, kinds, serverTime, versions}: Recorded): Promise<void> => {
	const copy = `${trial.namespace}-copy`;
	const [records, listedHere, listedThere, custom, outside, events] = await Promise.all([
		items(trial, ['secrets', '-l', 'owner=helm']),
		liveItems(trial),
		liveItems(trial, `--namespace=${copy}`),
		items(trial, [`widgets.v1.${groupOf(trial)}`]),
		items(trial, [outsideKinds]),
		items(trial, ['events', '--field-selector=type=Warning']),
	]);
	const [live, copies] = [listedHere ?? [], listedThere ?? []];
	const listed = listedIn(kinds, [...listedHere === null ? [] : [trial.namespace], ...listedThere === null ? [] : [copy]]);
	const stable = createStabiliser(serverTime + (incident.quietMinutes * 60_000), {[trial.namespace]: 'payments'});

	const document = (item: Item): string => {
		const payload = item.data?.['release'];
		const data = payload === undefined || !isRecord(item)
			? item.data
			: {...item.data, release: Buffer.from(stable.payload(Buffer.from(payload, 'base64').toString())).toString('base64')};
		const text = stable.text(JSON.stringify({...item, ...(data !== undefined && {data})}));
		return stringify(JSON.parse(text), {version: '1.1', lineWidth: 0, aliasDuplicateObjects: false});
	};

	const write = async (name: string, found: readonly Item[]): Promise<void> => {
		if (found.length > 0) {
			await writeFile(path.join(folder, name), found.toSorted(byAge).map(item => document(item)).join('---\n'));
		}
	};

	await rm(folder, {recursive: true, force: true});
	await mkdir(folder, {recursive: true});
	await write('records.yaml', [...records, ...copies.filter(item => isRecord(item))]);
	await write('objects.yaml', [...live, ...copies, ...custom, ...outside.filter(({metadata: {name}}) => name.includes(trial.namespace))].filter(item => isOwn(item)));
	await write('events.yaml', events);

	const told = async (arguments_: readonly string[]): Promise<unknown> => {
		const {stdout, stderr, exitCode} = await trial.helm(major, arguments_, {mayFail: true});
		const text = stable.text(exitCode === 0 ? stdout : JSON.stringify({error: stderr.trim()}));
		return JSON.parse(text);
	};

	// What is asked for below is not part of the story.
	const refused = trial.refusals().map(({command, exitCode, stderr}) => ({command: stable.text(command), exitCode, stderr: stable.text(stderr)}));
	const all = major === 3 ? ['--all'] : [];
	await writeFile(path.join(folder, 'scenario.json'), `${JSON.stringify({
		name: `${incident.name}, Helm ${major}`,
		serverTime: new Date(recordingEnds).toISOString().replace('.000', ''),
		context: 'trial',
		server: null,
		namespace: 'payments',
		clusterUid: '00000000-0000-4000-8000-000000000000',
		helmVersion: versions.helm,
		kubernetesVersion: versions.kubernetes,
		kinds: JSON.parse(stable.text(JSON.stringify(kinds))) as unknown,
		listed: JSON.parse(stable.text(JSON.stringify(listed))) as unknown,
	}, undefined, '\t')}\n`);
	await writeFile(path.join(folder, 'expected.json'), `${JSON.stringify({
		row: incident.row,
		situation: incident.situation,
		release: incident.release,
		refused,
		helm: {major, history: await told(['history', incident.release, '-o', 'json', '--max=1000']), list: await told(['list', ...all, '-o', 'json'])},
	}, undefined, '\t')}\n`);
	await writeFile(path.join(folder, 'story.md'), [`# ${incident.name}, Helm ${versions.helm}`, '', ...incident.story.map((step, index) => `${index + 1}. ${step}`), ''].join('\n'));
};
