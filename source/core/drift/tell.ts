import type {PodHealth} from '../health/types.ts';
import {printYaml} from '../print/yaml.ts';
import type {JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {counted} from '../text/plural.ts';
import {printPath, type FieldPath} from './path.ts';
import {redactedAt} from './redacted.ts';
import type {Blame, Change, DriftReport, DriftSummary, ObjectDrift, ObjectState, OutcomeWord} from './types.ts';

/** What a line is about, for whoever gives it a colour. */
export type DriftRole = 'good' | 'attention' | 'bad' | 'quiet' | 'stored' | 'live' | 'plain';

/** A line of drift in words, of any length; values in it are redacted at their place, everything else is raw. `change` marks the first line of a difference. */
export type DriftLine = {readonly text: string; readonly role: DriftRole; readonly change: boolean};

/** Each state in words. */
export const stateWords: Readonly<Record<ObjectState, string>> = {
	equal: 'equal', differs: 'differs', missing: 'missing', foreign: 'foreign', unlisted: 'unlisted', unknown: 'unknown',
};

const stateRoles: Readonly<Record<ObjectState, DriftRole>> = {
	equal: 'good', differs: 'attention', missing: 'bad', foreign: 'bad', unlisted: 'attention', unknown: 'quiet',
};

const outcomeWords: Readonly<Record<OutcomeWord, string>> = {
	restored: 'put back', survives: 'survives', fails: 'the operation fails here', unknown: 'unknown',
};

const line = (text: string, role: DriftRole = 'plain', change = false): DriftLine => ({text, role, change});

/** The differences in a few words, for a title: `3 differ, 23 folded`. */
export const tellCounts = ({changes, folded, extras, unknown}: DriftSummary): string => [
	changes === 0 ? 'nothing differs' : `${changes} ${changes === 1 ? 'differs' : 'differ'}`,
	...folded === 0 ? [] : [`${folded} folded`],
	...extras === 0 ? [] : [`${extras} by others`],
	...unknown === 0 ? [] : [`${unknown} not known`],
].join(', ');

/** How many objects, in which states, and what was folded: one line. */
export const tellSummary = (summary: DriftSummary): string => {
	const states = (Object.keys(stateWords) as ObjectState[]).filter(state => summary[state] > 0).map(state => `${summary[state]} ${stateWords[state]}`);
	return [
		`${counted(summary.objects, 'object')}${states.length === 0 ? '' : `: ${states.join(', ')}`}`,
		...summary.changes === 0 ? [] : [counted(summary.changes, 'difference')],
		...summary.folded === 0 ? [] : [`${summary.folded} folded`],
		...summary.extras === 0 ? [] : [`${summary.extras} added by others`],
	].join('; ');
};

type Field = {readonly path: FieldPath; readonly value: JsonValue; readonly mark: '-' | '+'; readonly first: boolean};

const valueLines = (object: ObjectDrift, redactor: Redactor, {path, value, mark, first}: Field): readonly DriftLine[] => {
	const role = mark === '-' ? 'stored' : 'live';
	const redacted = redactedAt(redactor, object, path, value);
	const [head = '', ...rest] = printYaml(redacted).trimEnd().split('\n');
	const field = `  ${mark} ${printPath(path)}:`;
	return rest.length === 0 && (typeof redacted !== 'object' || redacted === null)
		? [line(`${field} ${head}`, role, first)]
		: [line(field, role, first), ...[head, ...rest].map(text => line(`  ${mark}   ${text}`, role))];
};

/** A whole object has no field to print: its state says it. */
const fieldLines = ({path, change, stored, live}: Pick<Change, 'path' | 'change' | 'stored' | 'live'>, object: ObjectDrift, redactor: Redactor): readonly DriftLine[] => path.length === 0
	? []
	: [
		...change === 'extra'
			? []
			: valueLines(object, redactor, {
				path,
				value: stored,
				mark: '-',
				first: true,
			}),
		...change === 'missing'
			? []
			: valueLines(object, redactor, {
				path,
				value: live,
				mark: '+',
				first: change === 'extra',
			}),
	];

/** Who holds a value, with what the server knows of it. */
const tellBlame = (blame: Blame | null): string => {
	if (blame === null) {
		return 'nobody that the object names';
	}

	const {manager, operation, subresource, time, words} = blame;
	const who = words ?? manager ?? 'somebody';
	return [
		who,
		...manager === null || manager === who ? [] : [`manager ${manager}`],
		...operation === null ? [] : [operation],
		...subresource === null ? [] : [`subresource ${subresource}`],
		...time === null ? [] : [time],
	].join(', ');
};

const changeLines = (change: Change, object: ObjectDrift, redactor: Redactor): readonly DriftLine[] => {
	const {upgrade, rollback} = change.next;
	return [
		...fieldLines(change, object, redactor),
		...change.blame === null ? [] : [line(`      ${tellBlame(change.blame)}`)],
		line(`      next upgrade: ${outcomeWords[upgrade.outcome]}. ${upgrade.reason}`, 'quiet'),
		line(`      rollback: ${outcomeWords[rollback.outcome]}. ${rollback.reason}`, 'quiet'),
	];
};

const isSick = ({health}: ObjectDrift): boolean => health !== null && (health.status === 'failed' || health.status === 'progressing');

const podLine = ({name, restarts, reason}: PodHealth): DriftLine => line(`    pod ${name}: ${reason ?? 'ready'}${restarts === 0 ? '' : `, ${counted(restarts, 'restart')}`}`);

const healthLines = ({health}: ObjectDrift, everyPod: boolean): readonly DriftLine[] => {
	if (health === null) {
		return [];
	}

	const {status, reason, pods, events, log} = health;
	const roles: Readonly<Record<typeof status, DriftRole>> = {
		ready: 'good', progressing: 'attention', failed: 'bad', unknown: 'quiet',
	};
	return [
		line(`  ${status}${reason === null ? '' : `: ${reason}`}`, roles[status]),
		...pods.filter(pod => everyPod || pod.reason !== null).map(pod => podLine(pod)),
		...events.map(event => line(`    event ${event.reason} on ${event.object}, ${counted(event.count, 'time')}: ${event.message}`)),
		...log.map(text => line(`    | ${text}`, 'quiet')),
	];
};

const objectLines = (object: ObjectDrift, redactor: Redactor, all: boolean): readonly DriftLine[] => {
	const {address, state, why, changes, warnings, folded, extras} = object;
	const isWhole = changes.some(({path}) => path.length === 0);
	return [
		line(`${address}  ${stateWords[state]}`, stateRoles[state], isWhole || state === 'unknown'),
		...why === null ? [] : [line(`  ${why}`)],
		...changes.flatMap(change => changeLines(change, object, redactor)),
		...warnings.map(({message}) => line(`  warning: ${message}`, 'attention')),
		...all ? folded.flatMap(fold => [...fieldLines(fold, object, redactor), line(`      folded: ${fold.reason}`, 'quiet')]) : [],
		...all
			? extras.flatMap(({path, live, blame}) => [
				...valueLines(object, redactor, {
					path,
					value: live,
					mark: '+',
					first: true,
				}),
				line(`      added by ${tellBlame(blame)}`, 'quiet'),
			])
			: [],
		...isSick(object) ? healthLines(object, false) : [],
	];
};

const separated = (blocks: ReadonlyArray<readonly DriftLine[]>): readonly DriftLine[] => blocks.flatMap((block, index) => index === 0 ? block : [line(''), ...block]);

const unknownLines = ({unknown}: DriftReport): ReadonlyArray<readonly DriftLine[]> => unknown.length === 0
	? []
	: [[line('Not known'), ...unknown.map(({what, verb}) => line(`  ${what}${verb === null ? '' : ` (${verb})`}`, 'quiet'))]];

/**
What differs, in lines: each object that is not equal, its fields as stored (`-`) and live (`+`), who did it, and what the next writes do to it. Objects that are equal stay out, unless they are ill or warned about; `all` unfolds what is harmless and names what others added.

The redactor must have learned the live objects.
*/
export const tellDrift = (report: DriftReport, redactor: Redactor, all: boolean): readonly DriftLine[] => separated([
	...report.objects
		.filter(object => object.state !== 'equal' || object.warnings.length > 0 || isSick(object) || (all && object.folded.length + object.extras.length > 0))
		.map(object => objectLines(object, redactor, all)),
	...unknownLines(report),
]);

const healthOrder: readonly string[] = ['failed', 'progressing', 'unknown', 'ready'];

/** How the objects do, the worst first: each with its reason, its pods, warnings about it and the last lines of a failing container's log. */
export const tellLive = (report: DriftReport): readonly DriftLine[] => {
	const rank = ({state, health}: ObjectDrift): number => state === 'missing' ? -1 : healthOrder.indexOf(health?.status ?? 'unknown');
	return separated([
		...report.objects.toSorted((one, other) => rank(one) - rank(other)).map(object => [
			line(`${object.address}${object.state === 'equal' || object.state === 'differs' ? '' : `  ${stateWords[object.state]}`}`, stateRoles[object.state === 'differs' ? 'equal' : object.state], rank(object) < 2),
			...object.why === null ? [] : [line(`  ${object.why}`)],
			...healthLines(object, true),
		]),
		...unknownLines(report),
	]);
};

/** How many objects are ready: one line. */
export const tellReady = ({objects}: DriftReport): string => {
	const judged = objects.filter(({health}) => health !== null);
	const ready = judged.filter(({health}) => health?.status === 'ready').length;
	const missing = objects.filter(({state}) => state === 'missing').length;
	return `${ready} of ${objects.length} ${objects.length === 1 ? 'object' : 'objects'} ready${missing === 0 ? '' : `, ${missing} missing`}`;
};
