import {printPath, type FieldPath} from '../../../core/drift/path.ts';
import {redactedAt} from '../../../core/drift/redacted.ts';
import type {Blame, Change, DriftReport, DriftSummary, ObjectDrift, ObjectState} from '../../../core/drift/types.ts';
import type {HealthWord} from '../../../core/health/types.ts';
import {printYaml} from '../../../core/print/yaml.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {plural} from '../../../core/text/plural.ts';
import {joinShown, shown, shownLines, words, type Shown} from '../../../core/text/shown.ts';
import {paint, type Tone} from '../../output/colour.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';
import {shownJson} from '../../output/shown-json.ts';

/** How much is printed: `all` unfolds what is harmless and lists what others added. */
export type DriftTextOptions = {readonly output: Output; readonly redactor: Redactor; readonly all: boolean};

const newline = words('\n');

const states: Readonly<Record<ObjectState, readonly [Shown, Tone]>> = {
	equal: [words('equal'), 'good'],
	differs: [words('differs'), 'attention'],
	missing: [words('missing'), 'bad'],
	foreign: [words('foreign'), 'bad'],
	unlisted: [words('unlisted'), 'attention'],
	unknown: [words('unknown'), 'quiet'],
};

const outcomes = {restored: words('put back'), survives: words('survives'), fails: words('the operation fails here'), unknown: words('unknown')} as const;

/** Stored against live as a text diff: `-` is stored, `+` is live; under each field who did it and what the next writes do to it. */
export const driftText = (report: DriftReport, options: DriftTextOptions): Shown => {
	const {release, method, objects, summary, unknown} = report;
	const {output, all} = options;
	const name = releaseWords(release, output);
	const listed = objects.filter(({state, folded, extras, warnings, health}) => state !== 'equal' || warnings.length > 0 || isSick(health?.status) || (all && folded.length + extras.length > 0));
	return joinShown([
		joinShown([
			shown`${name}, live against revision ${release.revision ?? 0} (${words(method)} method)`,
			summaryLine(summary, all),
		], newline),
		...listed.map(object => objectText(object, options)),
		...(unknown.length === 0 ? [] : [joinShown([words('Not known'), ...unknown.map(({what, verb}) => verb === null ? shown`  ${output.line(what)}` : shown`  ${output.line(what)} (${output.line(verb)})`)], newline)]),
	], words('\n\n'));
};

const isSick = (status: HealthWord | undefined): boolean => status === 'failed' || status === 'progressing';

const summaryLine = (summary: DriftSummary, all: boolean): Shown => {
	const counts = (Object.keys(states) as ObjectState[]).filter(state => summary[state] > 0).map(state => shown`${summary[state]} ${states[state][0]}`);
	return joinShown([
		joinShown([plural(summary.objects, 'object'), ...(counts.length === 0 ? [] : [joinShown(counts, words(', '))])], words(': ')),
		...(summary.folded === 0 ? [] : [shown`${summary.folded} folded`]),
		...(summary.extras === 0 ? [] : [shown`${summary.extras} added by others`]),
		...(all || summary.folded + summary.extras === 0 ? [] : [words('--all shows them')]),
	], words('; '));
};

const objectText = (object: ObjectDrift, options: DriftTextOptions): Shown => {
	const {output, all} = options;
	const [state, tone] = states[object.state];
	const head = shown`${output.line(object.address)}  ${state}`;
	const why = object.why === null ? [] : [shown`  ${output.line(object.why)}`];
	return joinShown([
		output.colour ? paint(head, tone) : head,
		...why,
		...object.changes.flatMap(change => changeLines(change, object, options)),
		...object.warnings.map(({message}) => shown`  warning: ${output.line(message)}`),
		...(all ? object.folded.flatMap(folded => [...fieldLines(folded, object, options), shown`      folded: ${output.line(folded.reason)}`]) : []),
		...(all ? object.extras.flatMap(extra => [...valueLines(words('  + '), object, {path: extra.path, value: extra.live}, options), shown`      added by ${blameWords(extra.blame, output)}`]) : []),
		...healthLines(object, output),
	], newline);
};

const changeLines = (change: Change, object: ObjectDrift, options: DriftTextOptions): readonly Shown[] => {
	const {output} = options;
	const {upgrade, rollback} = change.next;
	return [
		...fieldLines(change, object, options),
		...(change.blame === null ? [] : [shown`      ${blameWords(change.blame, output)}`]),
		shown`      next upgrade: ${outcomes[upgrade.outcome]}. ${output.line(upgrade.reason)}`,
		shown`      rollback: ${outcomes[rollback.outcome]}. ${output.line(rollback.reason)}`,
	];
};

/** A whole object has no field to print: its state says it. */
const fieldLines = ({path, change, stored, live}: Pick<Change, 'path' | 'change' | 'stored' | 'live'>, object: ObjectDrift, options: DriftTextOptions): readonly Shown[] => path.length === 0
	? []
	: [
		...(change === 'extra' ? [] : valueLines(words('  - '), object, {path, value: stored}, options)),
		...(change === 'missing' ? [] : valueLines(words('  + '), object, {path, value: live}, options)),
	];

type Field = {readonly path: FieldPath; readonly value: JsonValue};

const valueLines = (mark: Shown, object: ObjectDrift, {path, value}: Field, {output, redactor}: DriftTextOptions): readonly Shown[] => {
	const redacted = shownJson(redactedAt(redactor, object, path, value), output.text);
	const field = output.line(printPath(path));
	const lines = shownLines(printYaml(redacted).trimEnd() as Shown);
	const tone: Tone = mark.includes('-') ? 'progress' : 'attention';
	const printed = lines.length === 1 && typeof redacted !== 'object'
		? [shown`${mark}${field}: ${lines[0]!}`]
		: [shown`${mark}${field}:`, ...lines.map(line => shown`${mark}  ${line}`)];
	return output.colour ? printed.map(line => paint(line, tone)) : printed;
};

const blameWords = (blame: Blame | null, output: Output): Shown => {
	if (blame === null) {
		return words('nobody that the object names');
	}

	const {manager, operation, subresource, time, words: inWords} = blame;
	const who = inWords ?? manager;
	return joinShown([
		who === null ? words('somebody') : output.line(who),
		...(manager !== null && manager !== who ? [shown`manager ${output.line(manager)}`] : []),
		...(operation === null ? [] : [output.line(operation)]),
		...(subresource === null ? [] : [shown`subresource ${output.line(subresource)}`]),
		...(time === null ? [] : [output.line(time)]),
	], words(', '));
};

const healthLines = ({health}: ObjectDrift, output: Output): readonly Shown[] => {
	if (health === null || !isSick(health.status)) {
		return [];
	}

	const {status, reason, pods, events, log} = health;
	return [
		reason === null ? shown`  ${words(status)}` : shown`  ${words(status)}: ${output.line(reason)}`,
		...pods.filter(pod => pod.reason !== null).map(pod => shown`    pod ${output.name(pod.name)}: ${output.line(pod.reason!)}`),
		...events.map(event => shown`    event ${output.line(event.reason)} on ${output.line(event.object)}, ${plural(event.count, 'time')}: ${output.line(event.message)}`),
		...log.map(line => shown`    | ${output.line(line)}`),
	];
};
