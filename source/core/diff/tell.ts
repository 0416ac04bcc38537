import {printPath} from '../drift/path.ts';
import {printYaml} from '../print/yaml.ts';
import type {ChartIdentity, JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {counted} from '../text/plural.ts';
import {diffLines} from './lines.ts';
import {redactedObject, redactedValues, type RedactedSides} from './redacted.ts';
import {chartDiffers} from './summary.ts';
import type {DiffChange, ObjectDiff, RevisionDiff, Sum} from './types.ts';

/** What a line is about, for whoever gives it a colour. */
export type DiffRole = 'before' | 'after' | 'attention' | 'quiet' | 'strong' | 'plain';

/** A line of a diff in words, of any length; values in it are redacted at their place, everything else is raw. `change` marks the first line of a difference. */
export type DiffLine = {readonly text: string; readonly role: DiffRole; readonly change: boolean};

/** What telling a diff needs: the redactor, which knows both revisions, and whether the time for comparing long texts is up. */
export type Telling = {readonly redactor: Pick<Redactor, 'json' | 'fingerprint'>; readonly isLate: () => boolean};

const line = (text: string, role: DiffRole = 'plain', change = false): DiffLine => ({text, role, change});

type Side = {readonly name: string; readonly value: JsonValue; readonly mark: '-' | '+'; readonly first: boolean};

const roles = {'-': 'before', '+': 'after', ' ': 'quiet', '@': 'quiet'} as const;

/** A value under its path; without a path it is a whole object. */
const sideLines = ({name, value, mark, first}: Side): readonly DiffLine[] => {
	const [head = '', ...rest] = printYaml(value).trimEnd().split('\n');
	const role = roles[mark];
	if (rest.length === 0 && (typeof value !== 'object' || value === null)) {
		return [line(`  ${mark} ${name}: ${head}`, role, first)];
	}

	return name === ''
		? [line(`  ${mark} ${head}`, role, first), ...rest.map(text => line(`  ${mark} ${text}`, role))]
		: [line(`  ${mark} ${name}:`, role, first), ...[head, ...rest].map(text => line(`  ${mark}   ${text}`, role))];
};

const isText = (value: JsonValue): value is string => typeof value === 'string' && value.includes('\n');

/** Two long texts line by line, as far as there is time and they are alike. */
const textLines = (name: string, before: string, after: string, isLate: () => boolean): readonly DiffLine[] => {
	const head = line(`    ${name}:`, 'plain', true);
	if (before === after) {
		return [head, line('      differs only in what is hidden', 'quiet')];
	}

	const late = isLate();
	const lines = late ? null : diffLines(before, after);
	const size = (text: string): number => text.trimEnd().split('\n').length;
	return lines === null
		? [head, line(`      ${late ? 'the time limit has passed' : 'too different to show line by line'}: ${counted(size(before), 'line')} before, ${counted(size(after), 'line')} after`, 'attention')]
		: [head, ...lines.map(({mark, text}) => mark === '@' ? line(`      ${text}`, 'quiet') : line(`  ${mark}   ${text}`, roles[mark]))];
};

const changeLines = ({path, change}: DiffChange, {before, after}: RedactedSides, {isLate}: Telling): readonly DiffLine[] => {
	const name = printPath(path);
	if (change === 'changed' && typeof before === 'string' && typeof after === 'string' && (isText(before) || isText(after))) {
		return textLines(name, before, after, isLate);
	}

	return [
		...change === 'added'
			? []
			: sideLines({
				name, value: before, mark: '-', first: true,
			}),
		...change === 'removed'
			? []
			: sideLines({
				name, value: after, mark: '+', first: change === 'added',
			}),
	];
};

/** An object as a title names it; one without an address by its kind and template. */
const titleOf = ({address, source, hook, before, after}: ObjectDiff): string => {
	const {kind, line: at} = (after ?? before)!;
	const name = address ?? `${kind ?? 'document'} without a name${source === null ? '' : ` from ${source}`}, line ${at}`;
	return hook ? `${name} (hook)` : name;
};

const objectLines = (object: ObjectDiff, telling: Telling): readonly DiffLine[] => {
	const sides = redactedObject(telling.redactor, object);
	return [
		line(`${titleOf(object)}  ${object.state}`, 'strong', object.changes.length === 0),
		...object.why === null ? [] : [line(`  ${object.why}`, 'attention')],
		...object.faults.map(({side, line: at, column, message}) => line(`  faulty ${side}, line ${at} column ${column}: ${message}`, 'attention')),
		...object.changes.flatMap(change => changeLines(change, sides(change), telling)),
	];
};

const tellChart = ({name, version, appVersion}: ChartIdentity): string => `${name ?? 'unknown'} ${version ?? 'of unknown version'}${appVersion === null ? '' : `, app version ${appVersion}`}`;

const sumLines = (title: string, sums: readonly Sum[]): ReadonlyArray<readonly DiffLine[]> => sums.length === 0
	? []
	: [[
		line(title, 'strong'),
		...sums.flatMap(({address, path, before, after}) => [
			line(`    ${address ?? 'object without a name'} ${printPath(path)}`),
			...before === null ? [] : [line(`  - ${before}`, 'before')],
			...after === null ? [] : [line(`  + ${after}`, 'after')],
		]),
	]];

const valuesLines = ({values}: RevisionDiff, telling: Telling): ReadonlyArray<readonly DiffLine[]> => {
	if (values.changes.length === 0 && values.why === null) {
		return [];
	}

	const sides = redactedValues(telling.redactor, values);
	return [[
		line(values.computed ? 'Values, the chart\'s defaults included' : 'Values of the user', 'strong'),
		...values.why === null ? [] : [line(`  ${values.why}`, 'attention')],
		...values.changes.flatMap(change => changeLines(change, sides(change), telling)),
	]];
};

const chartLines = (diff: RevisionDiff): ReadonlyArray<readonly DiffLine[]> => chartDiffers(diff)
	? [[line('Chart', 'strong'), line(`  - ${tellChart(diff.chart.before)}`, 'before'), line(`  + ${tellChart(diff.chart.after)}`, 'after')]]
	: [];

/** How many objects and values differ: one line. */
export const tellDiffSummary = ({objects, equal, differs, added, removed, changes, values, complete}: RevisionDiff['summary']): string => {
	const states = Object.entries({differs, added, removed, equal}).filter(([, number]) => number > 0).map(([state, number]) => `${number} ${state === 'differs' && number > 1 ? 'differ' : state}`);
	return [
		`${counted(objects, 'object')}${states.length === 0 ? '' : `: ${states.join(', ')}`}`,
		...changes === 0 ? [] : [counted(changes, 'difference')],
		...values === 0 ? [] : [`${counted(values, 'value')} changed`],
		...complete ? [] : ['too much to compare within the time limit, so some objects are told by their text alone'],
	].join('; ');
};

/**
What differs between two revisions, in lines, with an empty one between sections: chart, images, counts of replicas and values first, then each object that is not equal with its fields before (`-`) and after (`+`). Long texts are told line by line.
*/
export const tellDiff = (diff: RevisionDiff, telling: Telling): readonly DiffLine[] => [
	...chartLines(diff),
	...sumLines('Images', diff.images),
	...sumLines('Replicas', diff.replicas),
	...valuesLines(diff, telling),
	...diff.objects.filter(({state, faults}) => state !== 'equal' || faults.length > 0).map(object => objectLines(object, telling)),
].flatMap((block, index) => index === 0 ? block : [line(''), ...block]);
