import type {History} from '../../ledger/types.ts';
import {lastRevision} from '../../ledger/believed.ts';
import {joinAnd} from '../../ledger/words.ts';
import {timeoutCause} from '../../policy/timeout-cause.ts';
import {counted} from '../../text/plural.ts';
import {capitalised} from '../capitalised.ts';
import {stateNow} from '../ending.ts';
import {howHelmEnded} from '../helm-error.ts';
import type {HelmJudge} from '../helm-judge.ts';
import type {LeftObject, Stranger} from '../outcome.ts';
import type {UninstallOutcome, UninstallPlan} from './types.ts';

const words = (revision: number | null): string => revision === null ? 'a record without a revision' : `revision ${revision}`;

/** What an uninstall itself writes over records: nothing else is ours. */
const ours = new Set<string | null>(['uninstalling', 'uninstalled', 'superseded']);

const atFirstWrite: HelmJudge<UninstallPlan>['atFirstWrite'] = ({records}, now) => {
	const before = new Map(records.map(record => [record.name, record]));
	return now.flatMap(({name, resourceVersion, revision, status}): Stranger[] => {
		const old = before.get(name);
		if (old === undefined) {
			return [{revision, what: `Somebody else wrote ${words(revision)} (${status ?? 'no status'}) between the preview and Helm's first write.`}];
		}

		return old.resourceVersion === resourceVersion || ours.has(status) ? [] : [{revision, what: `Somebody else wrote the record of ${words(revision)} (${status ?? 'no status'}) between the preview and Helm's first write.`}];
	});
};

/** Revisions that were not there before: an uninstall writes none. */
const added = ({records}: UninstallPlan, after: History): readonly Stranger[] => {
	const known = new Set(records.map(({name}) => name));
	return after.revisions.filter(({record}) => !known.has(record.object.name)).map(({revision, status, description}): Stranger => ({
		revision,
		what: `Somebody else wrote ${words(revision)} meanwhile (${status ?? 'no status'}${description === null ? '' : `: ${description.split('\n', 1)[0]!}`}).`,
	}));
};

/** Records with another status than before that no uninstall gives: the client that was taken for dead has ended its operation, say. */
const rewritten = (before: History, after: History): readonly Stranger[] => {
	const old = new Map(before.revisions.map(({record, status}) => [record.object.name, status]));
	return after.revisions
		.filter(({record, status}) => old.has(record.object.name) && old.get(record.object.name) !== status && !ours.has(status))
		.map(({revision, record, status}): Stranger => ({revision, what: `Somebody else wrote the record of ${words(revision)} meanwhile: ${old.get(record.object.name) ?? 'no status'} became ${status ?? 'no status'}.`}));
};

/** Records that Helm takes away: those that it can read. */
const takenRecords = ({before}: UninstallOutcome): ReadonlySet<string> => new Set(before.revisions.filter(({record}) => record.decoded?.ok !== false).map(({record}) => record.object.name));

const recordsAreRight = (outcome: UninstallOutcome): boolean => {
	const {plan, after} = outcome;
	if (after === null || added(plan, after).length > 0) {
		return false;
	}

	const taken = takenRecords(outcome);
	return plan.keepHistory ? lastRevision(after)?.status === 'uninstalled' : after.revisions.every(({record}) => !taken.has(record.object.name));
};

/** Objects that the person was told of beforehand: their finalizers hold them. */
const expected = ({reasons}: UninstallPlan): ReadonlySet<string | null> => new Set(reasons.filter(({code, acknowledged}) => code === 'finalizer-may-hang' && acknowledged).map(({object}) => object));

/** Objects that are still there, beside those that somebody has accepted to hang. */
const unexpected = ({plan, left}: UninstallOutcome): readonly LeftObject[] => {
	const known = expected(plan);
	return (left ?? []).filter(({address, deletedAt}) => deletedAt === null || !known.has(address));
};

const leftWords = ({address, deletedAt, finalizers}: LeftObject): string => deletedAt === null
	? `${address} is there, and nobody deletes it.`
	: `${address} is being deleted since ${deletedAt}${finalizers.length === 0 ? '.' : ` and waits for the finalizer${finalizers.length === 1 ? '' : 's'} ${joinAnd(finalizers)}.`}`;

/** Objects told one by one. */
const most = 10;

const leftLines = (left: readonly LeftObject[]): readonly string[] => [
	...left.slice(0, most).map(object => leftWords(object)),
	...left.length > most ? [`${left.length - most} more objects are still there.`] : [],
];

const stays = ({objects}: UninstallPlan): readonly string[] => {
	const kept = objects.filter(({change, live}) => change === 'keep' && live !== null).map(({address}) => address);
	return kept.length === 0 ? [] : [`${kept.length === 1 ? 'One object stays' : `${kept.length} objects stay`}: ${kept.slice(0, most).join(', ')}${kept.length > most ? ' …' : ''}.`];
};

/** Where the records are that went, and how they come back. */
const backupWords = ({plan, backup, backupId}: UninstallOutcome): readonly string[] => {
	if (backup === null) {
		return [];
	}

	return [plan.keepHistory || backupId === null
		? `The records as they were before are in ${backup}.`
		: `The records as they were before are in ${backup}; \`helm-triage undo ${backupId}\` puts them back, without the objects.`];
};

