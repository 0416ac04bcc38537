import {joinAnd} from '../../ledger/words.ts';
import {isKeptLive} from '../../object/resource-policy.ts';
import {clientDeadNotes, clusterNotes, resumeNotes} from '../shared-notes.ts';
import {getsKeep} from './changes.ts';
import {inTheWay, keepWay} from './keep-way.ts';
import {holdersLeft} from './managers.ts';
import type {AdoptFacts, AdoptObject} from './types.ts';

/** An object that the plan writes, or does not, by its address. */
export type Decided = {readonly object: AdoptObject; readonly address: string; readonly isWritten: boolean};

const many = (objects: readonly Decided[]): string => objects.length <= 3 ? joinAnd(objects.map(({address}) => address)) : `${objects.slice(0, 3).map(({address}) => address).join(', ')} and ${objects.length - 3} more`;

/** What a person must know who makes an object Helm's: it goes when its release goes. */
const ofDeletion = (facts: AdoptFacts, written: readonly Decided[]): readonly string[] => {
	const {history: {release}} = facts;
	const kept = written.filter(({object}) => getsKeep(object, facts) || isKeptLive(object.live));
	const free = written.filter(one => !kept.includes(one));
	return [
		...free.length === 0 ? [] : [`Once a revision of ${release.name} lists ${many(free)}, an uninstall deletes ${free.length === 1 ? 'it' : 'them'}, and so does a rollback or an upgrade to a manifest without ${free.length === 1 ? 'it' : 'them'}.`],
		...kept.length === 0 ? [] : [`helm.sh/resource-policy: keep on the live object holds at upgrades and rollbacks. An uninstall reads the stored manifest instead, and deletes ${many(kept)} unless that says keep too: put it into the chart, or \`helm-triage repair ${release.name} --fix keep\` once a revision lists ${kept.length === 1 ? 'it' : 'them'}.`],
	];
};

const ofContent = ({history: {release}}: AdoptFacts, written: readonly Decided[]): readonly string[] => {
	const held = written.map(({object, address}) => ({address, holders: holdersLeft(object.live)})).filter(({holders}) => holders.length > 0);
	return [
		`Only metadata is written now. The next upgrade of ${release.name} whose chart lists ${written.length === 1 ? 'the object' : 'these objects'} puts the chart's content in.`,
		...held.map(({address, holders}) => `${joinAnd(holders)} ${holders.length === 1 ? 'holds' : 'hold'} fields of ${address}: where the chart says otherwise, Helm 4 is refused with a conflict, and --force-conflicts takes the field.`),
	];
};

/** A release that is gone, or uninstalled, can come back and take its object. */
const ofFormer = (written: readonly Decided[]): readonly string[] => written.flatMap(({object: {marked}, address}) => marked?.state === 'uninstalled'
	? [`${address} was release ${marked.namespace}/${marked.name}'s, which is uninstalled with its history kept: a rollback of that one takes it back.`]
	: (marked?.state === 'none' ? [`${address} carries the marks of release ${marked.namespace}/${marked.name}, of which there is no record.`] : []));

const ofLetting = ({history: {release}, keep}: AdoptFacts, written: readonly Decided[]): readonly string[] => [
	`Afterwards ${release.name} has no hold on ${many(written)}: an upgrade whose chart lists ${written.length === 1 ? 'it' : 'them'} is refused (invalid ownership metadata), unless its deployed revision lists ${written.length === 1 ? 'it' : 'them'} already.`,
	...keep ? ['helm.sh/resource-policy: keep stays on the object; it does nothing without an owner.'] : [],
];

/** What to know beside the reasons: nothing in here stops. */
export const adoptNotes = (facts: AdoptFacts, decided: readonly Decided[]): readonly string[] => {
	const written = decided.filter(({isWritten}) => isWritten);
	const taken = written.filter(({object}) => object.owner.kind !== 'this-release');
	const foreign = facts.direction === 'adopt'
		? decided.flatMap(({object, address}) => {
			const other = object.found === 'one' ? inTheWay(object) : null;
			return other === null || object.owner.kind === 'controller' ? [] : [keepWay(facts, address, other)];
		})
		: [];
	return [
		...clientDeadNotes(facts),
		...foreign,
		...written.length === 0 ? [] : (facts.direction === 'adopt' ? [...ofDeletion(facts, written), ...taken.length === 0 ? [] : ofContent(facts, taken), ...ofFormer(taken)] : ofLetting(facts, written)),
		...facts.remarks,
		...resumeNotes(facts.owners),
		...clusterNotes(facts),
	];
};
