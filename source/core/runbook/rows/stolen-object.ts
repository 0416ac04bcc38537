import {deployedRevision, lastRevision} from '../../ledger/believed.ts';
import {revisionsInWords} from '../../ledger/words.ts';
import type {ObjectOwner, OwnedObject} from '../../ownership/types.ts';
import {adoptOption, adoptWords, repairOption, upgradeOption} from '../options.ts';
import {objectsInWords, ownerName, takenOf} from '../taken.ts';
import {seenAt, notSeen} from '../evidence.ts';
import type {Confidence, Evidence, Facts, Finding, Option, OptionId, Row} from '../types.ts';

/** The most objects that are told one by one. */
const most = 4;

const listed = (owner: Extract<ObjectOwner, {readonly kind: 'other-release'}>): Evidence => {
	const {lists, namespace, name} = owner;
	const release = `${namespace}/${name}`;
	switch (lists) {
		case 'yes': {
			return seenAt(`release ${release} lists it in its newest revision`, `records of ${release}`);
		}

		case 'no': {
			return seenAt(`release ${release} does not list it in its newest revision: its marks are all that is left`, `records of ${release}`);
		}

		case 'no-release': {
			return seenAt(`there is no record of release ${release}: it is gone, or keeps its records elsewhere`, `records of ${release}`);
		}

		case 'unknown': {
			return notSeen(`whether release ${release} lists it: its newest record was not read`, `records of ${release}`);
		}
	}
};

const keptWords = ({keep}: OwnedObject): string => {
	const stored = keep.stored ? 'the stored manifest keeps it at an uninstall' : 'nothing stored keeps it at an uninstall';
	return `${stored}, and ${keep.live === true ? 'its' : 'no'} live annotation keeps it at upgrades and rollbacks`;
};

const ofObject = (object: OwnedObject): readonly Evidence[] => {
	const {kind, name, address, owner, revisions} = object;
	return [
		seenAt(owner.kind === 'controller' ? `${kind}/${name} has ${owner.by} as its owner, and goes when that goes` : `${kind}/${name} carries the marks of ${ownerName(owner)}`, address),
		...(owner.kind === 'other-release' ? [listed(owner)] : []),
		{
			what: `listed here in ${revisionsInWords(revisions)}; ${keptWords(object)}`, where: `record ${revisions[0]}`, seen: true, revision: revisions[0] ?? null,
		},
	];
};

/** What this Helm does to a foreign object at an uninstall (seen: 3.22.0 deletes it, 4.3.1 fetches and skips it). */
const ofHelm = ({helm}: Facts): readonly Evidence[] => {
	if (!helm.known) {
		return [];
	}

	const {version, major, minor} = helm.value;
	return [seenAt(major > 4 || (major === 4 && minor >= 3) ? `Helm ${version} leaves what is another release's at an uninstall; upgrades and rollbacks of every version take it` : `Helm ${version} does not ask whose an object is before it deletes it`, 'Helm here')];
};

const protect = (facts: Facts, taken: readonly OwnedObject[], objects: string): Option => {
	const last = lastRevision(facts.history);
	const open = taken.filter(({keep, revisions}) => !keep.stored && last !== null && revisions.includes(last.revision ?? -1));
	const isKept = taken.every(({keep}) => keep.live === true);
	return repairOption(facts, {
		fix: 'keep',
		more: open.map(({address}) => `--object=${address}`),
		title: 'Keep the object in the stored manifest',
		effect: `An uninstall of this release leaves ${objects}, with any Helm. Nothing is applied, and nothing live changes.${isKept ? '' : ' Against deletion by an upgrade or a rollback the live object needs the annotation helm.sh/resource-policy with exactly the text keep on itself.'}`,
		revision: last?.revision ?? null,
		needs: open.length === 0 ? 'the annotation helm.sh/resource-policy with exactly the text keep on the live object: the stored manifest keeps it already' : null,
	});
};

/** What puts the policy on the live objects, by the release whose marks they carry; by hand where a controller has them. */
const keepLive = (facts: Facts, taken: readonly OwnedObject[]): string => {
	const [first] = taken;
	return first?.owner.kind === 'other-release'
		? `\`${adoptWords(facts, first.owner, [...taken.map(({address}) => address), '--keep'])}\``
		: 'the annotation helm.sh/resource-policy with exactly the text keep on the live object';
};

const giveUp = (facts: Facts, taken: readonly OwnedObject[], objects: string, whose: string): Option => ({
	...upgradeOption(`This release no longer lists ${objects}; with the live annotation in place it stays as it is, and ${whose} keeps it.`),
	title: 'Take the object out of this chart',
	needs: `${taken.every(({keep}) => keep.live === true) ? '' : `first ${keepLive(facts, taken)}; then `}a chart or values that leave ${objects} out, which only you have. As long as the chart holds it, an upgrade takes it back`,
});

