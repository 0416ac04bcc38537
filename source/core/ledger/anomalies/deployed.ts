import type {Draft} from '../draft.ts';
import {isPending} from '../status.ts';
import type {Anomaly} from '../types.ts';
import {capital, joinAnd, listNumbers, numbersOf, revisionsInWords} from '../words.ts';

const saysDeployed = ({labelStatus, status}: Draft): boolean => labelStatus === 'deployed' || status === 'deployed';

/**
More than one deployed revision, by label or body.

Two clients at once leave it (an upgrade that ends after a rollback took over), and so do edits of one record. Helm takes the highest one labelled deployed; an upgrade supersedes that one alone, and the others stay deployed for good (seen on both majors).
*/
export const severalDeployed = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const found = drafts.filter(draft => draft.read && saysDeployed(draft));
	if (new Set(found.map(({record}) => record.object)).size < 2) {
		return [];
	}

	const split = found.filter(({labelStatus, status}) => labelStatus !== status);
	const base = found.filter(({labelStatus}) => labelStatus === 'deployed').map(({revision}) => revision ?? -1);
	return [{
		code: 'several-deployed',
		revisions: numbersOf(found),
		message: [
			`${capital(revisionsInWords(numbersOf(found)))} say deployed at once.`,
			...split.map(({revision, labelStatus, status}) => `Revision ${revision}: label ${labelStatus ?? 'none'}, body ${status ?? 'none'}.`),
			base.length === 0 ? 'None is labelled so: Helm finds no deployed one.' : `Helm takes ${Math.max(...base)} for the deployed one.`,
		].join(' '),
	}];
};

const explains = (status: string | null): boolean => isPending(status) || status === 'failed' || status === 'uninstalling' || status === 'uninstalled';

/**
No deployed revision, and a newest one that does not say why.

A pending, failed or uninstalled newest record explains it, and so does an unreadable one above it: Helm itself leaves these (a first install, a rollback whose apply failed, the moment between the two last writes of an upgrade).
*/
export const noneDeployed = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const read = drafts.filter(draft => draft.read);
	const [newest] = read;
	const unreadable = newest !== undefined && drafts.some(draft => !draft.read && (draft.revision ?? 0) > (newest.revision ?? 0));
	if (newest === undefined || unreadable || read.some(draft => saysDeployed(draft)) || explains(newest.status)) {
		return [];
	}

	return [{
		code: 'none-deployed',
		revisions: numbersOf([newest]),
		message: newest.status === 'superseded'
			? `Nothing is deployed, and revision ${newest.revision}, the newest that Helm reads, says superseded: the one that superseded it is gone.`
			: `Nothing is deployed, and the status of revision ${newest.revision}, ${newest.status ?? 'none'}, does not say why.`,
	}];
};

/** An `uninstalling` record: its deletion has not ended, or broke off. Under a newer record it stays so for good. */
export const uninstallingLeft = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const read = drafts.filter(draft => draft.read);
	const found = read.filter(({status}) => status === 'uninstalling');
	const older = found.filter(draft => draft !== read[0]);
	return [
		...(found.length > older.length ? [{code: 'uninstalling-left-behind' as const, revisions: numbersOf([read[0]!]), message: `Revision ${read[0]!.revision} says uninstalling: the uninstall still runs, or it broke off and objects are left.`}] : []),
		...(older.length === 0
			? []
			: [{
				code: 'uninstalling-left-behind' as const,
				revisions: numbersOf(older),
				message: `${capital(revisionsInWords(numbersOf(older)))} ${older.length === 1 ? 'stays' : 'stay'} uninstalling under a newer record: an uninstall broke off there, and what it had deleted came back only as far as a newer revision holds it.`,
			}]),
	];
};

/** Two objects that hold one revision. Helm reads both, and takes either. */
export const duplicates = (drafts: readonly Draft[]): readonly Anomaly[] => {
	const byRevision = Map.groupBy(drafts.filter(draft => draft.read && draft.revision !== null), ({revision}) => revision!);
	return [...byRevision].filter(([, same]) => same.length > 1).map(([revision, same]) => ({
		code: 'duplicate-revision' as const,
		revisions: [revision],
		message: `${same.length} objects hold revision ${listNumbers([revision])}: ${joinAnd(same.map(({record}) => record.object.name + (record.object.origin === null ? '' : ` (${record.object.origin})`)))}. Helm takes one of them, and which is chance.`,
	}));
};
