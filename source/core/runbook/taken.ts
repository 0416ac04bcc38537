import {joinAnd} from '../ledger/words.ts';
import {takenObjects} from '../ownership/lists.ts';
import type {ObjectOwner, OwnedObject} from '../ownership/types.ts';
import type {Facts, Finding, Option} from './types.ts';

/** Stored objects whose live one is another release's, or goes with an object that owns it; none where nobody looked. */
export const takenOf = ({ownership}: Pick<Facts, 'ownership'>): readonly OwnedObject[] => ownership.known ? takenObjects(ownership.value) : [];

/** Those that a revision lists. */
const takenIn = (facts: Pick<Facts, 'ownership'>, revision: number | null): readonly OwnedObject[] => revision === null ? [] : takenOf(facts).filter(({revisions}) => revisions.includes(revision));

/** Whose an object is: `release shop/other`, `Deployment/web`. */
export const ownerName = (owner: ObjectOwner): string => owner.kind === 'other-release' ? `release ${owner.namespace}/${owner.name}` : (owner.kind === 'controller' ? owner.by : 'nobody');

/** Objects in words, three at most: `ConfigMap/a, Secret/b and 4 more`. */
export const objectsInWords = (objects: ReadonlyArray<Pick<OwnedObject, 'kind' | 'name'>>): string => {
	const named = objects.slice(0, 3).map(({kind, name}) => `${kind}/${name}`);
	return joinAnd(objects.length > 3 ? [...named, `${objects.length - 3} more`] : named);
};

const writes = (option: Option, facts: Facts): readonly OwnedObject[] => {
	switch (option.id) {
		case 'rollback': {
			return takenIn(facts, option.revision);
		}

		case 'upgrade':
		case 'uninstall': {
			return takenIn(facts, facts.history.believed.last);
		}

		default: {
			return [];
		}
	}
};

const warned = (option: Option, taken: readonly OwnedObject[]): Option => {
	const objects = objectsInWords(taken);
	const whose = ownerName(taken[0]!.owner);
	switch (option.id) {
		case 'rollback': {
			return {...option, risk: 'high', effect: `${option.effect} It takes ${objects} from ${whose} and puts this release's content in, without an error.`};
		}

		case 'uninstall': {
			return {...option, effect: `${option.effect} Helm before 4.3 deletes ${objects} too, which ${whose} uses.`};
		}

		default: {
			return {...option, needs: `a chart without ${objects}, which ${whose} has now; then ${option.needs ?? ''}`};
		}
	}
};

/**
Names what a way would write that belongs to somebody else, and recommends none that does.

A rollback stamps its marks on whatever its target lists, and an upgrade does so with what the deployed manifest lists too; neither says a word (seen on 3.22.0 and 4.3.1). Where such a rollback was recommended, a way that changes the records alone takes its place, if there is one.
*/
export const guardTaken = (finding: Finding, facts: Facts): Finding => {
	if (finding.row === 'stolen-object' || takenOf(facts).length === 0) {
		return finding;
	}

	const options = finding.options.map(option => {
		const taken = writes(option, facts);
		return taken.length === 0 ? option : warned(option, taken);
	});
	const chosen = options.find(({id}) => id === finding.recommended);
	const isBad = chosen !== undefined && (chosen.id === 'rollback' || chosen.id === 'uninstall') && writes(chosen, facts).length > 0;
	return {...finding, options, recommended: isBad ? options.find(({id}) => id === 'mark-failed')?.id ?? null : finding.recommended};
};
