import type {Leaving, OwnedObject} from '../ownership/types.ts';
import {leavingWords} from './surroundings-evidence.ts';
import {seenAt} from './evidence.ts';
import type {Evidence, Facts} from './types.ts';

/** The most objects that are told one by one. */
const most = 4;

/** An object that is being deleted, by what a release stored or by its marks. */
export type LeavingObject = Pick<OwnedObject, 'address' | 'kind' | 'name'> & {readonly leaving: Leaving};

/** Objects of the release that are being deleted and are still there; none where nobody looked. */
export const leavingOwned = ({ownership, remains}: Pick<Facts, 'ownership' | 'remains'>): readonly LeavingObject[] => [
	...(ownership.known ? ownership.value : []),
	...(remains.known ? remains.value : []),
].flatMap(({address, kind, name, leaving}) => leaving === null
	? []
	: [{
		address, kind, name, leaving,
	}]);

/** The finalizers that hold them, each once. */
export const finalizersOf = (objects: readonly LeavingObject[]): readonly string[] => [...new Set(objects.flatMap(({leaving}) => leaving.finalizers))];

/** What a wait for finalizers needs. */
export const holderAtWork = (holders: string): string => `what handles ${holders} at work again: it removes the finalizer when it is done with what it guards`;

/** Which objects are being deleted, since when, and what holds them. */
export const leftEvidence = (facts: Pick<Facts, 'ownership' | 'remains'>): readonly Evidence[] => {
	const objects = leavingOwned(facts);
	return [
		...objects.slice(0, most).map(({address, kind, name, leaving}): Evidence => seenAt(`${kind}/${name} is ${leavingWords(leaving)}`, address)),
		...(objects.length > most
			? [seenAt(`${objects.length - most} more objects are being deleted`, 'live objects')]
			: []),
	];
};
