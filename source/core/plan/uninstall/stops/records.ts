import type {Stop} from '../../stops/stop.ts';
import {newestOf} from '../../facts.ts';
import {takenLast, whyNoUninstall, type UninstallFacts} from '../facts.ts';

/** A name that Helm or a shell would take for something else: no command is made with it. */
export const badName = (facts: UninstallFacts): readonly Stop[] => {
	const why = whyNoUninstall(facts);
	return why === null ? [] : [{code: 'bad-name', message: `No command can be made with these names: ${why}.`, object: facts.history.release.name}];
};

/** The newest record when Helm skips it: what its revision alone made would stay, and the record too (Helm deletes the records that it can decode). */
export const newestUnreadable = ({history}: UninstallFacts): readonly Stop[] => {
	const newest = newestOf(history);
	if (newest === null) {
		return [{code: 'target-missing', message: `There is no record of ${history.release.name} that Helm 3 or 4 would take for one: there is nothing to uninstall.`, object: null}];
	}

	if (newest.record.decoded?.ok === true) {
		return [];
	}

	const {record: {object, decoded}, revision} = newest;
	if (decoded === null) {
		return [{code: 'record-unread', message: `The newest record, revision ${revision}, could not be read: what would go is unknown.`, object: object.name}];
	}

	const {last} = history.believed;
	return [{
		code: 'newest-undecodable',
		message: `Helm cannot read the newest record, revision ${revision}. ${last === null ? 'It finds no release to uninstall.' : `It would delete the objects of revision ${last} and the records that it can read; what revision ${revision} alone has made stays, and so does its record.`} Set that record aside first.`,
		object: object.name,
	}];
};

/** A record without `info` that Helm must touch: it panics on it, on 3.22.0 and 4.3.1. */
export const withoutInfo = (facts: UninstallFacts): readonly Stop[] => {
	const last = takenLast(facts);
	return last?.record.decoded?.release?.hasInfo === false
		? [{code: 'record-without-info', message: `The record of revision ${last.revision} has no info, and Helm crashes on it.`, object: last.record.object.name}]
		: [];
};

/** To keep the history of what was uninstalled with its history kept: Helm refuses (`the release named "X" is already deleted`, seen on 3.22.0 and 4.3.1). */
export const alreadyUninstalled = (facts: UninstallFacts): readonly Stop[] => takenLast(facts)?.status === 'uninstalled' && facts.keepHistory
	? [{code: 'already-uninstalled', message: 'The release is uninstalled already, and its history is kept. Without --keep-history its records go.', object: null}]
	: [];

/** Helm 3 drops `apply_method` from each record that it writes again; without the history nothing is left to drop it from (seen on 3.22.0 after 4.3.1). */
export const helm3DropsApplyMethod = (facts: UninstallFacts): readonly Stop[] => {
	const {helm, history: {revisions}, keepHistory} = facts;
	const marked = [takenLast(facts), ...revisions.filter(({status}) => status === 'deployed')].find(revision => revision !== null && revision.applyMethod !== null);
	return keepHistory && helm?.major === 3 && marked
		? [{code: 'helm3-drops-apply-method', message: `Helm 4 wrote revision ${marked.revision} (apply_method ${marked.applyMethod}); this is Helm ${helm.version}, which drops that for good from the record that stays. Use Helm 4 if you can.`, object: null}]
		: [];
};

/** No released Helm takes objects away in the order of HIP-0025 records: those that need others may go last. */
export const helmDropsSequence = (facts: UninstallFacts): readonly Stop[] => takenLast(facts)?.record.decoded?.release?.sequenced === true
	? [{code: 'helm-drops-sequence', message: `Revision ${takenLast(facts)!.revision} was applied in sequence by a build of Helm that no release is. This Helm deletes by kind, whatever needs what.`, object: null}]
	: [];
