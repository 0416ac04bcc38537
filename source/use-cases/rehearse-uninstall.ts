import {dependentsOf} from '../core/group/dependencies.ts';
import type {PolicyFlags} from '../core/policy/policy.ts';
import {bringBackPlan} from '../core/plan/uninstall/bring-back.ts';
import type {UninstallFacts} from '../core/plan/uninstall/facts.ts';
import type {BringBackPlan, UninstallPlan} from '../core/plan/uninstall/types.ts';
import {uninstallPlan} from '../core/plan/uninstall/uninstall-plan.ts';
import {policyFor} from '../core/policy/policy-for.ts';
import {notAsked} from '../core/problem/known.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import type {ReleaseQuery} from './find-release.ts';
import {findHelm} from './helm-run/find-helm.ts';
import {identify} from './identify.ts';
import {lookOnce} from './look-once.ts';
import {doing, inside, type Progress} from './progress.ts';
import {rehearsed} from './rehearsed.ts';
import {readFacts} from './triage-release.ts';
import {lookForDependents} from './uninstall/dependents.ts';
import {gather} from './uninstall/gather.ts';
import {withRights} from './writes/with-rights.ts';

/** Which release goes, and how. */
export type UninstallInput = ReleaseQuery & {
	/** Whether the records stay, the newest of them `uninstalled`. */
	readonly keepHistory: boolean;
	/** Releases that go in the same decision, as `NAMESPACE/NAME`; none where left out. */
	readonly alongside?: readonly string[];
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
	/** How Helm is to run, where it is not as built in. */
	readonly flags: PolicyFlags;
};

/** Which release comes back whose uninstall did not end. */
export type BringBackInput = ReleaseQuery & {readonly acknowledge: readonly string[]};

/**
Reads the release as triage does, with its lock and who keeps it, and all that an uninstall does to it.

@yields Progress.
*/
async function * readUninstall(session: Session, input: UninstallInput, signal: AbortSignal): AsyncGenerator<Progress, Result<UninstallFacts>, void> {
	const {namespace, name, keepHistory, alongside = [], acknowledge, flags} = input;
	const look = lookOnce(session);
	const read = yield * inside(readFacts(session, {namespace, name, live: true}, signal, look));
	if (!read.ok) {
		return read;
	}

	const {history, serverTime, facts: judged} = read.value;
	const {release} = history;
	if (history.revisions.length === 0) {
		return fail('not-found', `There is no record of ${name} to uninstall: only objects with its marks are left.`, `\`helm-triage triage ${release.namespace ?? session.place.namespace}/${name}\` says what to do with them.`);
	}

	const {world, readOnly, clientDead, staleAfter, place, config} = session;
	yield doing('asking which cluster this is');
	const cluster = await identify(session, release.namespace ?? place.namespace, signal);
	if (!cluster.ok) {
		return cluster;
	}

	const needing = dependentsOf(`${cluster.value.namespace}/${release.name}`, config.dependencies).difference(new Set(alongside));
	return ok(yield * gather(look, {
		history,
		lock: judged.lock,
		clientDead,
		now: serverTime,
		staleAfter,
		owners: judged.owners,
		...await findHelm(look, signal),
		cluster: cluster.value,
		helmFlags: place.helmFlags,
		home: judged.surroundings.known ? judged.surroundings.value.namespace : notAsked,
		keepHistory,
		dependents: await lookForDependents(session, [...needing].toSorted(), signal),
		acknowledge,
		policy: policyFor('uninstall', {
			context: cluster.value.context,
			namespace: cluster.value.namespace,
			name: release.name,
			isOwned: judged.owners.length > 0,
		}, config.policies, flags),
		policies: config.policies,
		protection: config.protection,
		world,
		readOnly,
	}, signal));
}

/**
Rehearses an uninstall against the cluster as it is now: what goes, what stays, what goes along with it, and what will hang. Nothing is changed.

`helm uninstall --dry-run` is no help in this: it looks at no object.

Problems: those of reading the history and the cluster's identity; `not-found` where no record is left; `interrupted`.

@yields Progress.
*/
export async function * rehearseUninstall(session: Session, input: UninstallInput, signal: AbortSignal): Steps<UninstallPlan> {
	const read = yield * readUninstall(session, input, signal);
	return read.ok ? rehearsed(uninstallPlan(read.value), signal) : read;
}

/**
Makes the plan that takes back an uninstall which did not end, where every object is still there. Nothing is changed.

Problems as of `rehearseUninstall`.

@yields Progress.
*/
export async function * rehearseBringBack(session: Session, input: BringBackInput, signal: AbortSignal): Steps<BringBackPlan> {
	const read = yield * readUninstall(session, {...input, keepHistory: false, flags: {}}, signal);
	return read.ok ? rehearsed(await withRights(session, bringBackPlan(read.value), denied => bringBackPlan(read.value, denied), signal), signal) : read;
}
