import {quoteCommand} from '../../../core/command/command.ts';
import {
	settingsOf,
	type Policy,
	type PolicyName,
	type PolicyOperation,
	type Setting,
} from '../../../core/policy/policy.ts';
import {operationOf} from '../../../core/plan/tell-policy.ts';
import {redactedChange} from '../../../core/plan/tell-change.ts';
import {redactedPlan} from '../../../core/plan/tell-objects.ts';
import type {Plan, PlannedObject, PlannedPatch, PlanStep, StopReason} from '../../../core/plan/types.ts';
import {printPath} from '../../../core/drift/path.ts';
import {tellSource} from '../../../core/policy/tell-source.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import {shownJson, type ShownJson} from '../../output/shown-json.ts';
import {blameJson} from '../drift/json.ts';

/** A reason against a plan; an `acknowledge` of null cannot be lifted. */
export const reasonJson = ({code, message, object, acknowledge, acknowledged}: StopReason, output: Output): ShownJson => ({
	code: output.name(code),
	message: output.text(message),
	object: object === null ? null : output.text(object),
	acknowledge: acknowledge === null ? null : output.name(acknowledge),
	acknowledged,
});

/** A write of ours; its values go through the redactor as text, since a record's body is no object of the API. */
const patchJson = ({object, operation, changes}: PlannedPatch, {output, redactor}: How): ShownJson => ({
	object: output.text(object),
	operation: words(operation),
	changes: changes.map(change => {
		const {from, to} = redactedChange(change, redactor);
		return {path: output.text(change.path), from: shownJson(from, output.text), to: shownJson(to, output.text)};
	}),
});

const stepJson = ({id, title, command, patch, effect, precondition, reverse}: PlanStep, {output, redactor}: How): ShownJson => ({
	id: words(id),
	title: output.text(title),
	command: command === null ? null : output.command(quoteCommand(command)),
	patch: patch === null ? null : patchJson(patch, {output, redactor}),
	effect: output.text(effect),
	precondition: output.text(precondition),
	reverse: output.text(reverse),
});

const objectJson = (object: PlannedObject, {output, redactor}: How): ShownJson => {
	const {address, change, why, fields, refusal, owner, uid} = object;
	const sides = redactedPlan(redactor, object);
	const shownAt = (side: 'live' | 'stored', path: Parameters<typeof sides.live>[0], value: JsonValue): ShownJson => shownJson(sides[side](path, value), output.text);
	return {
		address: output.text(address),
		change: words(change),
		why: output.text(why),
		fields: fields.map(field => ({
			path: output.text(printPath(field.path)),
			live: shownAt('live', field.path, field.live),
			wanted: shownAt('stored', field.path, field.wanted),
			outcome: words(field.outcome),
			reason: output.text(field.reason),
			...blameJson(field.owner, {output}),
			taken: field.taken,
		})),
		refusal: refusal === null ? null : {code: words(refusal.code), message: output.text(refusal.message)},
		owner: owner === null ? null : output.text(owner),
		uid: uid === null ? null : output.name(uid),
	};
};

const settingJson = ({value, source}: Setting<boolean | number | string>, output: Output): ShownJson => ({
	value: typeof value === 'string' ? output.name(value) : value,
	source: words(source.kind),
	from: source.kind === 'built-in' ? null : output.text(tellSource(source)),
});

/** Settings that the operation does not have are null. */
const policyJson = (policy: Policy, operation: PolicyOperation, output: Output): ShownJson => {
	const own: readonly PolicyName[] = settingsOf[operation];
	return Object.fromEntries(settingsOf.rollback.map(name => [name, own.includes(name) ? settingJson(policy[name], output) : null]));
};

type How = {readonly output: Output; readonly redactor: Redactor};

/** The documented shape of a plan, fields with what stands there and what is wanted, redacted at their place. A `command` is one line for a shell, null for a step of our own; an `acknowledge` of null cannot be lifted. */
export const planJson = (plan: Plan, how: How): ShownJson => {
	const {output} = how;
	const {action, release, from, to, cluster, digest, verdict, reasons, unavailable, steps, objects, hooks, prunes, method, images, policy, notes, protectedContext} = plan;
	return {
		action: words(action),
		release: releaseJson(release, output),
		from,
		to,
		cluster: {
			context: cluster.context === null ? null : output.command(cluster.context),
			server: cluster.server === null ? null : output.text(cluster.server),
			namespace: output.name(cluster.namespace),
			uid: cluster.uid === null ? null : output.name(cluster.uid),
		},
		digest: output.name(digest),
		verdict: words(verdict),
		reasons: reasons.map(reason => reasonJson(reason, output)),
		unavailable: unavailable === null ? null : reasonJson(unavailable, output),
		steps: steps.map(step => stepJson(step, how)),
		objects: objects.map(object => objectJson(object, how)),
		hooks: hooks.map(output.text),
		prunes: prunes.map(({name, revision, status}) => ({name: output.name(name), revision, status: status === null ? null : output.name(status)})),
		method: method === null ? null : words(method),
		images: images.map(({image, seen}) => ({image: output.text(image), seen: words(seen)})),
		policy: policy === null ? null : policyJson(policy, operationOf(plan), output),
		notes: notes.map(output.text),
		protectedContext,
	};
};
