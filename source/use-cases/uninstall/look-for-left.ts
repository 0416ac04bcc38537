import {liveObjectOf} from '../../core/object/live-object.ts';
import type {ObjectName} from '../../core/manifest/address.ts';
import {leavingOf} from '../../core/ownership/owner-of.ts';
import type {LeftObject} from '../../core/plan/outcome.ts';
import type {PlannedObject} from '../../core/plan/types.ts';
import {isAwaited} from '../../core/plan/uninstall/judge.ts';
import type {UninstallOutcome, UninstallPlan} from '../../core/plan/uninstall/types.ts';
import type {Cluster} from '../../ports/cluster.ts';
import type {Session} from '../../ports/session.ts';
import type {Moves} from '../helm-run/moves.ts';

/** Seconds for which what goes is looked for: pods take half a minute as a rule, and what they use goes after them. */
const lookSeconds = 60;

/** Seconds between two looks. */
const pause = 2;

const nameOf = ({address, apiVersion, kind}: PlannedObject): ObjectName => {
	const parts = address.split('/');
	return {
		apiVersion,
		kind,
		namespace: parts.length > 2 ? parts[1]! : null,
		name: parts.at(-1)!,
	};
};

/** Which of the objects are still there; one that was made anew meanwhile is another one. What cannot be read counts as there, since nobody saw it go. */
const look = async (cluster: Cluster, objects: readonly PlannedObject[], signal: AbortSignal): Promise<readonly LeftObject[]> => {
	const answers = await cluster.read(objects.map(object => nameOf(object)), signal);
	return objects.flatMap((object, index): LeftObject[] => {
		const answer = answers[index];
		if (answer?.ok !== true) {
			return answer?.problem.code === 'not-found' ? [] : [{address: object.address, deletedAt: null, finalizers: []}];
		}

		const live = answer.value.found === 'here' ? answer.value.value : null;
		if (live === null || (object.uid !== null && liveObjectOf(live)?.uid !== object.uid)) {
			return [];
		}

		const leaving = leavingOf(live);
		return [{address: object.address, deletedAt: leaving?.since ?? null, finalizers: leaving?.finalizers ?? []}];
	});
};

/**
Looks for what an uninstall was to delete: once where it failed, else until it is gone or a minute has passed. An object whose finalizer somebody has accepted to hang is not waited for.

Aborting the signal ends the wait; what is left is told all the same.

@yields The outcome so far.
*/
export async function * lookForLeft(session: Session, checked: UninstallOutcome, signal: AbortSignal): Moves<UninstallPlan, UninstallOutcome> {
	const {cluster, clock} = session;
	const {plan, exitCode} = checked;
	const going = plan.objects.filter(({change}) => change === 'delete');
	if (cluster === null || going.length === 0) {
		return {...checked, left: []};
	}

	const {signal: unstoppable} = new AbortController();
	for (let passed = 0; ; passed += pause) {
		const left = await look(cluster, going, unstoppable);
		const isOver = exitCode !== 0 || signal.aborted || passed >= lookSeconds || !left.some(object => isAwaited(plan, object));
		if (isOver) {
			return {...checked, left};
		}

		yield {kind: 'partial', value: {...checked, left}};
		yield {kind: 'progress', what: 'waiting for what was deleted to be gone, seconds', done: passed, total: lookSeconds};
		await clock.sleep(pause * 1000, signal);
	}
}
