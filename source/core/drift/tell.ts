import type {PodHealth} from '../health/types.ts';
import {separated, tellSide, told, type ToldLine, type ToldRole} from '../print/told.ts';
import type {Redactor} from '../redact/redactor.ts';
import {counted} from '../text/plural.ts';
import {isIgnoredWhole} from './ignore/ignore-fold.ts';
import {tellRules} from './ignore/tell-rules.ts';
import {printPath} from './path.ts';
import {redactedSides, type RedactedObject} from './redacted.ts';
import type {Blame, Change, DriftReport, DriftSummary, ObjectDrift, ObjectState, OutcomeWord} from './types.ts';

const stateRoles: Readonly<Record<ObjectState, ToldRole>> = {
	equal: 'good', differs: 'attention', missing: 'bad', foreign: 'bad', unlisted: 'attention', unknown: 'quiet',
};

const outcomeWords: Readonly<Record<OutcomeWord, string>> = {
	restored: 'put back', survives: 'survives', fails: 'the operation fails here', unknown: 'unknown',
};

/** The differences in a few words, for a title: `3 differ, 23 folded`. */
export const tellCounts = ({changes, folded, extras, unknown}: DriftSummary): string => [
	changes === 0 ? 'nothing differs' : `${changes} ${changes === 1 ? 'differs' : 'differ'}`,
	...folded === 0 ? [] : [`${folded} folded`],
	...extras === 0 ? [] : [`${extras} by others`],
	...unknown === 0 ? [] : [`${unknown} not known`],
].join(', ');

/** How many objects, in which states, and what was folded: one line. */
export const tellSummary = (summary: DriftSummary): string => {
	const states = (Object.keys(stateRoles) as ObjectState[]).filter(state => summary[state] > 0).map(state => `${summary[state]} ${state}`);
	return [
		`${counted(summary.objects, 'object')}${states.length === 0 ? '' : `: ${states.join(', ')}`}`,
		...summary.changes === 0 ? [] : [counted(summary.changes, 'difference')],
		...summary.folded === 0 ? [] : [`${summary.folded} folded`],
		...summary.extras === 0 ? [] : [`${summary.extras} added by others`],
	].join('; ');
};

/** A whole object has no field to print: its state says it. */
const fieldLines = ({path, change, stored, live}: Pick<Change, 'path' | 'change' | 'stored' | 'live'>, sides: RedactedObject): readonly ToldLine[] => path.length === 0
	? []
	: [
		...change === 'extra'
			? []
			: tellSide({
				name: printPath(path),
				value: sides.stored(path, stored),
				mark: '-',
				first: true,
			}),
		...change === 'missing'
			? []
			: tellSide({
				name: printPath(path),
				value: sides.live(path, live),
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

const changeLines = (change: Change, sides: RedactedObject): readonly ToldLine[] => {
	const {upgrade, rollback} = change.next;
	return [
		...fieldLines(change, sides),
		...change.blame === null ? [] : [told(`      ${tellBlame(change.blame)}`)],
		told(`      next upgrade: ${outcomeWords[upgrade.outcome]}. ${upgrade.reason}`, 'quiet'),
		told(`      rollback: ${outcomeWords[rollback.outcome]}. ${rollback.reason}`, 'quiet'),
	];
};

const isSick = ({health}: ObjectDrift): boolean => health !== null && (health.status === 'failed' || health.status === 'progressing');

const podLine = ({name, restarts, reason}: PodHealth): ToldLine => told(`    pod ${name}: ${reason ?? 'ready'}${restarts === 0 ? '' : `, ${counted(restarts, 'restart')}`}`);

const healthLines = ({health}: ObjectDrift, everyPod: boolean): readonly ToldLine[] => {
	if (health === null) {
		return [];
	}

	const {status, reason, pods, events, log} = health;
	const roles: Readonly<Record<typeof status, ToldRole>> = {
		ready: 'good', progressing: 'attention', failed: 'bad', unknown: 'quiet',
	};
	return [
		told(`  ${status}${reason === null ? '' : `: ${reason}`}`, roles[status]),
		...pods.filter(pod => everyPod || pod.reason !== null).map(pod => podLine(pod)),
		...events.map(event => told(`    event ${event.reason} on ${event.object}, ${counted(event.count, 'time')}: ${event.message}`)),
		...log.map(text => told(`    | ${text}`, 'quiet')),
	];
};

const objectLines = (object: ObjectDrift, redactor: Redactor, all: boolean): readonly ToldLine[] => {
	const {address, state, why, changes, warnings, folded, extras} = object;
	const sides = redactedSides(redactor, object);
	const isWhole = changes.some(({path}) => path.length === 0);
	return [
		told(`${address}  ${state}`, stateRoles[state], isWhole || state === 'unknown'),
		...why === null ? [] : [told(`  ${why}`)],
		...changes.flatMap(change => changeLines(change, sides)),
		...warnings.map(({message}) => told(`  warning: ${message}`, 'attention')),
		...all ? folded.flatMap(fold => [...fieldLines(fold, sides), told(`      folded: ${fold.reason}`, 'quiet')]) : [],
		...all
			? extras.flatMap(({path, live, blame}) => [
				...tellSide({
					name: printPath(path),
					value: sides.live(path, live),
					mark: '+',
					first: true,
				}),
				told(`      added by ${tellBlame(blame)}`, 'quiet'),
			])
			: [],
		...isSick(object) ? healthLines(object, false) : [],
	];
};

const unknownLines = ({unknown}: DriftReport): ReadonlyArray<readonly ToldLine[]> => unknown.length === 0
	? []
	: [[told('Not known'), ...unknown.map(({what, verb}) => told(`  ${what}${verb === null ? '' : ` (${verb})`}`, 'quiet'))]];

/**
What differs, in lines: each object that is not equal, its fields as stored (`-`) and live (`+`), who did it, and what the next writes do to it. Objects that are equal stay out, unless they are ill or warned about; `all` unfolds what is harmless and names what others added.

The redactor must have learned the live objects.
*/
export const tellDrift = (report: DriftReport, redactor: Redactor, all: boolean): readonly ToldLine[] => separated([
	...report.objects
		.filter(object => (object.state !== 'equal' && !isIgnoredWhole(object)) || object.warnings.length > 0 || isSick(object) || (all && object.folded.length + object.extras.length > 0))
		.map(object => objectLines(object, redactor, all)),
	...[tellRules(report, all)].filter(lines => lines.length > 0),
	...unknownLines(report),
]);

const healthOrder: readonly string[] = ['failed', 'progressing', 'unknown', 'ready'];

/** How the objects do, the worst first: each with its reason, its pods, warnings about it and the last lines of a failing container's log. */
export const tellLive = (report: DriftReport): readonly ToldLine[] => {
	const rank = ({state, health}: ObjectDrift): number => state === 'missing' ? -1 : healthOrder.indexOf(health?.status ?? 'unknown');
	return separated([
		...report.objects.toSorted((one, other) => rank(one) - rank(other)).map(object => [
			told(`${object.address}${object.state === 'equal' || object.state === 'differs' ? '' : `  ${object.state}`}`, stateRoles[object.state === 'differs' ? 'equal' : object.state], rank(object) < 2),
			...object.why === null ? [] : [told(`  ${object.why}`)],
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
