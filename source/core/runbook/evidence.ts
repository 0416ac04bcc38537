import {ageOf} from '../ledger/lock-clock.ts';
import {millisecondsOf} from '../ledger/times.ts';
import type {Anomaly, Revision} from '../ledger/types.ts';
import {span} from '../text/times.ts';
import type {Evidence, Facts} from './types.ts';

/** What was seen in a record. */
export const inRecord = (revision: Revision | null, what: string): Evidence => ({
	what,
	where: revision === null ? 'records' : (revision.revision === null ? revision.record.object.name : `record ${revision.revision}`),
	seen: true,
	revision: revision?.revision ?? null,
});

/** What was seen elsewhere than in a record: in the cluster, in a log, among a person's rights. */
export const seenAt = (what: string, where = 'live objects'): Evidence => ({what, where, seen: true, revision: null});

/** What was looked at nowhere, so that nobody takes it for absent. */
export const notSeen = (what: string, where: string): Evidence => ({what, where, seen: false, revision: null});

/** Evidence with more that was seen, which goes before what nobody looked at. */
export const withSeen = (evidence: readonly Evidence[], more: readonly Evidence[]): readonly Evidence[] => [...evidence.filter(({seen}) => seen), ...more, ...evidence.filter(({seen}) => !seen)];

/** The first line of a text from a record, whole: half of a secret is one that nobody recognises, so nothing is cut before it was redacted. */
export const firstLine = (text: string | null): string => text?.split('\n')[0]?.trim() ?? '';

/** A record's description in one line, or that it has none. */
export const described = ({description}: Revision): string => {
	const line = firstLine(description);
	return line === '' ? 'no description' : line;
};

/** What an anomaly of the history says, beside the record that it is about; a missing revision has none. */
export const ofAnomaly = ({code, message, revisions}: Anomaly): Evidence => {
	const revision = code === 'gap' || revisions.length !== 1 ? null : revisions[0]!;
	return {what: message, where: revision === null ? 'records' : `record ${revision}`, seen: true, revision};
};

/** The record that Helm takes as the last. */
export const lastOne = (last: Revision | null): Evidence => last === null ? inRecord(null, 'Helm reads no record of this release') : inRecord(last, `the last one, as Helm takes it: ${last.status ?? 'no status'}`);

/** How long a record has been there: `41 min`, `at least 41 min`; null when unknown. */
export const ageInWords = (revision: Revision, {now, nowIsFloor}: Facts): string | null => {
	const age = ageOf(millisecondsOf(revision.record.object.createdAt), now);
	// A dump of the same second as the record says nothing about its age.
	return age === null || (nowIsFloor && age === 0) ? null : `${nowIsFloor ? 'at least ' : ''}${span(age, 'sentence')}`;
};

/** That a record has its status for so long, by the server's clock. */
export const statusFor = (revision: Revision, facts: Facts): Evidence => {
	const age = ageInWords(revision, facts);
	return inRecord(revision, `${revision.status} for ${age === null ? 'an unknown time' : `${age} by the server's clock`}`);
};

/** What Helm takes as deployed. */
export const deployedNow = (deployed: Revision | null): Evidence => deployed === null
	? inRecord(null, 'no record is labelled deployed')
	: inRecord(deployed, `deployed, as Helm takes it: ${described(deployed)}`);

/** Who wrote a record last, where it was not Helm. */
export const writtenBy = (revision: Revision): readonly Evidence[] => revision.writer === null || revision.writer === 'Helm' ? [] : [inRecord(revision, `written last by ${revision.writer}`)];
