/** Rehearses a rollback by the product, lets the real Helm do it, and compares what was said with what came of it. */
import process from 'node:process';
import {sameValue} from '../../../source/core/record/same-value.ts';
import {acknowledgeable} from '../../../source/core/plan/stops/stop.ts';
import type {PolicyFlags} from '../../../source/core/policy/policy.ts';
import type {RollbackPlan} from '../../../source/core/plan/types.ts';
import {isMapping} from '../../../source/core/record/json-kinds.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import type {Session} from '../../../source/ports/session.ts';
import {rehearseRollback} from '../../../source/use-cases/rehearse-rollback.ts';
import {essence} from '../drift-outcomes/run.ts';
import {sessionOn} from '../harness/session.ts';
import type {Major, Trial} from '../harness/trial.ts';
import {runByHelm, sorted, storingNothing} from './proved.ts';

const never = new AbortController().signal;

/** What was said of a rollback beside what came of it: addresses, in the order of the alphabet. */
export type Lists = {readonly created: readonly string[]; readonly deleted: readonly string[]; readonly changed: readonly string[]};

export type Proof = {
	readonly plan: RollbackPlan;
	/** Codes of stops that nothing lifts, beside refusals: then Helm was not run. */
	readonly stopped: readonly string[];
	readonly said: Lists;
	/** Null where Helm was not run. */
	readonly seen: Lists | null;
	/** Helm's words where it failed; empty where it went well. */
	readonly words: string;
};

export type Asked = {readonly release: string; readonly to: number | null; readonly flags: PolicyFlags};

/** The product's session on a trial, by somebody who knows that every client is dead. */
export const sessionFor = async (trial: Trial, major: Major, environment: Readonly<Record<string, string>> = {}): Promise<Session> => sessionOn(trial.kubeconfig, {
	namespace: trial.namespace,
	helm: trial.program(major),
	clientDead: 'this test ended it',
	environment: {PATH: process.env['PATH'], HOME: trial.home, XDG_STATE_HOME: trial.home, ...environment},
});

/** What stands for no rollback at all: nothing can be recommended, or the release is not there, or not in this namespace. */
const nothing: ReadonlySet<string> = new Set(['plan-stopped', 'no-records', 'not-found']);

/** The plan of a rollback with everything acknowledged that may be; null where there is none to make. */
export const rehearsed = async (session: Session, {release, to, flags}: Asked): Promise<RollbackPlan | null> => {
	const steps = rehearseRollback(session, {
		namespace: null,
		name: release,
		to,
		acknowledge: [...acknowledgeable],
		flags,
	}, never);
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			if (!step.value.ok && !nothing.has(step.value.problem.code)) {
				throw new Error(step.value.problem.message);
			}

			return step.value.ok ? step.value.value : null;
		}
	}
};

const refusals: ReadonlySet<string> = new Set(['conflict', 'refused', 'may-be-refused', 'may-not-write']);

const saidBy = ({objects}: RollbackPlan): Lists => {
	const isRefused = objects.some(({refusal}) => refusal !== null);
	const addresses = (change: string): readonly string[] => sorted(objects.filter(object => object.change === change && object.refusal === null).map(({address}) => address));
	// Dropped objects stay where anything is refused
	return {created: addresses('create'), deleted: isRefused ? [] : addresses('delete'), changed: addresses('patch')};
};

/** Without the number that the Deployment controller keeps as an annotation: it comes some time after a change, be it Helm's or one before. */
const withoutCount = (content: JsonValue): JsonValue => {
	if (!isMapping(content) || !isMapping(content['annotations'] ?? null)) {
		return content;
	}

	const {'deployment.kubernetes.io/revision': _, ...annotations} = content['annotations'] as Readonly<Record<string, JsonValue>>;
	return {...content, annotations: Object.keys(annotations).length === 0 ? null : annotations};
};

const contents = async (session: Session, {objects}: RollbackPlan): Promise<ReadonlyMap<string, JsonValue>> => {
	const names = objects.map(({address, apiVersion, kind}) => {
		const [, ...place] = address.split('/');
		return {apiVersion, kind, namespace: place.length === 2 ? place[0]! : null, name: place.at(-1)!};
	});
	const answers = await session.cluster!.read(names, never);
	return new Map(answers.flatMap((answer, index) => answer.ok && answer.value.found === 'here' ? [[objects[index]!.address, withoutCount(essence(answer.value.value))] as const] : []));
};

/** Rehearses, runs Helm with the very command of the plan unless a stop forbids it, and looks at what came of it. Null where there is no plan to make. */
export const prove = async (trial: Trial, major: Major, asked: Asked): Promise<Proof | null> => {
	const session = await sessionFor(trial, major);
	const plan = await storingNothing(trial, async () => rehearsed(session, asked));
	if (plan === null) {
		return null;
	}

	const stopped = plan.reasons.filter(({acknowledged, code}) => !acknowledged && !refusals.has(code)).map(({code}) => code);
	const said = saidBy(plan);
	const command = plan.steps.find(({id}) => id === 'run')?.command ?? null;
	if (stopped.length > 0 || command === null) {
		return {
			plan,
			stopped,
			said,
			seen: null,
			words: '',
		};
	}

	const before = await contents(session, plan);
	const {created, deleted, words} = await runByHelm(trial, {
		major, session, plan, command,
	});

	const after = await contents(session, plan);
	return {
		plan,
		stopped,
		said,
		seen: {
			created,
			deleted,
			changed: sorted([...before].filter(([address, content]) => after.has(address) && !sameValue(content, after.get(address)!)).map(([address]) => address)),
		},
		words,
	};
};
