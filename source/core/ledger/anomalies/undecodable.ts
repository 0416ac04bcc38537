import {isHelm2} from '../../record/helm2.ts';
import type {Draft} from '../draft.ts';
import {isStatus} from '../status.ts';
import type {Anomaly} from '../types.ts';
import {capital, numbersOf, recordInWords} from '../words.ts';

const place = ({record, revision}: Draft): string => capital(recordInWords(revision, record.object.name));

const broken = ({record}: Draft): boolean => record.decoded !== null && !record.decoded.ok && !isHelm2(record.object);

/**
Records that Helm cannot decode. It skips them without a word, so an older revision counts as the last.

The newest one matters most: the next upgrade or rollback takes its number, and ends with `release: already exists` (seen on both majors). `drafts` stand newest first.
*/
export const undecodable = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const known = drafts.filter(({record}) => !isHelm2(record.object));
	const newest = known[0];
	return known.filter(broken).map(draft => {
		const fault = draft.record.decoded?.fault?.message ?? 'it cannot be decoded.';
		return draft === newest
			? {code: 'newest-undecodable' as const, revisions: numbersOf([draft]), message: `${place(draft)}, the newest, cannot be read: ${fault} Helm skips it and takes an older revision as the last.`}
			: {code: 'undecodable' as const, revisions: numbersOf([draft]), message: `${place(draft)} cannot be read: ${fault} Helm skips it.`};
	});
};

/** Records without `info`, which Helm decodes and then stumbles over: `helm list` of the whole namespace ends with a panic (seen on both majors). */
export const withoutInfo = (drafts: readonly Draft[]): readonly Anomaly[] => drafts
	.filter(({record}) => record.decoded?.release !== null && record.decoded?.release.hasInfo === false)
	.map(draft => ({code: 'no-info' as const, revisions: numbersOf([draft]), message: `${place(draft)} has no info: helm list crashes on it for the whole namespace.`}));

/** Statuses that Helm does not know. `helm list` never shows such a release (`pkg/action/list.go` of both majors). */
export const unknownStatuses = (drafts: readonly Draft[]): readonly Anomaly[] => drafts
	.filter(({record, status}) => !isHelm2(record.object) && status !== null && (!isStatus(status) || status === 'unknown'))
	.map(draft => ({code: 'unknown-status' as const, revisions: numbersOf([draft]), message: `${place(draft)} has the status ${JSON.stringify(draft.status)}, which Helm does not know: no list of Helm shows it.`}));
