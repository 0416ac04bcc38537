import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {joinAnd, listNumbers, revisionsInWords} from '../../ledger/words.ts';
import {groupOf} from '../../manifest/address.ts';
import {wasTakenAway} from '../../manifest/successors.ts';
import {described, inRecord, seenAt, statusFor} from '../evidence.ts';
import {goneApis} from '../gone-apis.ts';
import type {GoneApi} from '../../manifest/stored-apis.ts';
import {isMappedAnew} from '../../plan/repair/apis/apis.ts';
import {markFailedOption, repairOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {Evidence, Facts, Finding, Option, Row} from '../types.ts';

/** The most kinds that are told one by one. */
const most = 4;

const kindName = ({kind, apiVersion}: Pick<GoneApi, 'kind' | 'apiVersion'>): string => `${kind} of ${apiVersion}`;

const liveWords = ({live, objects, successor}: GoneApi): string => {
	if (successor === null) {
		return 'and nothing is known to take its place';
	}

	const there = live === null ? 'whether its objects are there was not read' : (live === objects.length ? 'its objects are all there' : `${live} of ${objects.length} of its objects are there`);
	return `${successor.apiVersion} takes its place${objects.length === 0 ? '' : `, where ${there}`}`;
};

const ofApi = (gone: GoneApi): readonly Evidence[] => [
	seenAt(`the API server serves ${kindName(gone)} no more; ${liveWords(gone)}`, 'discovery, asked now'),
	{
		what: `${revisionsInWords(gone.revisions)} ${gone.revisions.length === 1 ? 'names' : 'name'} it${gone.objects.length === 0 ? '' : `: ${joinAnd(gone.objects.slice(0, 3))}${gone.objects.length > 3 ? ` and ${gone.objects.length - 3} more` : ''}`}`,
		where: `record ${gone.revisions[0]}`,
		seen: true,
		revision: gone.revisions[0] ?? null,
	},
];

/** What becomes of the stored text of a kind, in so many words. */
const mapping = (gone: GoneApi): string => gone.successor === null
	? `documents of ${kindName(gone)} are taken out${wasTakenAway(gone) ? ', since Kubernetes has nothing in its place' : ', unless its definition is installed again before'}`
	: `every ${gone.kind} of ${gone.apiVersion} becomes one of ${gone.successor.apiVersion}, with the fields that this version wants`;

const repair = (facts: Facts, gone: readonly GoneApi[], records: readonly number[]): Option => repairOption(facts, {
	fix: 'apis',
	more: isMappedAnew(facts, records) ? [] : ['--in-place'],
	title: `Map the API in ${records.length === 1 ? `record ${records[0]}` : `records ${listNumbers(records)}`}`,
	effect: `Helm can build the stored manifest again: in it, and in the hooks, ${gone.map(each => mapping(each)).join('; ')}. Nothing live changes.`,
	revision: records[0] ?? null,
});

const next = (gone: readonly GoneApi[]): Option => ({
	...upgradeOption('The next revision stores what the API server serves.'),
	needs: `the chart and the values, which only you have, with ${joinAnd(gone.map(each => each.successor === null ? `no ${each.kind}` : `${each.kind} in ${each.successor.apiVersion}`))}`,
});

const definitions = (gone: readonly GoneApi[]): readonly Option[] => {
	const absent = gone.filter(each => each.successor === null && !wasTakenAway(each) && groupOf(each.apiVersion).includes('.'));
	return absent.length === 0
		? []
		: [{
			id: 'wait',
			title: 'Install the definition again',
			risk: 'medium',
			command: null,
			needs: `the custom resource definition that serves ${joinAnd(absent.map(each => kindName(each)))}, from the chart or the operator that it belongs to`,
			effect: 'Helm can build the stored manifest again. Objects that went with the definition do not come back by that.',
			undo: 'The definition is deleted again, with all objects of the kind.',
			revision: null,
		}];
};

const unanswered = (facts: Facts, last: Revision): Finding | null => {
	const silent = facts.apis.known ? facts.apis.value.unanswered : [];
	return silent.length === 0
		? null
		: {
			row: 'removed-api',
			severity: 'info',
			confidence: 'cannot-tell',
			title: `Whether ${joinAnd(silent)} is still served cannot be told: its API group does not answer.`,
			meaning: 'Helm asks the API server what it serves before every write. As long as the group is silent an upgrade or a rollback can fail on it.',
			evidence: [inRecord(last, `stored: objects of ${joinAnd(silent)}`), seenAt('the group is registered and does not answer', 'discovery, asked now')],
			options: [],
			recommended: null,
			avoid: ['Do not roll back before it answers: kubectl get apiservices names the server behind it, and its pods say why.'],
		};
};

/** A revision that a rollback would go to by the records alone, and cannot. */
const foreseen = (facts: Facts, last: Revision): Finding | null => {
	const {revision: to} = recommendRevision(facts.history);
	const gone = goneApis(facts, to);
	const {revision: instead} = recommendRevision(facts.history, facts.apis);
	return to === null || gone.length === 0
		? null
		: {
			row: 'removed-api',
			severity: 'info',
			confidence: 'certain',
			title: `A rollback to ${to} would stay pending: ${kindName(gone[0]!)} is served no more.`,
			meaning: `${last.revision} itself can be built. ${instead === null ? 'No older revision can be gone back to.' : `${instead} is the newest that can be gone back to.`}`,
			evidence: gone.slice(0, most).flatMap(each => ofApi(each)),
			options: [],
			recommended: null,
			avoid: [`Do not roll back to ${to}: Helm writes pending-rollback before it builds the manifest, and leaves it.`],
		};
};

const titleOf = (last: Revision, gone: readonly GoneApi[]): string => {
	const kind = kindName(gone[0]!);
	const more = gone.length === 1 ? '' : ` and ${gone.length - 1} more`;
	if (last.status !== 'pending-rollback') {
		return `${kind}${more} is served no more, and ${listNumbers([...new Set(gone.flatMap(({revisions}) => revisions))].slice(0, 3))} ${gone[0]!.revisions.length === 1 ? 'stores' : 'store'} it.`;
	}

	const to = rollbackTarget(last);
	return `The rollback${to === null ? '' : ` to ${to}`} cannot end: ${kind}${more} is served no more.`;
};

/** What is gone of the revisions that the next writes build. */
type Blocked = {
	readonly last: Revision;
	/** What an upgrade builds. */
	readonly base: Revision;
	readonly gone: readonly GoneApi[];
	readonly records: readonly number[];
	/** A rollback that hangs on it; null where there is none. */
	readonly pending: Revision | null;
	/** Whether an upgrade can be built once the pending record is marked failed. */
	readonly frees: boolean;
};

const blockedBy = (facts: Facts, last: Revision): Blocked => {
	const base = deployedRevision(facts.history) ?? last;
	const pending = last.status === 'pending-rollback' ? last : null;
	const target = pending === null ? null : rollbackTarget(pending);
	const records = [...new Set([last.revision, base.revision, target])].filter(revision => revision !== null).filter(revision => goneApis(facts, revision).length > 0);
	return {
		last,
		base,
		gone: [...new Set(records.flatMap(revision => goneApis(facts, revision)))],
		records,
		pending,
		frees: pending !== null && goneApis(facts, base.revision).length === 0,
	};
};

const meaningOf = ({pending, frees}: Blocked, name: string): string => {
	if (pending === null) {
		return `Helm cannot build the stored manifest: the next upgrade ends with "unable to build kubernetes objects from current release manifest", and a rollback leaves ${name} pending.`;
	}

	const hangs = 'Helm builds both manifests before it applies anything, so every rollback that names the kind stays pending, and upgrades are refused until this record is out of the way.';
	return frees ? hangs : `${hangs} The deployed revision names it too, so an upgrade cannot be built either.`;
};

const waysOut = (facts: Facts, {last, gone, records, pending, frees}: Blocked): readonly Option[] => {
	const mapped = repair(facts, gone, records);
	const freed = pending === null ? [] : [markFailedOption(facts, last.revision, deployedRevision(facts.history)?.revision ?? null)];
	return [...(frees ? [...freed, mapped] : [mapped, ...freed]), ...definitions(gone), next(gone)];
};

const judge = (facts: Facts): Finding | null => {
	const {history, lock} = facts;
	const last = lastRevision(history);
	if (last === null || lock?.verdict === 'held') {
		return null;
	}

	const blocked = blockedBy(facts, last);
	const {gone, pending, frees} = blocked;
	if (gone.length === 0) {
		return (last.status === 'deployed' ? foreseen(facts, last) : null) ?? unanswered(facts, last);
	}

	const unsure = lock?.verdict === 'cannot-tell';
	return {
		row: 'removed-api',
		// Of what was uninstalled nothing hangs on it any more but a way back.
		severity: last.status === 'uninstalled' ? 'info' : 'critical',
		confidence: unsure ? 'likely' : 'certain',
		title: titleOf(last, gone),
		meaning: meaningOf(blocked, history.release.name),
		evidence: [
			...gone.slice(0, most).flatMap(each => ofApi(each)),
			pending === null ? inRecord(last, `${last.status ?? 'no status'}: ${described(last)}`) : statusFor(pending, facts),
		],
		options: waysOut(facts, blocked),
		recommended: unsure || last.status === 'uninstalled' ? null : (frees ? 'mark-failed' : 'repair'),
		avoid: [
			'Do not roll back first: Helm writes pending-rollback before it finds that it cannot build, and each try adds one more.',
			'Do not uninstall: of a record that names the kind it fails half way and stays uninstalling.',
			'Do not let a tool rewrite the record without a copy: helm-mapkubeapis saves none, leaves hooks as they are, and drops the apply method that Helm 4 stores.',
		],
	};
};

/** A stored manifest names a kind that the API server serves no more. */
export const removedApi: Row = {
	id: 'removed-api',
	title: 'A stored API is gone',
	severity: 'critical',
	words: {
		meaning: 'The manifest that Helm stored names a kind in a version that this API server serves no more: Kubernetes took it away, a definition dropped the version, or the definition is gone. Live objects go on under the version that took its place.',
		impact: 'Helm builds the newest and the target manifest in the very versions that are stored. An upgrade ends with "unable to build kubernetes objects from current release manifest"; a rollback writes its record first and stays pending-rollback; an uninstall stays uninstalling.',
		evidence: 'Discovery, asked now and never from a cache; which revisions name the kind; where the objects are served now and whether they are there.',
		safe: 'Map the version in the stored records, with a copy before and hooks too, then upgrade to a chart that has the new one. Where a rollback hangs on it and the deployed revision can be built, mark the pending record failed, then upgrade. Before a cluster is upgraded, look at all releases.',
		dangerous: 'Rolling back, which adds a pending record each time. Trying an uninstall. Editing the record by hand without a copy. Trusting a warm discovery cache: with one Helm fails later, at the apply.',
		sources: ['helm/helm issues 7219, 11120, 12141, 12803 and 12516', 'the deprecation guide of Kubernetes', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
