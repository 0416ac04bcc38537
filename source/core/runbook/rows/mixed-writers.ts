import {lastRevision} from '../../ledger/believed.ts';
import type {Revision} from '../../ledger/types.ts';
import {joinAnd} from '../../ledger/words.ts';
import {counted} from '../../text/plural.ts';
import {span} from '../../text/times.ts';
import {described, inRecord, notSeen, seenAt} from '../evidence.ts';
import {ownerNames} from '../../ownership/owner-words.ts';
import {upgradeOption} from '../options.ts';
import {refusalFinding, refusalOf, whatFailed, type Refusal, type Told as RefusalTold} from '../refusal.ts';
import {helm3Over, pairOf, patchedOver} from '../two-writers.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

type Told = Pick<Finding, 'title' | 'meaning' | 'evidence' | 'confidence'>;

/** So many objects are named. */
const most = 3;

/** Flags that do not go together, or are those of the other major; the rest of this row's texts is about objects. */
const ofFlags = /server-?side|force|unknown (?:shorthand )?flag|none of the others|invalid (?:argument|wait input)|apply method/iv;

/** What a refusal says, by what it is about: flags, or an object that somebody else wrote. */
const toldOf = (refusal: Refusal): RefusalTold => {
	const what = whatFailed(refusal);
	return ofFlags.test(refusal.said.text)
		? {
			title: `${what} failed: its flags do not go together with each other or with this Helm.`,
			meaning: 'Helm 4 finds some of these clashes only after it has written a record, and a dry run finds none of them. Nothing was applied.',
			needs: 'the flags that belong to the Helm that runs: with server-side apply --force-conflicts alone, with client-side apply --force-replace alone, on Helm 3 neither of them',
			effect: 'The same upgrade passes without the flags that clash. The failed record stays and does no harm, except that it stores the method asked for: name --server-side once.',
			unseen: 'the command line that was used',
			noWayBack: true,
			avoid: [
				'Do not add another force to get past it: --force-replace makes objects anew, --force-conflicts takes fields from whoever holds them.',
				'Do not let Helm 3 and Helm 4 take turns on one release.',
			],
		}
		: {
			title: `${what} failed: somebody else changed an object at the same time.`,
			meaning: 'The object was changed or taken away between Helm\'s look and its write, or before it.',
			needs: 'who else writes these objects, and that it is done or paused',
			effect: 'The same upgrade passes when nobody writes against it.',
			unseen: 'who else writes these objects now',
			avoid: ['Do not force: the other writer comes again.', 'Do not run it again and again without knowing who the other one is.'],
		};
};

const byOwners = ({owners}: Facts, last: Revision): Told | null => owners.length === 0
	? null
	: {
		title: `${owners.length > 2 ? `${owners.length} tools` : joinAnd(owners.map(({tool}) => ownerNames[tool]))} ${owners.length === 1 ? 'manages' : 'manage'} this release: what is done by hand does not stay.`,
		meaning: 'A change by Helm\'s command line is undone, or answered with a revision of its own. Change it where it is described.',
		confidence: 'certain',
		evidence: [inRecord(last, `deployed: ${described(last)}`), notSeen('whether it is paused', 'not read')],
	};

const byPair = (facts: Facts, last: Revision): Told | null => {
	const pair = pairOf(facts);
	return pair === null
		? null
		: {
			title: pair.first.length + pair.second.length < 45 ? `Two programs write this release: ${pair.first} and ${pair.second}, ${span(pair.seconds, 'sentence')} apart.` : `Two programs write this release, ${span(pair.seconds, 'sentence')} apart.`,
			meaning: 'Each takes its own values and flags for the truth, and what one brings the other takes away.',
			confidence: 'certain',
			evidence: [inRecord(pair.revision, `written last by ${pair.second}, after ${pair.first} wrote`), inRecord(last, `deployed: ${described(last)}`), notSeen('who runs the two', 'known to whoever set them up')],
		};
};

