import {deployedRevision, readByHelm} from '../../ledger/believed.ts';
import {bytes, thousands} from '../../text/numbers.ts';
import {counted} from '../../text/plural.ts';
import {deployedNow, inRecord, notSeen, seenAt} from '../evidence.ts';
import {lineOf, logFault} from '../log-faults.ts';
import {prune} from '../../plan/repair/prune.ts';
import {repairOption, upgradeOption} from '../options.ts';
import {sizesOf} from '../record-sizes.ts';
import type {Facts, Finding, Row} from '../types.ts';

/** Revisions that Helm keeps by default (`--history-max`, both majors). A rollback of ours keeps all, so a few more mean nothing. */
const byDefault = 10;

/** Twice as many as Helm keeps: nobody prunes them. */
const many = 20;

/** Bytes of all records together from which on each list of them is slow, however few they are. */
const heavy = 8 * 1024 * 1024;

/** So many that completed must be left by what is pruned. */
const kept = 3;

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const revisions = readByHelm(history);
	const sizes = sizesOf(history);
	const total = sizes.reduce((sum, {size}) => sum + size, 0);
	const said = logFault(facts, 'huge-ledger');
	if (revisions.length <= byDefault && total < heavy && (said === null || revisions.length === 0)) {
		return null;
	}

	const isHuge = revisions.length > many || total >= heavy || said !== null;
	const oldest = revisions.at(-1)!;
	const [biggest] = sizes.toSorted((a, b) => b.size - a.size);
	const isSafe = revisions.slice(0, byDefault).filter(({completed}) => completed === true).length >= kept;
	return {
		row: 'huge-ledger',
		severity: isHuge ? 'warning' : 'info',
		confidence: revisions.length > many || total >= heavy ? 'certain' : 'likely',
		title: `This release keeps ${counted(revisions.length, 'revision')}${sizes.length === 0 ? '' : ` of ${bytes(total)} together`}.`,
		meaning: 'Helm reads all of them at every step. Nothing is broken; lists, upgrades and rollbacks get slower, and run out of time in the end.',
		evidence: [
			inRecord(null, `${thousands(revisions.length)} records; Helm keeps ${byDefault} unless it is told otherwise`),
			...(sizes.length < revisions.length ? [] : [inRecord(null, `${bytes(total)} of payload in all`)]),
			inRecord(oldest, `the oldest, created ${oldest.created ?? 'at an unknown time'}`),
			...(biggest === undefined ? [] : [inRecord(biggest.revision, `the biggest, ${bytes(biggest.size)}`)]),
			...(said === null ? [] : [seenAt(`the log says: ${said.text.split('\n')[0]!}`, lineOf(facts, said))]),
			deployedNow(deployedRevision(history)),
			notSeen('other releases of this namespace, and records that other drivers keep', 'not read'),
		],
		options: [...prune.offers(facts).map(({title, effect, risk}) => repairOption(facts, {
			fix: 'prune',
			more: [`--keep=${byDefault}`],
			title,
			effect,
			revision: null,
			risk,
		})), {
			...upgradeOption(`Helm deletes the oldest records before it writes the new one, whatever their status, down to ${byDefault}; the deployed one stays.`),
			title: 'Limit the history at the next upgrade',
			needs: `copies of the records first, if anybody may want to go back that far; then the chart and the values, which only you have: helm upgrade with --history-max=${byDefault}`,
		}],
		recommended: isHuge && isSafe ? (prune.offers(facts).length === 0 ? 'upgrade' : 'repair') : null,
		avoid: [
			'Do not delete records in bulk by the label owner=helm: that takes the newest and the deployed ones of every release along.',
			'Do not set the limit to 1: there is nothing left to go back to.',
			...(isSafe ? [] : [`Do not prune now: fewer than ${kept} of the newest ${byDefault} revisions completed.`]),
		],
	};
};

/** More revisions, or bytes of them, than anybody prunes. */
export const hugeLedger: Row = {
	id: 'huge-ledger',
	title: 'The history is huge',
	severity: 'warning',
	words: {
		meaning: 'A release keeps many more revisions than the ten that Helm keeps by default, or very large ones. --history-max=0 keeps all; so do some tools that install for others.',
		impact: 'Every command of Helm reads all records of a release, and list those of the namespace. They get slow and end in "unable to return a response in the time allotted", and the store of the cluster fills.',
		evidence: 'Count and bytes of the records, the oldest, the biggest; whether enough of the newest completed.',
		safe: 'Take the oldest away after a backup, by a repair of the records, and limit the history at the next upgrade with --history-max: Helm prunes the oldest first. Keep at least three that completed, never take the newest, the deployed one, or what a rollback is to go to.',
		dangerous: 'Deleting in bulk by label. Setting the limit to 1.',
		sources: ['helm/helm issues 8008, 11875 and 7997', 'derailed/k9s issue 1618', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
