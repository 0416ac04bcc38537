import {parseRecordName} from '../../object/record-name.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {joinAnd} from '../../ledger/words.ts';
import type {History, Revision} from '../../ledger/types.ts';
import {inTheWay} from '../../runbook/blocked.ts';
import {whyNotSetAside} from '../../runbook/set-aside.ts';
import type {Facts} from '../../runbook/types.ts';
import type {Stop} from '../stops/stop.ts';
import {removalPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {isRead, recordsNamed} from './find-record.ts';
import {offerOf} from './offer.ts';
import type {Fix, RepairFacts, RepairOffer} from './types.ts';
import {recordWords, stop, unplanned} from './words.ts';

/** Why a record should go: Helm cannot read it, it is a copy under a number that another one has, or it was moved or copied here. */
export type Useless = {readonly revision: Revision; readonly why: 'unreadable' | 'copy' | 'elsewhere'};

/** A record that Helm itself made has its revision in its name; of two with one number the other is the copy. */
const isCopy = ({revisions}: History, one: Revision): boolean => revisions.some(other => other !== one && other.revision === one.revision && other.revision !== null && isRead(other)
	&& parseRecordName(other.record.object.name)?.revision === other.revision
	&& parseRecordName(one.record.object.name)?.revision !== one.revision);

/** The records that are no use to Helm, the newest first. */
export const uselessIn = (history: History): readonly Useless[] => history.revisions.flatMap((revision): readonly Useless[] => {
	const {decoded} = revision.record;
	if (decoded?.helm2 !== null) {
		return [];
	}

	if (!isRead(revision)) {
		return [{revision, why: 'unreadable'}];
	}

	return isCopy(history, revision) ? [{revision, why: 'copy'}] : (isElsewhere(revision) ? [{revision, why: 'elsewhere'}] : []);
});

const isAlone = ({revisions}: History, {revision}: Revision): boolean => revisions.filter(other => other.revision === revision).length === 1;

const sawOf = ({revision: {record, mismatches, fault, ...revision}, why}: Useless): string => {
	const {name} = record.object;
	switch (why) {
		case 'unreadable': {
			return `${name} cannot be read by Helm: ${fault?.message ?? record.decoded?.fault?.message ?? 'its body is no release.'}`;
		}

		case 'copy': {
			return `${name} holds revision ${revision.revision}, which another record has under its own name.`;
		}

		case 'elsewhere': {
			return `${name} was moved or copied: ${joinAnd(mismatches.filter(({field}) => field !== 'status').map(({field, body, object}) => `its body says ${field} ${body ?? 'nothing'}, its object ${object ?? 'nothing'}`))}.`;
		}
	}
};

const effects: Readonly<Record<Useless['why'], string>> = {
	unreadable: 'its number is free again; Helm works on with the records that it reads, and nothing live changes',
	copy: 'one record holds the revision; nothing live changes',
	elsewhere: 'Helm finds no release here that belongs elsewhere; nothing live changes',
};

/** The most objects that are told one by one. */
const most = 10;

/** What is live with this release's marks and in no manifest that Helm reads: what a broken revision alone had created would be among it. */
const leftLive = ({drift}: Facts): readonly string[] => {
	if (!drift.known) {
		return ['Live objects were not read: what this revision alone had created is not known. It stays, unknown to Helm.'];
	}

	const unlisted = drift.value.report.objects.filter(({state}) => state === 'unlisted').map(({address}) => address);
	if (unlisted.length === 0) {
		return ['No live object carries this release\'s marks that the base does not list.'];
	}

	const more = unlisted.length > most ? ` and ${unlisted.length - most} more` : '';
	return [`Live with this release's marks, and not listed by the revision that Helm goes on from: ${joinAnd(unlisted.slice(0, most))}${more}. They stay, unknown to Helm, until a chart lists them again.`];
};

/** The record that is meant where none is named: the one in the way of the next, else the only one. */
const meant = (facts: Facts, found: readonly Useless[]): Useless | null => {
	const blocking = inTheWay(facts.history);
	return found.find(({revision}) => revision === blocking) ?? (found.length === 1 ? found[0]! : null);
};

const chosen = ({facts, choice}: RepairFacts): Useless | Stop => {
	const found = uselessIn(facts.history);
	if (choice.record === null) {
		return meant(facts, found) ?? (found.length === 0
			? stop('nothing-to-repair', 'Every record can be read, and each is in its place.')
			: stop('name-one', `Several records could be set aside: ${joinAnd(found.map(({revision}) => revision.record.object.name))}. Name one with --record.`));
	}

	const named = recordsNamed(facts.history, choice.record);
	const useless = found.filter(({revision}) => named.includes(revision));
	const [first] = named;
	if (useless.length === 1) {
		return useless[0]!;
	}

	if (useless.length > 1) {
		return stop('name-one', `Several records are called ${choice.record}: ${joinAnd(useless.map(({revision}) => revision.record.object.name))}. Name one by its object.`);
	}

	return first === undefined
		? stop('name-one', `There is no record ${choice.record}.`)
		: stop('not-repairable', whyNotSetAside(facts, first) ?? `${first.record.object.name} can be read and is in its place; the newest one of a lock is set aside by helm-triage unlock --to aside.`, first.record.object.name);
};

/** A record that says that it belongs elsewhere, and is not there, is the only memory of it. */
const onlyCopy = ({revision, why}: Useless, {originals}: Pick<RepairFacts, 'originals'>): readonly Stop[] => {
	const home = revision.record.decoded?.release?.namespace ?? null;
	return why !== 'elsewhere' || (home !== null && home !== revision.record.object.namespace && originals?.includes(home) === true)
		? []
		: [stop('only-copy', `Whether the record that this one was made from still exists is not known${home === null ? '' : `: no record of this name was found in namespace ${home}`}. The backup will be the only copy.`, revision.record.object.name)];
};

const offerFor = (facts: Facts, useless: Useless): RepairOffer => offerOf(facts, {
	fix: 'aside',
	title: `Set ${recordWords(useless.revision, isAlone(facts.history, useless.revision))} aside`,
	risk: 'medium',
	evidence: [sawOf(useless), ...useless.why === 'unreadable' ? leftLive(facts) : []],
	effect: `The record is saved and taken away: ${effects[useless.why]}.`,
	needs: null,
	more: [`--record=${useless.revision.record.object.name}`],
});

/** Takes away a record that is no use to Helm; what it held is in the backup. */
export const aside: Fix = {
	code: 'aside',
	offers: facts => uselessIn(facts.history).map(useless => offerFor(facts, useless)),
	plan(repair) {
		const useless = chosen(repair);
		if ('code' in useless) {
			return unplanned(useless);
		}

		const {revision, why} = useless;
		const {facts} = repair;
		return {
			from: revision.revision,
			writes: [writeStep(removalPatch(revision), {title: `take ${revision.record.object.name} away`, effect: effects[why]})],
			stops: onlyCopy(useless, repair),
			notes: [sawOf(useless), ...why === 'unreadable' ? leftLive(facts) : []],
			check: `check that ${revision.record.object.name} is gone`,
		};
	},
};