/** Objects that were applied in two ways, one over the other. */
const patchEvidence = (addresses: readonly string[]): readonly Evidence[] => addresses.length === 0
	? []
	: [
		...addresses.slice(0, most).map(address => seenAt('helm applied it on the server, and patched it afterwards', address)),
		...(addresses.length > most
			? [seenAt(`${counted(addresses.length - most, 'more object')} like these`, 'live objects')]
			: []),
	];

const byMethod = (facts: Facts, last: Revision): Told | null => {
	const over = helm3Over(facts);
	const patched = last.applyMethod === 'ssa' ? [] : patchedOver(facts);
	if (over === null && patched.length === 0) {
		return null;
	}

	const isHelm3 = last.applyMethod === null;
	return {
		title: isHelm3 ? `Helm 3 wrote ${last.revision} over what Helm 4 had applied.` : `${last.revision} was patched over what Helm had applied on the server.`,
		meaning: 'The record no longer says how it was applied, so the next Helm 4 patches from the client too: it takes no field from others any more, and leaves custom resources as they are.',
		confidence: over === null ? 'likely' : 'certain',
		evidence: [
			inRecord(last, isHelm3 ? 'no apply method: Helm 3 wrote it, as Helm 4 always stores one' : `apply method ${last.applyMethod ?? ''}`),
			...(over === null ? [] : [inRecord(over.older, `apply method ${over.older.applyMethod ?? ''}: Helm 4 wrote it`)]),
			...patchEvidence(patched),
			...(facts.drift.known ? [] : [notSeen('who wrote the live objects', 'not read')]),
			notSeen('which Helm each pipeline runs', 'known to whoever set them up'),
		],
	};
};

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'mixed-writers');
	if (refusal !== null) {
		return refusalFinding(facts, refusal, toldOf(refusal));
	}

	const last = lastRevision(facts.history);
	if (last?.status !== 'deployed') {
		return null;
	}

	const told = byOwners(facts, last) ?? byPair(facts, last) ?? byMethod(facts, last);
	return told === null
		? null
		: {
			row: 'mixed-writers',
			severity: 'warning',
			...told,
			options: [{
				...upgradeOption('One writer, one Helm, one way to apply. With Helm 4, --server-side=true once moves the release to server-side apply for good.'),
				title: 'Settle who writes it, then upgrade',
				needs: 'one writer for the release, with one major of Helm; then the chart and the values, which only you have',
			}],
			recommended: null,
			avoid: [
				'Do not roll back by hand what a controller manages: it comes again in minutes.',
				'Do not let Helm 3 and Helm 4 take turns: each time something of the record is lost.',
				'Do not use --force-replace with server-side apply.',
			],
		};
};

/** More than one program, or more than one way to apply, writes the release. */
export const mixedWriters: Row = {
	id: 'mixed-writers',
	title: 'Two writers, or two ways to apply',
	severity: 'warning',
	words: {
		meaning: 'A controller or a pipeline manages the release besides Helm\'s command line, Helm 3 and Helm 4 take turns on it, or flags of the two majors were mixed.',
		impact: 'What one writes the other undoes. Helm 3 drops the apply method from records of Helm 4, for good; flags that clash are refused only after a failed record is written, and a dry run does not find them.',
		evidence: 'Marks of Flux, Argo CD, Terraform, Rancher, Fleet and others on records and objects; the programs that wrote the newest records, and when; the apply method of each revision; live objects that Helm owns in two ways.',
		safe: 'Pause the owner, mend it at the source, and let it go on. Let one major of Helm write a release. Moving to server-side apply takes --server-side=true once.',
		dangerous: 'A rollback by hand of a release that a controller manages. --force-replace together with server-side apply. A standing --force-conflicts.',
		sources: ['kubermatic/kubermatic issue 16210', 'microsoft/Docker-Provider issue 1698', 'crossplane-contrib/provider-helm issue 403', 'helm/helm issue 31516', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
