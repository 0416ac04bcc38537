import {explainLog} from '../explain/explain-log.ts';
import type {ExplainFinding} from '../explain/types.ts';
import {lastRevision, deployedRevision} from '../ledger/believed.ts';
import type {Revision} from '../ledger/types.ts';
import {isRollback} from './base.ts';
import {deployedNow, described, firstLine, inRecord, notSeen, seenAt, writtenBy} from './evidence.ts';
import {hookNames, startedHooks} from './hooks.ts';
import {leavesRecord, lineOf, logFaults} from './log-faults.ts';
import {rollbackOption, upgradeOption} from './options.ts';
import {recommendRevision} from './recommend.ts';
import {rollbackTarget} from './rollback-target.ts';
import type {
	Confidence,
	Evidence,
	Facts,
	Finding,
	Option,
	OptionId,
} from './types.ts';

/** Why an operation failed, as the newest record says it, or a log where no record was left. */
export type Refusal = {
	/** The record that says it; null where only a log does. */
	readonly revision: Revision | null;
	readonly row: string;
	readonly confidence: Confidence;
	readonly said: ExplainFinding;
	/** Where it stands: `record 3`, `upgrade.log line 12`. */
	readonly where: string;
};

// A verdict on a text is asked for by every row; the text of a revision never changes
const known = new WeakMap<Revision, ExplainFinding | null>();

/** The row that a text is of: of a hook's object that exists already, what left it there. */
const rowOf = ({row, alternatives}: ExplainFinding): string => row === 'hook-failed' && alternatives[0] === 'hook-leftover' ? 'hook-leftover' : row;

/** What the description of a revision says, by what also reads logs, so that the two say the same; null where it tells of no fault. */
export const saidOf = (revision: Revision): ExplainFinding | null => {
	const found = known.has(revision) ? known.get(revision)! : explainLog(revision.description ?? '')[0] ?? null;
	known.set(revision, found);
	return found;
};

const byRecord = ({history}: Facts): Refusal | null => {
	const last = lastRevision(history);
	const said = last?.status === 'failed' ? saidOf(last) : null;
	return last === null || said === null
		? null
		: {
			revision: last, row: rowOf(said), confidence: said.confidence, said, where: `record ${last.revision}`,
		};
};

/** A log alone makes nothing certain: it may be old, or of another cluster. */
const byLog = (facts: Facts, row: string): Refusal | null => {
	const said = logFaults(facts).find(fault => rowOf(fault) === row && isPresent(facts, fault)) ?? null;
	return said === null
		? null
		: {
			revision: null, row, confidence: said.confidence === 'certain' ? 'likely' : said.confidence, said, where: lineOf(facts, said),
		};
};

/** What the records themselves show where it is so: a text of it proves nothing against them. */
const ofRecords: ReadonlySet<string> = new Set(['stale-upgrade-lock', 'first-install-stuck', 'pending-rollback', 'operation-in-progress', 'final-write-lost', 'corrupt-record', 'ledger-mismatch', 'uninstalled-kept', 'failed-but-serving', 'no-deployed-release', 'history-hole']);

/** Whether what a log tells can be how things stand: there is no record at all, or it leaves none and no record tells the same. */
export const isPresent = ({history}: Pick<Facts, 'history'>, fault: ExplainFinding): boolean => !ofRecords.has(fault.row)
	&& (history.revisions.length === 0 || (!leavesRecord(fault) && !history.revisions.some(revision => saidOf(revision)?.row === fault.row)));

/**
Why the last operation failed, if it failed for what this row is about: by the description of the newest record, else by a log.

Null where it did not fail, or where the text is of another row or none that is known.
*/
export const refusalOf = (facts: Facts, row: string): Refusal | null => {
	const found = byRecord(facts);
	return found?.row === row ? found : byLog(facts, row);
};

