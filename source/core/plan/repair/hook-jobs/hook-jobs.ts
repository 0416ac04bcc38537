import {marksOf} from '../../../drift/marks.ts';
import {conditionWith} from '../../../health/read.ts';
import {joinAnd} from '../../../ledger/words.ts';
import {isApiObject} from '../../../object/api-value.ts';
import {liveObjectOf} from '../../../object/live-object.ts';
import {leavingOf} from '../../../ownership/owner-of.ts';
import type {JsonValue} from '../../../record/types.ts';
import type {Facts} from '../../../runbook/types.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlanStep} from '../../types.ts';
import {deletionOf, heldObject} from '../../writes/object-patch.ts';
import {writeStep} from '../../writes/write-step.ts';
import {offerOf} from '../offer.ts';
import type {Fix, FoundObject, RepairFacts} from '../types.ts';
import {stop, unplanned} from '../words.ts';

/** How the run of a Job ended; null while it runs, or has not begun. */
const endOf = (live: JsonValue): 'succeeded' | 'failed' | null => {
	if (!isApiObject(live)) {
		return null;
	}

	return conditionWith(live, 'Complete', 'True') === null ? (conditionWith(live, 'Failed', 'True') === null ? null : 'failed') : 'succeeded';
};

/** Live Jobs of hooks carry the hook annotation and no name of a release, so what a release's hooks store says whose they are. */
const isHook = (live: JsonValue): boolean => Object.hasOwn(liveObjectOf(live)?.annotations ?? {}, 'helm.sh/hook');

/** What speaks against deleting one Job. */
const against = (found: FoundObject, {history}: RepairFacts): readonly Stop[] => {
	const {address, live, logs} = found;
	const owner = marksOf(live);
	const isOther = owner.release !== null && (owner.release !== history.release.name || (owner.namespace ?? history.release.namespace) !== history.release.namespace);
	if (!isHook(live) || isOther) {
		return [stop('not-repairable', isHook(live) ? `It carries the marks of release ${owner.namespace ?? ''}/${owner.release}.` : 'It carries no hook annotation: it was not made as a hook of Helm.', address)];
	}

	if (endOf(live) === null) {
		return [stop('job-running', 'It has not ended: deleting it would cut off what it does in the middle.', address)];
	}

	return logs === 'unreadable'
		? [stop('log-unread', 'Its log cannot be read, so that it cannot be saved before the Job and its pods go.', address)]
		: [];
};

const stepOf = ({address, live, name}: FoundObject): readonly PlanStep[] => {
	const target = heldObject(name, live);
	return target === null
		? []
		: [writeStep(deletionOf(target, 'Background'), {
			title: `delete ${address}, which ${endOf(live) ?? 'ended'}`,
			effect: 'the Job and its pods go, after its log was saved; the next run of the hook makes it anew',
			precondition: 'the Job has the uid and the resourceVersion of this plan: the API server refuses it otherwise',
			reverse: 'none: the hook makes it again; its log and the Job as it was are in the backup',
		})];
};

/** Jobs that are meant: those named, else every one that ended. */
const meant = ({live, choice}: RepairFacts): readonly FoundObject[] => live
	.filter(found => leavingOf(found.live) === null && (choice.objects.length > 0 || (endOf(found.live) !== null && isHook(found.live))));

const leftOver = ({health}: Facts): readonly string[] => health.known
	? health.value.hooks.filter(({kind, outcome}) => kind === 'Job' && (outcome === 'succeeded' || outcome === 'failed')).map(({name, outcome}) => `Job ${name} of the newest revision's hooks is there, and ${outcome}`)
	: [];

/** Deletes the Jobs that hooks left behind, ended ones alone. */
export const hookJobs: Fix = {
	code: 'hook-jobs',
	offers(facts) {
		const left = leftOver(facts);
		return left.length === 0
			? []
			: [offerOf(facts, {
				fix: 'hook-jobs',
				title: 'Delete the Jobs that hooks left behind',
				risk: 'medium',
				evidence: left,
				effect: 'Their logs are saved, and the ended Jobs are deleted with their pods. A hook without before-hook-creation among its delete policies runs again then.',
				needs: null,
			})];
	},
	plan(repair) {
		const jobs = meant(repair);
		const unknown = repair.unread.map(message => stop('object-unread', message));
		if (jobs.length === 0) {
			return unplanned(...unknown, ...unknown.length > 0 ? [] : [stop('nothing-to-repair', repair.choice.objects.length === 0 ? 'No Job of a hook of this release is there that has ended.' : `${joinAnd(repair.choice.objects)}: no such Job is there.`)]);
		}

		return {
			from: null,
			writes: jobs.flatMap(job => stepOf(job)),
			stops: [...unknown, ...jobs.flatMap(job => against(job, repair))],
			notes: [
				...jobs.filter(({logs}) => logs === 'none').map(({address}) => `${address} has no log any more.`),
				...repair.facts.lock === null ? [] : ['How a hook ended tells how far the operation of the lock came: end the lock first, while it can be seen.'],
			],
			check: `check that ${joinAnd(jobs.map(({address}) => address))} ${jobs.length === 1 ? 'is' : 'are'} gone`,
		};
	},
};
