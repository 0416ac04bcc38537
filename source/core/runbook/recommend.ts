import {readByHelm} from '../ledger/believed.ts';
import {describeText, type DescriptionKind} from '../ledger/description.ts';
import {isElsewhere} from '../ledger/elsewhere.ts';
import {isPending} from '../ledger/status.ts';
import type {History, Revision} from '../ledger/types.ts';
import {lastHelmWrite} from '../ledger/writers.ts';
import {notAsked} from '../problem/known.ts';
import {goneApis} from './gone-apis.ts';
import type {Facts, Recommendation} from './types.ts';
import {rollbackTarget} from './rollback-target.ts';

type Passed = Recommendation['passedOver'][number];

const manifestOf = ({record}: Revision): string | null => record.decoded?.release?.manifest ?? null;

/** What became of a revision by its text, whatever its status says. */
const ends: Readonly<Partial<Record<DescriptionKind, string>>> = {
	'upgrade-failed': 'it failed',
	'rollback-failed': 'it failed',
	'release-failed': 'it failed',
	'marked-failed': 'it was marked failed',
	'install-underway': 'it was cut off',
	'upgrade-preparing': 'it was cut off',
	'unlocked-by-flux': 'it was cut off, and Flux released its lock',
	deleting: 'it was being uninstalled',
};

/** Why a revision that did not complete did not. */
const howItEnded = ({status, description}: Revision): string => {
	const said = ends[describeText(description).kind] ?? (status === 'failed' ? 'it failed' : null);
	return said === null ? `it did not complete (${status ?? 'no status'})` : `${said}${status === 'superseded' || status === 'deployed' ? `, though its status says ${status}` : ''}`;
};

/** What a revision is measured by: the last one, and what the API server serves no more. */
type Ground = Pick<Facts, 'apis'> & {readonly last: Revision};

/** Why a manifest cannot be built on this API server; null where it can, or nobody asked. */
const unbuildable = ({revision}: Revision, ground: Ground): string | null => {
	const [gone] = goneApis(ground, revision);
	return gone === undefined ? null : `its manifest names ${gone.kind} of ${gone.apiVersion}, which the API server serves no more`;
};

/** Why a revision is none to go back to; null when it is one. */
const against = (revision: Revision, ground: Ground): string | null => {
	const {last} = ground;
	if (revision.record.decoded === null) {
		return 'its body was not read';
	}

	if (isElsewhere(revision)) {
		return 'its record is not where its body says';
	}

	if (isPending(revision.status)) {
		return revision.scar === null ? 'it was cut off' : `it was cut off, released by ${revision.scar.releasedBy}`;
	}

	if (revision.completed === false) {
		return howItEnded(revision);
	}

	if (revision.completed === null) {
		return 'its record does not tell whether it completed';
	}

	return last.status === 'deployed' && manifestOf(revision) === manifestOf(last) ? `it has the same manifest as ${last.revision}` : unbuildable(revision, ground);
};

const passedOver = (revisions: readonly Revision[], ground: Ground): readonly Passed[] => revisions.flatMap(revision => revision.revision === null
	? []
	: [{
		revision: revision.revision,
		why: against(revision, ground) ?? 'it completed, but is not what is wanted here',
	}]);

/** An uninstall supersedes what is deployed at its very end; a record superseded well before was superseded by the success of the one that was uninstalled. Milliseconds. */
const uninstallEnd = 5000;

/** Whether the revision that was uninstalled had completed before: the one below it was superseded by it, and not by the uninstall. */
const ranUntilUninstall = (last: Revision, below: Revision | undefined): boolean => {
	const superseded = below?.status === 'superseded' ? lastHelmWrite(below.record.object) : null;
	const uninstalled = lastHelmWrite(last.record.object);
	return superseded !== null && uninstalled !== null && superseded < uninstalled - uninstallEnd;
};

const first = (revision: Revision, why: string, passed: readonly Passed[] = []): Recommendation => ({revision: revision.revision, why, passedOver: passed});

/** What the state of the last record says by itself, before the older ones are looked at. */
const byState = (ground: Ground, below: readonly Revision[]): Recommendation | null => {
	const {last} = ground;
	if (last.status === 'pending-rollback') {
		const wanted = rollbackTarget(last);
		const index = below.findIndex(({revision}) => revision === wanted);
		const target = below[index];
		return target === undefined || against(target, ground) !== null
			? null
			: first(target, `the rollback that was cut off went to ${wanted}, which completed`, below.slice(0, index).map(revision => ({
				revision: revision.revision ?? 0,
				why: against(revision, ground) ?? 'the rollback that was cut off was leaving it',
			})));
	}

	if (last.status === 'superseded' && last.completed === true) {
		return first(last, 'the newest that Helm reads; it completed, and what superseded it is gone');
	}

	const uninstalled = last.status === 'uninstalled' || last.status === 'uninstalling';
	return uninstalled && (below.length === 0 || ranUntilUninstall(last, below[0])) ? first(last, 'it ran until the uninstall') : null;
};

/**
The revision that a rollback should go to: the newest that completed below the last one, never simply the one before.

Where the last revision is deployed, a revision with its manifest would change nothing and is passed over. A rollback that was cut off goes to the same target again, which a person chose. Of records that Helm left without a telling text the newest is taken only where nothing else completed. Each newer revision is named with the reason against it, a manifest that the API server can build no more (`apis`) among them.
*/
export const recommendRevision = (history: History, apis: Facts['apis'] = notAsked): Recommendation => {
	const [last, ...below] = readByHelm(history);
	if (last === undefined) {
		return {revision: null, why: 'Helm reads no record of this release', passedOver: []};
	}

	if (history.anomalies.some(({code}) => code === 'elsewhere')) {
		return {revision: null, why: 'a record is not where its body says, and Helm would act in the wrong place', passedOver: []};
	}

	const ground: Ground = {apis, last};
	const decided = byState(ground, below);
	if (decided !== null) {
		return decided;
	}

	const index = below.findIndex(revision => against(revision, ground) === null);
	if (index !== -1) {
		return first(below[index]!, last.status === 'deployed' ? 'the newest that completed with another manifest' : 'the newest that completed', passedOver(below.slice(0, index), ground));
	}

	const unknown = below.findIndex(revision => revision.completed === null && revision.record.decoded !== null && !isElsewhere(revision) && unbuildable(revision, ground) === null);
	return unknown === -1
		? {revision: null, why: below.length === 0 ? 'there is no older revision' : 'no older revision completed', passedOver: passedOver(below, ground)}
		: first(below[unknown]!, 'nothing older surely completed; this one may have', passedOver(below.slice(0, unknown), ground));
};

/** The same for the whole verdict: of a last revision that cannot be built here nobody can go back at all, since Helm builds it for every rollback (both majors). */
export const recommendTarget = ({history, apis}: Pick<Facts, 'history' | 'apis'>): Recommendation => {
	const [last] = readByHelm(history);
	const why = last === undefined ? null : unbuildable(last, {apis, last});
	return last === undefined || why === null
		? recommendRevision(history, apis)
		: {revision: null, why: `Helm builds the manifest of ${last.revision} for every rollback, and ${why.replace('its manifest', 'it')}`, passedOver: []};
};
