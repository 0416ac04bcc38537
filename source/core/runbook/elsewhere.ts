import {joinAnd} from '../ledger/words.ts';
import {seenAt} from './evidence.ts';
import type {Evidence, Facts, SameName} from './types.ts';

/** So many places are named one by one. */
const most = 5;

const placeOf = ({namespace, driver}: SameName): string => `${namespace === null ? 'no namespace' : `namespace ${namespace}`}${driver === 'secret' ? '' : ` as ${driver === 'configmap' ? 'ConfigMaps' : driver}`}`;

/** Where else records of the name were found; empty where there are none, or nobody knows. */
export const elsewhereOf = ({elsewhere}: Pick<Facts, 'elsewhere'>): readonly SameName[] => elsewhere.known ? elsewhere.value : [];

/** `namespace staging`, `namespaces a and b`-like list of places. */
export const placesInWords = (facts: Pick<Facts, 'elsewhere'>): string => {
	const places = elsewhereOf(facts).map(found => placeOf(found));
	return joinAnd(places.length > most ? [...places.slice(0, most), `${places.length - most} more`] : places);
};

/** What is known of the name in other places: where it is, that it is nowhere, or which right is missing to tell. */
export const elsewhereEvidence = (facts: Pick<Facts, 'elsewhere' | 'release'>): readonly Evidence[] => {
	const {elsewhere, release} = facts;
	const where = 'other namespaces and drivers';
	if (!elsewhere.known) {
		return [{
			what: `whether there is a release ${release.name} elsewhere${elsewhere.verb === undefined ? '' : ` (missing right: ${elsewhere.verb})`}`, where, seen: false, revision: null,
		}];
	}

	return elsewhere.value.length === 0
		? [seenAt(`no record of the name ${release.name} was found in any other place that was read`, where)]
		: elsewhere.value.slice(0, most).map(found => seenAt(`there is a release ${release.name} in ${placeOf(found)}${found.revision === null ? '' : `: revision ${found.revision}, ${found.status ?? 'without a status'}`}`, where));
};