const goneWords = (gone: number, going: number): string => {
	if (gone === 0) {
		return going === 1 ? 'The object is still there.' : `None of the ${going} objects is gone.`;
	}

	return `${gone} of ${counted(going, 'object')} ${gone === 1 ? 'is' : 'are'} gone.`;
};

const goodEnd: HelmJudge<UninstallPlan>['goodEnd'] = outcome => {
	const {plan, left, strangers} = outcome;
	const going = plan.objects.filter(({change}) => change === 'delete').length;
	const still = left ?? [];
	const gone = going - still.length;
	return [
		plan.keepHistory
			? `${capitalised(words(plan.from))} is uninstalled, and the records are kept.`
			: `Helm reads no record of ${plan.release.name} now.`,
		...going === 0 ? [] : [still.length === 0 ? `${going === 1 ? 'The object is' : `All ${going} objects are`} gone.` : goneWords(gone, going)],
		...leftLines(still),
		...still.length === 0 ? [] : ['Helm will not try again; what handles the finalizer ends the deletion.'],
		...stays(plan),
		...strangers.map(({what}) => what),
		...backupWords(outcome),
	];
};

const recordsNow = ({after, plan}: UninstallOutcome): readonly string[] => {
	if (after === null) {
		return ['The records could not be read afterwards.'];
	}

	return after.revisions.length === 0 ? [`The records of ${plan.release.name} are gone.`] : stateNow(after);
};

const whyBad = (outcome: UninstallOutcome): string => {
	const {plan: {release}, exitCode, after} = outcome;
	if (exitCode === 0) {
		return after !== null && recordsAreRight(outcome)
			? `Helm said that it uninstalled ${release.name}, and ${counted(unexpected(outcome).length, 'object')} of it ${unexpected(outcome).length === 1 ? 'is' : 'are'} still there.`
			: `Helm said that it uninstalled ${release.name}, but the records do not.`;
	}

	return `The uninstall of ${release.name} failed: ${howHelmEnded(outcome)}`;
};

/** Whether Helm ended well and left something that it should have deleted, undeleted: between our last look and its own reading nothing can be fenced. */
const takenAnother = ({exitCode, left, plan}: UninstallOutcome): boolean => exitCode === 0 && !plan.keepHistory && (left ?? []).some(({deletedAt}) => deletedAt === null);

const badEnd: HelmJudge<UninstallPlan>['badEnd'] = outcome => {
	const {left, strangers, plan, exitCode, output} = outcome;
	const cause = exitCode === 0 ? null : timeoutCause(plan.policy, output.lines.join('\n'));
	const going = plan.objects.filter(({change}) => change === 'delete').length;
	return [
		whyBad(outcome),
		...cause === null ? [] : [cause],
		...recordsNow(outcome),
		...left === null || going === 0 ? [] : [left.length === 0 ? `${going === 1 ? 'The object is' : `All ${going} objects are`} gone.` : `${left.length} of ${counted(going, 'object')} ${left.length === 1 ? 'is' : 'are'} still there.`],
		...leftLines((left ?? []).filter(({deletedAt}) => deletedAt !== null || outcome.exitCode === 0)),
		...takenAnother(outcome) ? ['Helm takes the newest revision that there is: somebody may have written one after this plan was made, and it is gone with the others.'] : [],
		...strangers.map(({what}) => what),
	].join('\n');
};

const wayOn = ({after, left}: UninstallOutcome, name: string): string => {
	const judge = `\`helm-triage triage ${name}\``;
	if (after === null) {
		return `${judge} says what to do, once the records can be read.`;
	}

	const last = lastRevision(after);
	if (last === null) {
		return left?.length === 0
			? 'Nothing of it is left; only what the error names is not done.'
			: `Helm will not try again: what is still there goes when what holds it lets it go. ${judge} names it.`;
	}

	return last.status === 'uninstalling'
		? `\`helm-triage uninstall ${name}\` goes on once the cause is gone; \`helm-triage uninstall ${name} --bring-back\` takes the uninstall back where nothing is missing.`
		: `${judge} says what to do now.`;
};

const afterBadEnd: HelmJudge<UninstallPlan>['afterBadEnd'] = outcome => {
	const {plan: {release, cluster}} = outcome;
	return [wayOn(outcome, `${release.namespace ?? cluster.namespace}/${release.name}`), ...backupWords(outcome)].join(' ');
};

/** How an uninstall is judged: its records and its objects are gone, and nobody else has written under its name. */
export const uninstallJudge: HelmJudge<UninstallPlan> = {
	atFirstWrite,
	afterwards: (plan, before, after) => ({revision: null, strangers: [...added(plan, after), ...rewritten(before, after)]}),
	hasSucceeded: outcome => recordsAreRight(outcome) && unexpected(outcome).length === 0,
	alive: ({before, after}) => after === null ? [] : rewritten(before, after),
	goodEnd,
	badEnd,
	afterBadEnd,
	wasDone: ({release}) => `${release.name} was uninstalled`,
};

/** Whether an object that is still there is worth waiting for: one whose finalizer somebody has accepted to hang is not. */
export const isAwaited = (plan: UninstallPlan, {address, deletedAt}: LeftObject): boolean => deletedAt === null || !expected(plan).has(address);
