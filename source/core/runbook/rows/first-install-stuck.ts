import {lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {completeIfDone} from '../complete.ts';
import {ageInWords, seenAt} from '../evidence.ts';
import {lockConfidence, lockEvidence} from '../lock-evidence.ts';
import {markFailedOption, rollbackOption, uninstallOption} from '../options.ts';
import {preciousKinds} from '../precious.ts';
import type {Facts, Finding, Row} from '../types.ts';

type Seen = {readonly kind: string; readonly name: string; readonly there: boolean | null};

/**
What of the stored manifest an uninstall must not take, with whether it is live; null where that is not known.

Read from the manifest's text where live objects were not read: more rather than fewer.
*/
const preciousOf = ({drift}: Facts, {record}: Revision): readonly Seen[] => drift.known
	? drift.value.report.objects
		.filter(({kind, state}) => preciousKinds.has(kind) && state !== 'unlisted')
		.map(({kind, name, state}) => ({kind, name, there: state === 'unknown' ? null : state !== 'missing'}))
	: new Set((record.decoded?.release?.manifest ?? '').matchAll(kinds).map(match => match.groups!['kind']!).filter(kind => preciousKinds.has(kind))).values().map(kind => ({kind, name: '', there: null})).toArray();

/** Kinds as a manifest's text names them, at any depth. */
const kinds = /^[\t ]*["']?kind["']?[\t ]*:[\t ]*["']?(?<kind>[A-Za-z]+)\b/gmv;

const inWords = ({kind, name}: Seen): string => name === '' ? kind : `${kind}/${name}`;

const judge = (facts: Facts): Finding | null => {
	const {lock, history} = facts;
	const pending = lastRevision(history);
	if (lock === null || pending?.status !== 'pending-install' || pending.revision === null || (lock.verdict !== 'stale' && lock.verdict !== 'cannot-tell')) {
		return null;
	}

	const unsure = lock.verdict === 'cannot-tell';
	const precious = preciousOf(facts, pending);
	const kept = precious.filter(({there}) => there !== false);
	const age = ageInWords(pending, facts);
	const known = (pending.record.decoded?.release ?? null) !== null;
	return {
		row: 'first-install-stuck',
		severity: 'critical',
		confidence: lockConfidence(lock, facts),
		title: unsure
			? 'The install was cut off or still runs: these records cannot tell.'
			: `The install was cut off${facts.clientDead === null && age !== null ? `: pending for ${age}` : ''}.`,
		meaning: `Helm refuses to install or upgrade ${history.release.name} until this lock is gone.`,
		evidence: [
			...lockEvidence(facts, lock, pending),
			...(facts.drift.known
				? kept.filter(({there}) => there).map(object => seenAt(`${inWords(object)} is there: an uninstall would delete it with what is in it`, 'live objects'))
				: []),
		],
		options: [
			markFailedOption(facts, pending.revision, null),
			...completeIfDone(facts, pending, null),
			rollbackOption(facts, {to: pending.revision, risk: 'medium', warning: 'That is the same manifest again: what the install had not reached is applied now. Its install hooks do not run.'}),
			...(known && kept.length === 0 ? [uninstallOption(facts, {title: 'Uninstall, then install', noHooks: false, effect: 'Deletes what the manifest names and the record; the next install starts afresh.'})] : []),
		],
		recommended: unsure ? null : 'mark-failed',
		avoid: [
			...(kept.length === 0 ? [] : [`Do not uninstall: the manifest holds ${kept.map(object => inWords(object)).join(', ')}, and they would be deleted with what is in them.`]),
			'Do not delete the namespace: everything in it goes, other releases and claims too.',
			'Do not delete the record alone: every object that was created then has an owner without a record.',
		],
	};
};

/** The first install of a release stands pending, with nothing to go back to. */
export const firstInstallStuck: Row = {
	id: 'first-install-stuck',
	title: 'The first install was cut off',
	severity: 'critical',
	words: {
		meaning: 'The only record of the release is pending-install: the client of the first install ended before it could write how it ended.',
		impact: 'Install refuses the name as in use, upgrade refuses because of the lock, with --install too. Part of the chart\'s objects may be there.',
		evidence: 'The age of the record by the server\'s clock; which objects of its manifest exist; claims, definitions and namespaces among them; the state of its hooks.',
		safe: 'Mark the record failed, with a backup, then upgrade: everything that is there stays. A rollback to revision 1 applies the same manifest again and ends the lock too.',
		dangerous: 'Uninstalling when the manifest holds claims, custom resource definitions or namespaces: they are deleted with what is in them. Deleting the namespace. Deleting only the record.',
		sources: ['helm/helm issues 5595 and 4174', 'jupyterhub/zero-to-jupyterhub-k8s issue 2690', 'pkg/action/install.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
