import {explainLog} from '../explain/explain-log.ts';
import type {ExplainFinding} from '../explain/types.ts';
import {lastRevision, deployedRevision} from '../ledger/believed.ts';
import type {Revision} from '../ledger/types.ts';
import {isRollback} from './base.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from './evidence.ts';
import {hookNames, startedHooks} from './hooks.ts';
import {rollbackOption, upgradeOption} from './options.ts';
import {recommendRevision} from './recommend.ts';
import {rollbackTarget} from './rollback-target.ts';
import type {Confidence, Facts, Finding, Option} from './types.ts';

/** What the newest revision, which failed, says of why. */
export type Refusal = {readonly revision: Revision; readonly row: string; readonly confidence: Confidence; readonly said: ExplainFinding};

/** Fields that no apply changes, whoever else holds them: under a conflict over one lies that it can never be taken. */
const fixed: ReadonlyArray<readonly [RegExp, RegExp]> = [
	[/^(?:Deployment|DaemonSet|ReplicaSet|StatefulSet)\./v, /^spec\.selector\b/v],
	[/^StatefulSet\./v, /^spec\.(?:serviceName|podManagementPolicy|volumeClaimTemplates)\b/v],
	[/^Job\./v, /^spec\.(?:selector|template)\b/v],
	[/^(?:Cluster)?RoleBinding\./v, /^roleRef\b/v],
];

/** A hook's object that could not be made because one of an earlier run stands there: under client-side apply it exists, under server-side apply it would have to be changed (seen on 3.22.0 and 4.3.1). */
const leftover = /\bwarning: Hook \S+ \S+ failed:[\s\S]*(?:already exists|field is immutable|conflict occurred)/v;

const rowOf = ({row, object, path}: ExplainFinding, text: string): string => {
	if (leftover.test(text)) {
		return 'hook-leftover';
	}

	return row === 'apply-conflict' && fixed.some(([kind, field]) => kind.test(object ?? '') && field.test(path ?? '')) ? 'immutable-field' : row;
};

// A verdict on a text is asked for by every row; the text of a revision never changes
const known = new WeakMap<Revision, Refusal | null>();

const judged = (revision: Revision): Refusal | null => {
	const text = revision.description ?? '';
	const [said] = explainLog(text);
	return said === undefined ? null : {revision, row: rowOf(said, text), confidence: said.confidence, said};
};

/**
Why the newest revision failed, read from its description by what also reads logs, so that the two say the same. Null where it did not fail, or where the text is none that is known.

Where the text says more than a log reader can know, the row is narrower: a hook's object left over from an earlier run, and a conflict over a field that nobody can change.
*/
export const refusalOf = ({history}: Facts): Refusal | null => {
	const last = lastRevision(history);
	if (last?.status !== 'failed') {
		return null;
	}

	const found = known.get(last) ?? (known.has(last) ? null : judged(last));
	known.set(last, found);
	return found;
};

/** What failed: `The upgrade to 4`, `The rollback to 2`, `The install`. */
export const whatFailed = (revision: Revision): string => {
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
	readonly recommended?: 'upgrade' | null;
	readonly unseen: string;
	readonly avoid: readonly string[];
};

const wayBack = (facts: Facts, last: Revision): readonly Option[] => {
	const {revision: to} = recommendRevision(facts.history);
	const hooks = startedHooks(facts.history, last, ['pre-install', 'pre-upgrade', 'post-upgrade', 'pre-rollback']);
	return to === null || to === rollbackTarget(last)
		? []
		: [rollbackOption(facts, {
			to,
			risk: hooks.length > 0 ? 'high' : 'medium',
			warning: hooks.length === 0 ? 'It puts back what else was applied.' : `${hookNames(hooks)} ran or may have run: going back does not undo what it did.`,
		})];
};

/** The finding of a row that a refusal belongs to: who was refused, the text, and the upgrade that works once its cause is mended. */
export const refusalFinding = (facts: Facts, {revision, row, confidence, said}: Refusal, told: Told): Finding => ({
	row,
	severity: 'warning',
	confidence,
	title: told.title,
	meaning: told.meaning,
	evidence: [
		inRecord(revision, `failed: ${described(revision)}`),
		...(said.object === null ? [] : [inRecord(revision, `the object: ${said.object}`)]),
		...(said.path === null ? [] : [inRecord(revision, `the field: ${said.path}`)]),
		...(said.manager === null ? [] : [inRecord(revision, `held by: ${said.manager}`)]),
		deployedNow(deployedRevision(facts.history)),
		...writtenBy(revision),
		notSeen(told.unseen, 'not read'),
	],
	options: [
		{...upgradeOption(told.effect), needs: `${told.needs}; then the chart and the values, which only you have`},
		...(told.noWayBack === true ? [] : wayBack(facts, revision)),
	],
	recommended: confidence === 'cannot-tell' || told.recommended === null ? null : 'upgrade',
	avoid: told.avoid,
});

/** An object as a title names it: `Deployment api`; the fallback where the text names none. */
export const shortName = (object: string | null, fallback: string): string => {
	const [kind = '', ...rest] = object?.split('/') ?? [];
	const name = rest.at(-1) ?? '';
	const short = `${kind.split('.')[0]} ${name}`;
	return name === '' || short.length > 50 ? fallback : short;
};
