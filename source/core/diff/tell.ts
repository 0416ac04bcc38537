import {printPath} from '../drift/path.ts';
import {separated, tellSide, told, type ToldLine} from '../print/told.ts';
import type {ChartIdentity, JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {every, type Sliced} from '../slices/slices.ts';
import {counted} from '../text/plural.ts';
import {diffLines} from './lines.ts';
import {redactedObject, redactedValues, type RedactedSides} from './redacted.ts';
import {chartDiffers} from './summary.ts';
import type {DiffChange, ObjectDiff, RevisionDiff, Sum} from './types.ts';

/** What telling a diff needs: the redactor, which knows both revisions, and whether the time for comparing long texts is up. */
export type Telling = {readonly redactor: Pick<Redactor, 'json' | 'fingerprint'>; readonly isLate: () => boolean};

const roles = {'-': 'before', '+': 'after', ' ': 'quiet', '@': 'quiet'} as const;

const isText = (value: JsonValue): value is string => typeof value === 'string' && value.includes('\n');

/** Two long texts line by line, as far as there is time and they are alike. */
const textLines = (name: string, before: string, after: string, isLate: () => boolean): readonly ToldLine[] => {
	const head = told(`    ${name}:`, 'plain', true);
	if (before === after) {
		return [head, told('      differs only in what is hidden', 'quiet')];
	}

	const late = isLate();
	const lines = late ? null : diffLines(before, after);
	const size = (text: string): number => text.trimEnd().split('\n').length;
	return lines === null
		? [head, told(`      ${late ? 'the time limit has passed' : 'too different to show line by line'}: ${counted(size(before), 'line')} before, ${counted(size(after), 'line')} after`, 'bad')]
		: [head, ...lines.map(({mark, text}) => mark === '@' ? told(`      ${text}`, 'quiet') : told(`  ${mark}   ${text}`, roles[mark]))];
};

const changeLines = ({path, change}: DiffChange, {before, after}: RedactedSides, {isLate}: Telling): readonly ToldLine[] => {
	const name = printPath(path);
	if (change === 'changed' && typeof before === 'string' && typeof after === 'string' && (isText(before) || isText(after))) {
		return textLines(name, before, after, isLate);
	}

	return [
		...change === 'added'
			? []
			: tellSide({
				name, value: before, mark: '-', first: true,
			}),
		...change === 'removed'
			? []
			: tellSide({
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

/**
Differences in lines.

@yields Every now and then: each key of a large mapping may differ.
*/
function * linesOf(changes: readonly DiffChange[], sidesOf: (change: DiffChange) => RedactedSides, telling: Telling): Sliced<readonly ToldLine[]> {
	const isPause = every(10);
	const lines: ToldLine[] = [];
	for (const change of changes) {
		if (isPause() || [change.before, change.after].some(value => isText(value))) {
			yield null;
		}

		lines.push(...changeLines(change, sidesOf(change), telling));
	}

	return lines;
}

function * objectLines(object: ObjectDiff, telling: Telling): Sliced<readonly ToldLine[]> {
	const sides = redactedObject(telling.redactor, object);
	const differing = yield * linesOf(object.changes, change => sides(change), telling);
	return [
		told(`${titleOf(object)}  ${object.state}`, 'strong', object.changes.length === 0),
		...object.why === null ? [] : [told(`  ${object.why}`, 'bad')],
		...object.faults.map(({side, line: at, column, message}) => told(`  faulty ${side}, line ${at} column ${column}: ${message}`, 'bad')),
		...differing,
	];
}

const tellChart = ({name, version, appVersion}: ChartIdentity): string => `${name ?? 'unknown'} ${version ?? 'of unknown version'}${appVersion === null ? '' : `, app version ${appVersion}`}`;

const sumLines = (title: string, sums: readonly Sum[]): ReadonlyArray<readonly ToldLine[]> => sums.length === 0
	? []
	: [[
		told(title, 'strong'),
		...sums.flatMap(({address, path, before, after}) => [
			told(`    ${address ?? 'object without a name'} ${printPath(path)}`),
			...before === null ? [] : [told(`  - ${before}`, 'before')],
			...after === null ? [] : [told(`  + ${after}`, 'after')],
		]),
	]];

function * valuesLines({values}: RevisionDiff, telling: Telling): Sliced<ReadonlyArray<readonly ToldLine[]>> {
	if (values.changes.length === 0 && values.why === null) {
		return [];
	}

	const sides = redactedValues(telling.redactor, values);
	const differing = yield * linesOf(values.changes, change => sides(change), telling);
	return [[
		told(values.computed ? 'Values, the chart\'s defaults included' : 'Values of the user', 'strong'),
		...values.why === null ? [] : [told(`  ${values.why}`, 'bad')],
		...differing,
	]];
}

const chartLines = (diff: RevisionDiff): ReadonlyArray<readonly ToldLine[]> => chartDiffers(diff)
	? [[told('Chart', 'strong'), told(`  - ${tellChart(diff.chart.before)}`, 'before'), told(`  + ${tellChart(diff.chart.after)}`, 'after')]]
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
What differs between two revisions, section by section: chart, images, counts of replicas and values first, then each object that is not equal with its fields before (`-`) and after (`+`). Long texts are told line by line.

@yields The lines of a section, and nulls where it may stop.
*/
export function * tellDiffSections(diff: RevisionDiff, telling: Telling): Generator<readonly ToldLine[] | null, void> {
	yield * chartLines(diff);
	yield * sumLines('Images', diff.images);
	yield * sumLines('Replicas', diff.replicas);
	const values = yield * valuesLines(diff, telling);
	yield * values;
	for (const object of diff.objects) {
		if (object.state === 'equal' && object.faults.length === 0) {
			continue;
		}

		const lines = yield * objectLines(object, telling);
		yield lines;
	}
}

/**
The same in one list, with an empty line between sections.

@yields Between sections, where it may stop.
*/
export function * tellDiff(diff: RevisionDiff, telling: Telling): Sliced<readonly ToldLine[]> {
	const sections: Array<readonly ToldLine[]> = [];
	for (const section of tellDiffSections(diff, telling)) {
		if (section !== null) {
			sections.push(section);
		}

		yield null;
	}

	return separated(sections);
}
