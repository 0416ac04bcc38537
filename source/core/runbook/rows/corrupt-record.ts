import {lastRevision} from '../../ledger/believed.ts';
import type {Anomaly, AnomalyCode, Revision} from '../../ledger/types.ts';
import {inTheWay} from '../blocked.ts';
import {deployedNow, lastOne, notSeen, ofAnomaly, seenAt, writtenBy} from '../evidence.ts';
import {setAsideOption} from '../options.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

const codes: readonly AnomalyCode[] = ['newest-undecodable', 'no-info', 'undecodable', 'unknown-status'];

const titles: Readonly<Record<string, (anomaly: Anomaly) => string>> = {
	'newest-undecodable': ({revisions}) => `Record ${revisions[0] ?? ''}, the newest, cannot be read.`,
	'no-info': ({revisions}) => `Record ${revisions[0] ?? ''} has no info: helm list crashes on it.`,
	undecodable: ({revisions}) => `An older record, ${revisions[0] ?? 'without a number'}, cannot be read.`,
	'unknown-status': ({revisions}) => `Record ${revisions[0] ?? ''} has a status that Helm does not know.`,
};

/** Whether no live object of the kinds that charts make carries the release's marks and is not listed by what Helm works with: a broken revision alone had created nothing that is still there. */
const nothingUnlisted = ({drift}: Facts): boolean => drift.known && drift.value.report.unknown.length === 0 && drift.value.report.objects.every(({state}) => state !== 'unlisted');

const leftBehind = (facts: Facts): Evidence => nothingUnlisted(facts)
	? seenAt('no live object of the usual kinds is this record\'s alone', 'live objects')
	: notSeen('objects that this revision alone had created', 'not read');

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const found = codes.flatMap(code => history.anomalies.filter(anomaly => anomaly.code === code));
	const [first] = found;
	if (first === undefined) {
		return null;
	}

	const last = lastRevision(history);
	const blocking = inTheWay(history);
	const grave = first.code === 'newest-undecodable' || first.code === 'no-info';
	const broken = blocking ?? history.revisions.find(({revision, fault, record}) => (revision === (first.revisions[0] ?? null)) && (fault !== null || record.decoded?.ok === false)) ?? null;
	const unreadable = broken !== null && broken.record.decoded?.ok === false;
	return {
		row: 'corrupt-record',
		severity: grave ? 'critical' : 'warning',
		confidence: 'certain',
		title: titles[first.code]?.(first) ?? first.message,
		meaning: meaning(first, last, blocking),
		evidence: [
			...found.map(anomaly => ofAnomaly(anomaly)),
			lastOne(last),
			deployedNow(last === null ? null : history.revisions.find(({revision}) => revision === history.believed.deployed && revision !== null) ?? null),
			...(broken === null ? [] : writtenBy(broken)),
			leftBehind(facts),
		],
		options: unreadable ? [setAsideOption(facts, broken, last?.revision ?? null)] : [],
		recommended: unreadable && last !== null && (grave || nothingUnlisted(facts)) ? 'set-aside' : null,
		avoid: [
			'Do not go by helm list: it hides this record.',
			'Do not delete the records of this release: the readable ones are what Helm works on with.',
		],
	};
};

const meaning = (first: Anomaly, last: Revision | null, blocking: Revision | null): string => {
	if (first.code === 'no-info') {
		return 'helm list ends with a panic for the whole namespace, and shows no release of it.';
	}

	if (last === null) {
		return 'Helm reads none of its records: history is empty, upgrade finds no revision, and install takes the name for free.';
	}

	if (blocking !== null) {
		return `Helm takes ${last.revision} as the last. Upgrade and rollback end with "release: already exists": the number ${last.revision! + 1} is taken.`;
	}

	return first.code === 'unknown-status' ? 'No list of Helm shows this release by that record.' : 'Helm skips it without a word. Nothing else depends on it now.';
};

/** A record that Helm cannot read, or stumbles over. */
export const corruptRecord: Row = {
	id: 'corrupt-record',
	title: 'A record cannot be read',
	severity: 'critical',
	words: {
		meaning: 'The payload of a record is cut, damaged, empty or no release at all. Helm skips such a record without a word; only a debug log tells.',
		impact: 'With the newest one broken, an older revision counts as the last, list and history show it as if nothing had happened, and every upgrade and rollback ends with "release: already exists". Without info in the body, helm list ends with a panic for the whole namespace.',
		evidence: 'The layer and the byte where decoding ends; who wrote the object last; whether the other revisions are whole; backups of the Secret.',
		safe: 'Put the record back from a backup, labels and type included. Else save it and set it aside, if another revision can be the base, after looking for objects that it alone had created.',
		dangerous: 'Relying on helm list, which hides it. Deleting all records of the release.',
		sources: ['helm/helm issues 8409, 8951 and 9912', 'rancher/rancher issue 36214', 'pkg/storage/driver of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
