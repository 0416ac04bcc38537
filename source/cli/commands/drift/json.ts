import {printPath, type FieldPath} from '../../../core/drift/path.ts';
import {redactedSides, type RedactedField} from '../../../core/drift/redacted.ts';
import type {Blame, Change, DriftReport, Extra, Folded, ObjectDrift, Outcome, RuleUse} from '../../../core/drift/types.ts';
import type {Health} from '../../../core/health/types.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import {shownJson, type ShownJson} from '../../output/shown-json.ts';

type How = {readonly output: Output; readonly redactor: Redactor};

/** The documented shape of `drift -o json`. Unknown is null; values are redacted at their place. */
export const driftJson = ({release, method, objects, summary, rulesFile, rules, unknown}: DriftReport, how: How): ShownJson => ({
	release: releaseJson(release, how.output),
	method: words(method),
	objects: objects.map(object => objectJson(object, how)),
	summary,
	rules: rules.map(rule => ruleJson(rule, rulesFile, how)),
	unknown: unknown.map(({what, verb}) => ({what: how.output.text(what), verb: verb === null ? null : how.output.text(verb)})),
});

const orNull = (text: string | null, {output}: Pick<How, 'output'>): ShownJson => text === null ? null : output.text(text);

/** What a rule of the config file did; `idle` is why it folded nothing. */
const ruleJson = ({number, line, paths, reason, objects, folded, idle}: RuleUse, file: string | null, how: How): ShownJson => ({
	rule: number,
	file: orNull(file, how),
	line,
	paths: paths.map(path => how.output.text(path)),
	reason: orNull(reason, how),
	objects,
	folded,
	idle: idle === null ? null : words(idle),
});

const objectJson = (object: ObjectDrift, how: How): ShownJson => {
	const {output, redactor} = how;
	const sides = redactedSides(redactor, object);
	const through = (field: RedactedField): ValueAt => (path, raw) => shownJson(field(path, raw), output.text);
	const values: Values = {stored: through(sides.stored), live: through(sides.live)};
	return {
		address: output.text(object.address),
		state: words(object.state),
		why: orNull(object.why, how),
		method: words(object.method),
		changes: object.changes.map(change => changeJson(change, values, how)),
		folded: object.folded.map(folded => foldedJson(folded, values, how)),
		extras: object.extras.map(extra => extraJson(extra, values, how)),
		warnings: object.warnings.map(({code, message}) => ({code: output.name(code), message: output.text(message)})),
		health: object.health === null ? null : healthJson(object.health, how),
	};
};

type ValueAt = (path: FieldPath, value: JsonValue) => ShownJson;

type Values = {readonly stored: ValueAt; readonly live: ValueAt};

const noBlame: Blame = {
	manager: null, operation: null, subresource: null, time: null, words: null,
};

/** Who holds a value, in the keys that all outputs have. */
export const blameJson = (blame: Blame | null, how: Pick<How, 'output'>): Readonly<Record<string, ShownJson>> => {
	const {manager, operation, subresource, time, words: inWords} = blame ?? noBlame;
	return {
		manager: orNull(manager, how),
		operation: orNull(operation, how),
		subresource: orNull(subresource, how),
		time: orNull(time, how),
		writer: orNull(inWords, how),
	};
};

const outcomeJson = ({outcome, reason}: Outcome, {output}: How): ShownJson => ({outcome: words(outcome), reason: output.text(reason)});

const changeJson = ({path, change, stored, live, blame, next}: Change, values: Values, how: How): ShownJson => ({
	path: how.output.text(printPath(path)),
	change: words(change),
	stored: values.stored(path, stored),
	live: values.live(path, live),
	...blameJson(blame, how),
	next: {upgrade: outcomeJson(next.upgrade, how), rollback: outcomeJson(next.rollback, how)},
});

const foldedJson = ({path, change, stored, live, code, reason}: Folded, values: Values, {output}: How): ShownJson => ({
	path: output.text(printPath(path)),
	reason: output.text(reason),
	code: output.name(code),
	change: words(change),
	stored: values.stored(path, stored),
	live: values.live(path, live),
});

const extraJson = ({path, live, blame}: Extra, values: Values, how: How): ShownJson => ({
	path: how.output.text(printPath(path)),
	live: values.live(path, live),
	...blameJson(blame, how),
});

const healthJson = ({status, reason, pods, events, log}: Health, how: How): ShownJson => ({
	status: words(status),
	reason: orNull(reason, how),
	pods: pods.map(pod => ({
		name: how.output.name(pod.name),
		phase: orNull(pod.phase, how),
		ready: pod.ready,
		restarts: pod.restarts,
		reason: orNull(pod.reason, how),
	})),
	events: events.map(event => ({
		object: how.output.text(event.object),
		reason: how.output.text(event.reason),
		message: how.output.text(event.message),
		count: event.count,
		time: orNull(event.time, how),
	})),
	log: log.map(how.output.text),
});
