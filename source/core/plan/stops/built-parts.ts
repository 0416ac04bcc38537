import {stopsHelm} from '../../manifest/faults.ts';
import type {ManifestDocument} from '../../manifest/types.ts';
import {capitalised} from '../capitalised.ts';
import type {RollbackFacts} from '../facts.ts';
import type {Stop} from './stop.ts';

/** Documents that Helm builds in one go, where they stand, the revision whose record holds them, and what becomes of the release when one of them cannot be built. */
export type BuiltPart = {readonly where: string; readonly revision: number | null; readonly documents: readonly ManifestDocument[]; readonly effect: string};

/** The first finding for each kind says where it stands; the same one further on adds nothing. */
const firstOfEach = (stops: readonly Stop[]): readonly Stop[] => new Map(stops.toReversed().map(stop => [`${stop.code} ${stop.object ?? ''}`, stop])).values().toArray().toReversed();

/** What maps a gone kind in a record to what took its place. */
const mends = ({revision}: BuiltPart, release: string): string => revision === null ? '' : ` \`helm-triage repair ${release} --fix=apis --in-place --record=${revision}\` maps it, where something takes its place.`;

type Built = Pick<RollbackFacts, 'served' | 'world' | 'cluster' | 'history'>;

/** Kinds that the API server does not serve now, or whose group did not answer, each where it stands first. `unread` says what such a kind does, where what is served could not be read. */
export const kindStops = ({served, world, cluster, history: {release}}: Built, parts: readonly BuiltPart[], unread: string): readonly Stop[] => {
	if (!served.known) {
		return world === 'folder' ? [] : [{code: 'discovery-failed', message: `What the API server serves could not be read. ${unread}.`, object: null}];
	}

	const kinds = new Set(served.value.kinds.map(({apiVersion, kind}) => `${apiVersion} ${kind}`));
	return firstOfEach(parts.flatMap(part => part.documents.flatMap(({apiVersion, kind, line}): Stop[] => {
		const {where, effect} = part;
		if (apiVersion === null || kind === null || kinds.has(`${apiVersion} ${kind}`)) {
			return [];
		}

		const object = `${apiVersion} ${kind}`;
		return [served.value.unanswered.includes(apiVersion)
			? {code: 'kind-unanswered', message: `The API group of ${object} (${where}, line ${line}) did not answer just now. While it does not: ${effect}.`, object}
			: {code: 'kind-not-served', message: `The API server does not serve ${object} (${where}, line ${line}). ${effect}.${mends(part, `${release.namespace ?? cluster.namespace}/${release.name}`)}`, object}];
	})));
};

/** Documents that Helm cannot build. Text on a separator's own line makes one: `invalid Yaml document separator` (seen on 3.22.0 and 4.3.1). */
export const faultStops = (parts: readonly BuiltPart[]): readonly Stop[] => parts.flatMap(({where, documents, effect}) => documents.flatMap(({faults, source}): Stop[] => {
	const fault = faults.find(candidate => stopsHelm(candidate));
	return fault === undefined ? [] : [{code: 'manifest-unreadable', message: `${capitalised(where)}, line ${fault.line}: ${fault.message} ${effect}.`, object: source}];
}));
