import type {Revision} from '../../../../core/ledger/types.ts';
import {bytes, percent} from '../../../../core/text/numbers.ts';
import type {Fault, HelmReaction} from '../../../../core/record/types.ts';
import {type Toned, toned} from '../../../state/model.ts';

const label = (name: string): string => name.padEnd(16);
const fact = (name: string, value: string | number | null): Toned => value === null ? toned(`${label(name)}·`, 'quiet') : toned(`${label(name)}${value}`);
const heading = (text: string): readonly Toned[] => [toned(''), toned(text, 'strong')];

const reactions: Readonly<Record<HelmReaction, string>> = {
	skips: 'skips this record: list and history do not show it',
	panics: 'crashes when it reads this record',
	refuses: 'refuses to work with this record',
	reads: 'reads this record all the same',
};

const faultLines = ({message, layer, offset, helm, hint}: Fault): readonly Toned[] => [
	toned(message, 'bad'),
	fact('layer', offset === null ? layer : `${layer}, at byte ${offset}`),
	fact('Helm', reactions[helm]),
	toned(''),
	toned(hint),
];

const objectLines = ({record: {object}, created}: Revision): readonly Toned[] => [
	fact('object', `${object.kind} ${object.namespace === null ? '' : `${object.namespace}/`}${object.name}`),
	...object.origin === null ? [] : [fact('read from', object.origin)],
	fact('uid', object.uid),
	fact('version', object.resourceVersion),
	fact('created', created),
	...Object.entries(object.labels).map(([name, value], index) => fact(index === 0 ? 'labels' : '', `${name}=${value}`)),
	...object.writers.map(({manager, operation, time}) => fact('written by', `${manager}, ${operation}, ${time ?? 'time unknown'}`)),
];

const applyMethods: Readonly<Record<string, string>> = {ssa: 'server-side (ssa)', csa: 'client-side (csa)'};

const bodyLines = ({record: {decoded}}: Revision): readonly Toned[] => {
	const release = decoded?.release ?? null;
	if (release === null) {
		return decoded?.helm2 ? [...heading('Body'), toned('A record of Helm 2: its body is not read. Name, revision and status are from its labels.')] : [];
	}

	const {chart} = release;
	return [
		...heading('Body'),
		fact('release', `${release.name ?? '·'} in ${release.namespace ?? '·'}, revision ${release.version ?? '·'}`),
		fact('status', release.status),
		fact('description', release.description),
		fact('chart', `${chart.name ?? '·'} ${chart.version ?? '·'}, app version ${chart.appVersion ?? '·'}`),
		fact('first deployed', release.firstDeployed),
		fact('last deployed', release.lastDeployed),
		...release.deleted === null || release.deleted === '' ? [] : [fact('deleted', release.deleted)],
		...release.rollbackRevision === null ? [] : [fact('rollback to', release.rollbackRevision)],
		fact('applied', release.applyMethod === null ? 'client-side, as Helm 3 does' : applyMethods[release.applyMethod] ?? release.applyMethod),
		fact('hooks', release.hooks.length),
	];
};

const layerLines = ({record: {decoded}}: Revision): readonly Toned[] => decoded === null || decoded.layers.length === 0
	? []
	: [...heading('Layers, from the outside in'), ...decoded.layers.map(({layer, ok, bytes: size}) => toned(`${label(layer)}${ok ? 'ok' : 'broken'}${size === null ? '' : `${ok ? ' '.repeat(5) : ' '}${bytes(size)}`}`, ok ? 'plain' : 'bad'))];

/** The API server's limit for the data of one object. */
const limit = 1_048_576;

const sizeLines = ({record: {decoded}}: Revision): readonly Toned[] => {
	const {payload, json, parts} = decoded?.sizes ?? {payload: null, json: null, parts: {}};
	if (payload === null) {
		return [];
	}

	const filled = Object.entries(parts).filter(([, size]) => size > 0).toSorted(([, a], [, b]) => b - a);
	return [
		...heading('Size'),
		fact('stored', `${bytes(payload)}, ${percent(payload, limit)} of the 1 MiB that one object may hold`),
		...json === null ? [] : [fact('unpacked', bytes(json))],
		...filled.map(([part, size]) => fact(`  ${part}`, `${bytes(size).padStart(9)}  ${percent(size, json ?? size).padStart(5)}`)),
	];
};

const mismatchLines = ({mismatches}: Revision): readonly Toned[] => mismatches.length === 0
	? []
	: [...heading('Body, label and object do not agree'), ...mismatches.map(({field, body, label: said, object}) => toned(`${label(field)}body ${body ?? '·'}, label ${said ?? '·'}, object ${object ?? '·'}`, 'attention'))];

/** Everything about one record, line by line; what is wrong with it first. */
export const recordText = (revision: Revision): readonly Toned[] => [
	...revision.fault === null ? [] : [...faultLines(revision.fault), toned('')],
	...objectLines(revision),
	...mismatchLines(revision),
	...bodyLines(revision),
	...layerLines(revision),
	...sizeLines(revision),
];
