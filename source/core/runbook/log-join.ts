import type {ExplainFinding} from '../explain/types.ts';
import {lastRevision} from '../ledger/believed.ts';
import {elsewhereEvidence} from './elsewhere.ts';
import {firstLine, inRecord, seenAt, withSeen} from './evidence.ts';
import {lineOf, logFaults} from './log-faults.ts';
import {severities} from './precedence.ts';
import {isPresent, saidOf} from './refusal.ts';
import {rows} from './rows.ts';
import type {Facts, Finding, Row} from './types.ts';

/** What a fault that a log tells may look like in the records and live objects, beyond the alternatives that its text leaves open. */
const shownAs: Readonly<Record<string, readonly string[]>> = {
	'hook-failed': ['hook-leftover', 'pending-rollback', 'uninstall-stuck'],
	'wait-timed-out': ['wrong-rollback-target', 'failed-but-serving', 'not-ready', 'uninstall-stuck'],
	'no-deployed-release': ['uninstall-stuck', 'uninstalled-kept', 'ledger-mismatch', 'history-hole', 'corrupt-record'],
	'cluster-blocks': ['removed-api'],
	'removed-api': ['pending-rollback'],
	'apply-conflict': ['stolen-object', 'drift'],
	'ownership-refused': ['stolen-object'],
	'history-hole': ['no-deployed-release', 'uninstall-stuck'],
};

/** The most faults of one log that are told. */
const most = 5;

const isFrom = ({evidence}: Finding, where: string): boolean => evidence.some(one => one.where === where);

/** A finding with what the log says of it, before what nobody looked at. */
const joined = (finding: Finding, facts: Facts, fault: ExplainFinding): Finding => {
	const where = lineOf(facts, fault);
	return isFrom(finding, where)
		? finding
		: {
			...finding,
			evidence: withSeen(finding.evidence, [seenAt(`the log says: ${firstLine(fault.text)}`, where)]),
		};
};

const small = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

type Told = Pick<Finding, 'severity' | 'confidence' | 'title' | 'meaning'>;

/** What is said of a fault that nothing else shows: how things stand, over since, or contradicted. */
const toldOf = (facts: Facts, fault: ExplainFinding, {title, words}: Row): Told => {
	const last = lastRevision(facts.history);
	const past = facts.history.revisions.find(revision => saidOf(revision)?.row === fault.row) ?? null;
	if (isPresent(facts, fault)) {
		return {
			severity: 'warning',
			confidence: fault.confidence === 'cannot-tell' ? 'cannot-tell' : 'likely',
			title: `The log tells of this, and no record does: ${small(title)}.`,
			meaning: words.safe,
		};
	}

	return past === null
		? {
			severity: 'info',
			confidence: 'cannot-tell',
			title: `The log tells of this, and the records say otherwise: ${small(title)}.`,
			meaning: `The log is older than the newest record${last === null ? '' : `, ${last.revision}, which is ${last.status ?? 'without a status'}`}, or of another release or cluster.`,
		}
		: {
			severity: 'info',
			confidence: 'likely',
			title: `The log tells of ${past.revision}, which is over: ${small(title)}.`,
			meaning: `${last?.revision ?? 'A newer revision'} came after it and is ${last?.status ?? 'without a status'}.`,
		};
};

const alone = (facts: Facts, fault: ExplainFinding): readonly Finding[] => {
	const row = rows.find(({id}) => id === fault.row);
	const last = lastRevision(facts.history);
	return row === undefined
		? []
		: [{
			row: row.id,
			...toldOf(facts, fault, row),
			evidence: [
				seenAt(`the log says: ${firstLine(fault.text)}`, lineOf(facts, fault)),
				...(fault.object === null ? [] : [seenAt(`the object: ${fault.object}`, lineOf(facts, fault))]),
				...(last === null ? [inRecord(null, 'Helm reads no record of this release'), ...elsewhereEvidence(facts)] : [inRecord(last, `the newest record is ${last.status ?? 'without a status'}`)]),
			],
			options: [],
			recommended: null,
			avoid: ['Do not act on a log alone: see first that it is of this release, and newer than its newest record.'],
		}];
};

/** One fault joined: where the facts show what the text leaves open, and it is as grave, that is the finding. */
const joinOne = (facts: Facts, fault: ExplainFinding, found: readonly Finding[]): readonly Finding[] => {
	const where = lineOf(facts, fault);
	const meant = new Set([...fault.alternatives, ...shownAs[fault.row] ?? []]);
	const own = found.find(({row}) => row === fault.row) ?? found.find(finding => meant.has(finding.row) && isFrom(finding, where));
	const shown = found.find(finding => meant.has(finding.row) && !isFrom(finding, where));
	if (own === undefined || (shown !== undefined && isFrom(own, where) && severities.indexOf(shown.severity) <= severities.indexOf(own.severity))) {
		return shown === undefined ? [...found, ...alone(facts, fault)] : found.filter(finding => finding !== own).map(finding => finding === shown ? joined(finding, facts, fault) : finding);
	}

	return found.map(finding => finding === own ? joined(finding, facts, fault) : finding);
};

/**
Joins what a log tells with what the facts show: a fault that a finding is about becomes evidence of it, one that nothing shows becomes a finding of its own.

Such a finding is a remark where the records contradict it or something came after it, and a warning where the fault leaves no record; it is never certain and recommends nothing.
*/
export const joinLog = (facts: Facts, found: readonly Finding[]): readonly Finding[] => {
	const faults = logFaults(facts);
	const first = faults.filter(({row}, index) => faults.findIndex(fault => fault.row === row) === index).slice(0, most);
	let all = found;
	for (const fault of first) {
		all = joinOne(facts, fault, all);
	}

	return all;
};