const operations: ReadonlyArray<readonly [RegExp, string]> = [
	[/installation\s+failed|continue with install|helm install/iv, 'The install'],
	[/upgrade\s+failed|continue with update|upgrade "|helm upgrade/iv, 'The upgrade'],
	[/rollback "|helm rollback/iv, 'The rollback'],
	[/uninstall/iv, 'The uninstall'],
];

/** What failed: `The upgrade to 4`, `The rollback to 2`, `The install`; by its words alone where there is no record of it. */
export const whatFailed = ({revision, said}: Pick<Refusal, 'revision' | 'said'>): string => {
	if (revision === null) {
		return operations.find(([pattern]) => pattern.test(said.text))?.[1] ?? 'What was run';
	}

	const to = rollbackTarget(revision);
	if (isRollback(revision)) {
		return to === null ? `The rollback that made ${revision.revision}` : `The rollback to ${to}`;
	}

	return revision.revision === 1 ? 'The install' : `The upgrade to ${revision.revision}`;
};

/** What a row says of a refusal beyond what all of them say. */
export type Told = {
	readonly title: string;
	readonly meaning: string;
	/** What must be done before, and the effect of the upgrade then. */
	readonly needs: string;
	readonly effect: string;
	/** Whether a way back meets the same refusal, or undoes nothing: then it is not offered. */
	readonly noWayBack?: boolean;
	/** What to take instead of the upgrade; null for nothing. */
	readonly recommended?: OptionId | null;
	/** Ways that come before the upgrade. */
	readonly first?: readonly Option[];
	readonly unseen: string;
	readonly avoid: readonly string[];
};

const wayBack = (facts: Facts, last: Revision): readonly Option[] => {
	const {revision: to} = recommendRevision(facts.history, facts.apis);
	const hooks = startedHooks(facts.history, last, ['pre-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback']);
	return to === null || to === rollbackTarget(last)
		? []
		: [rollbackOption(facts, {
			to,
			risk: hooks.length > 0 ? 'high' : 'medium',
			warning: hooks.length === 0 ? 'It puts back what else was applied.' : `${hookNames(hooks)} ran or may have run: going back does not undo what it did.`,
		})];
};

/** What is known of a refusal: the text first, then what it names, then the record that is deployed. */
export const refusalEvidence = (facts: Facts, {revision, said, where}: Refusal): readonly Evidence[] => {
	const from = (what: string): Evidence => revision === null ? seenAt(what, where) : inRecord(revision, what);
	return [
		from(`failed: ${revision === null ? firstLine(said.text) : described(revision)}`),
		...(said.object === null ? [] : [from(`the object: ${said.object}`)]),
		...(said.path === null ? [] : [from(`the field: ${said.path}`)]),
		...(said.manager === null ? [] : [from(`held by: ${said.manager}`)]),
		...(revision === null ? noRecordOf(facts) : []),
		deployedNow(deployedRevision(facts.history)),
		...(revision === null ? [] : writtenBy(revision)),
	];
};

/** What the records say where a log tells of a failure that they do not hold. */
const noRecordOf = ({history}: Facts): readonly Evidence[] => {
	const last = lastRevision(history);
	return last === null ? [] : [inRecord(last, `the newest record is ${last.status ?? 'without a status'}: what failed left none of its own, or is older`)];
};

/** The finding of a row that a refusal belongs to: who was refused, the text, and the upgrade that works once its cause is mended. */
export const refusalFinding = (facts: Facts, refusal: Refusal, told: Told): Finding => ({
	row: refusal.row,
	severity: 'warning',
	confidence: refusal.confidence,
	title: told.title,
	meaning: told.meaning,
	evidence: [...refusalEvidence(facts, refusal), notSeen(told.unseen, 'not read')],
	options: [
		...(told.first ?? []),
		{...upgradeOption(told.effect), needs: `${told.needs}; then the chart and the values, which only you have`},
		...(told.noWayBack === true || refusal.revision === null ? [] : wayBack(facts, refusal.revision)),
	],
	recommended: refusal.confidence === 'cannot-tell' ? null : (told.recommended === undefined ? 'upgrade' : told.recommended),
	avoid: told.avoid,
});

/** An object as a title names it: `Deployment api`; the fallback where the text names none. */
export const shortName = (object: string | null, fallback: string): string => {
	const [kind = '', ...rest] = object?.split('/') ?? [];
	const name = rest.at(-1) ?? '';
	const short = `${kind.split('.')[0]} ${name}`;
	return name === '' || short.length > 50 ? fallback : short;
};
