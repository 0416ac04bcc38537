import {adoptOption} from '../options.ts';
import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {ObjectOwner, OwnedObject} from '../../ownership/types.ts';
import {ownerName} from '../taken.ts';
import type {
	Facts,
	Finding,
	Option,
	Row,
} from '../types.ts';

/** Whose the object is, by the marks that Helm's refusal lists (seen on 3.22.0 and 4.3.1). */
type Whose = 'another' | 'nobody' | 'unknown';

const whoseOf = (text: string): Whose => {
	if (/release-name" must equal|current value is/v.test(text)) {
		return 'another';
	}

	return text.includes('missing key "meta.helm.sh/release-name"') ? 'nobody' : 'unknown';
};

const other = /release-name" must equal "[^"]*": current value is "(?<name>[^"]+)"/v;

const adopt = (facts: Facts, object: string, address: string | null): Option => adoptOption(facts, {
	objects: address === null ? [] : [address],
	title: `Adopt ${object}`,
	effect: 'It gets Helm\'s label and its two annotations, and nothing else of it changes; the plan says whose it is, and refuses what a controller made. The next upgrade takes it for the release\'s own and puts the chart\'s content in, and an uninstall deletes it from then on.',
	needs: address === null ? 'the name of the object, which the text does not say' : null,
});

const meanings: Readonly<Record<Whose, string>> = {
	another: 'It carries the marks of another release. Taking it would take it from there.',
	nobody: 'It carries none of Helm\'s marks: a hand, a script or a controller made it.',
	unknown: 'Helm takes no object that lacks its marks, or carries those of another release.',
};

/** The live object that was in the way, where somebody looked. */
const liveOf = ({ownership}: Facts, address: string | null): OwnedObject | null => ownership.known ? ownership.value.find(object => object.address === address) ?? null : null;

const lists: Readonly<Record<Extract<ObjectOwner, {readonly kind: 'other-release'}>['lists'], string>> = {
	yes: 'which lists it in its newest revision',
	no: 'which does not list it in its newest revision',
	'no-release': 'of which there is no record',
	unknown: 'whose newest record was not read',
};

const ownerWords = ({owner}: OwnedObject): string => {
	switch (owner.kind) {
		case 'other-release': {
			return `it carries the marks of ${ownerName(owner)}, ${lists[owner.lists]}`;
		}

		case 'controller': {
			return owner.reference ? `${owner.by} owns it, and writes it` : `${owner.by} manages it`;
		}

		case 'this-release': {
			return 'it carries the marks of this release by now';
		}

		case 'nobody': {
			return 'it carries no marks of Helm, and neither another object nor a tool is named as its owner';
		}

		case 'absent': {
			return 'it is not there any more';
		}

		case 'unknown': {
			return 'whose it is was not read';
		}
	}
};

/** What the live object says beyond the text: a controller's is never adopted. */
const withLive = (finding: Finding, live: OwnedObject): Finding => {
	const {owner, address} = live;
	const evidence = [...finding.evidence.filter(({seen}) => seen), {
		what: `live now: ${ownerWords(live)}`, where: address, seen: owner.kind !== 'unknown', revision: null,
	}];
	const mayAdopt = owner.kind === 'nobody' || owner.kind === 'unknown';
	return {
		...finding,
		meaning: owner.kind === 'controller' ? `${owner.by} made it: a chart that ships it too fights with that one.` : finding.meaning,
		evidence,
		options: finding.options.filter(({id}) => id !== 'adopt' || mayAdopt),
		recommended: owner.kind === 'this-release' || owner.kind === 'absent' ? 'upgrade' : (finding.recommended === 'adopt' && !mayAdopt ? null : finding.recommended),
		avoid: owner.kind === 'controller' ? [`Do not adopt it: ${owner.by} writes it, and puts its own content back.`, ...finding.avoid] : finding.avoid,
	};
};

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'ownership-refused');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	const whose = whoseOf(refusal.said.text);
	const name = other.exec(refusal.said.text)?.groups?.['name'];
	const found = refusalFinding(facts, refusal, {
		title: `${what} failed: ${object} exists and ${whose === 'another' && name !== undefined && name.length < 30 ? `is release ${name}'s` : 'is not this release\'s'}.`,
		meaning: meanings[whose],
		needs: 'who owns the object: nobody (helm-triage adopt, or --take-ownership once), another release (another name, or moved step by step, as helm-triage adopt says), a controller (left out of the chart)',
		effect: 'Helm then creates or adopts the object and goes on.',
		unseen: 'the live object with its owners, and whether another release lists it',
		first: whose === 'nobody' ? [adopt(facts, object, refusal.said.object)] : [],
		recommended: whose === 'nobody' ? 'adopt' : null,
		avoid: [
			'Do not put --take-ownership into a pipeline: it takes from other releases without asking.',
			'Do not delete and create anew what holds data or serves.',
		],
	});
	const live = liveOf(facts, refusal.said.object);
	return live === null ? found : withLive(found, live);
};

/** An object exists and belongs to somebody else. */
export const ownershipRefused: Row = {
	id: 'ownership-refused',
	title: 'An object belongs to somebody else',
	severity: 'warning',
	words: {
		meaning: 'An object that the chart makes is there already, without Helm\'s marks or with those of another release.',
		impact: 'The operation is refused or fails at this object.',
		evidence: 'The label and the two annotations of the live object; its field managers and owners; whether the other release still lists it.',
		safe: 'Nobody owns it: adopt it. Another live release owns it: rename, or move it with the keep policy in the old one first. A controller owns it: do not ship it.',
		dangerous: 'A standing --take-ownership. Deleting a claim, a Service or a custom resource definition to create it anew.',
		sources: ['helm/helm issues 9125, 2730 and 31333', 'helm/helm pull request 13439', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