/** Only what a release has left behind that is gone may be taken; what another one has is moved by its own steps. */
const takeBack = (facts: Facts, taken: readonly OwnedObject[], objects: string): Option => adoptOption(facts, {
	objects: taken.map(({address}) => address),
	title: 'Take the object back',
	risk: 'high',
	effect: 'The object is this release\'s again. The next upgrade puts this release\'s content in.',
	needs: taken.every(({owner}) => owner.kind === 'other-release' && owner.lists === 'no-release')
		? null
		: (taken.some(({owner}) => owner.kind === 'controller')
			? `${objects} taken out of whatever makes it, which is not Helm's to do`
			: `proof that nobody else uses ${objects}, and the object let go by who has it: \`helm-triage adopt ${facts.release.name} ${taken[0]!.address}\` refuses it until then, and says the steps`),
});

const sure = (taken: readonly OwnedObject[]): Confidence => {
	const lists = taken.map(({owner}) => owner.kind === 'other-release' ? owner.lists : 'yes');
	return lists.every(word => word === 'unknown') ? 'cannot-tell' : (lists.some(word => word === 'yes' || word === 'no') ? 'certain' : 'likely');
};

const meaningOf = (confidence: Confidence, whose: string): string => confidence === 'cannot-tell'
	? `Whether ${whose} still has it is not known: reading its newest record settles it. Until then take it for in use.`
	: 'An uninstall here can delete it, and every upgrade or rollback whose manifest holds it takes it back with this release\'s content and reports success.';

const judge = (facts: Facts): Finding | null => {
	const last = lastRevision(facts.history);
	const now = new Set([last?.revision, deployedRevision(facts.history)?.revision]);
	const taken = takenOf(facts).filter(({revisions}) => revisions.some(revision => now.has(revision)));
	const [first] = taken;
	if (last === null || first === undefined || last.status === 'uninstalled') {
		return null;
	}

	const objects = objectsInWords(taken);
	const whose = ownerName(first.owner);
	const confidence = sure(taken);
	const isKept = taken.every(({keep}) => keep.live === true);
	const isSafe = isKept && taken.every(({keep}) => keep.stored);
	const recommended: OptionId | null = confidence === 'cannot-tell' || isSafe ? null : 'repair';
	return {
		row: 'stolen-object',
		severity: isSafe ? 'warning' : 'critical',
		confidence,
		title: taken.length === 1 ? `${first.kind}/${first.name} belongs to ${whose} now, and this release still lists it.` : `${taken.length} objects belong to somebody else now, and this release still lists them.`,
		meaning: meaningOf(confidence, whose),
		evidence: [
			...taken.slice(0, most).flatMap(object => ofObject(object)),
			...(taken.length > most ? [seenAt(`${taken.length - most} more objects are somebody else's`, 'live objects')] : []),
			...ofHelm(facts),
		],
		options: [
			...(isSafe ? [] : [protect(facts, taken, objects)]),
			giveUp(facts, taken, objects, whose),
			takeBack(facts, taken, objects),
		],
		recommended,
		avoid: [
			`Do not uninstall this release: Helm before 4.3 deletes ${objects}, whoever uses it.`,
			`Do not upgrade or roll back while the manifest holds ${objects}: Helm takes it from ${whose} and ends well.`,
			...(first.owner.kind === 'controller' ? [`Do not edit ${objects} by hand: ${whose} writes it.`] : []),
		],
	};
};

/** An object of this release is somebody else's by now. */
export const stolenObject: Row = {
	id: 'stolen-object',
	title: 'An object is another release\'s by now',
	severity: 'critical',
	words: {
		meaning: 'An object in this release\'s manifest carries the marks of another release live, or is owned by another object: after a chart was split, after --take-ownership, or by hand. Two releases that both list an object take it from each other at every upgrade.',
		impact: 'An uninstall of this release deletes the object that the other one uses, unless Helm is 4.3 or newer. An upgrade or a rollback whose manifest holds it puts this release\'s content and marks in, without an error.',
		evidence: 'The label and the two annotations of the live object; whether the other release\'s newest revision lists it; the keep policy in the stored manifest, which counts at an uninstall, and on the live object, which counts at upgrades and rollbacks; which Helm is here.',
		safe: 'Run no upgrade and no rollback while the manifest holds the object. Against deletion by these: helm.sh/resource-policy: keep on the live object, exactly so. Against an uninstall: the same policy in the stored manifest, by a repair of the record, or Helm 4.3 or newer. Then take the object out of one of the two charts.',
		dangerous: 'Uninstalling the old release after a chart was split. Upgrading both in turn.',
		sources: ['helm/helm issues 31333, 32218, 12683 and 10983', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
