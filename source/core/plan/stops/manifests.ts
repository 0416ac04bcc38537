import {stopsHelm} from '../../manifest/faults.ts';
import type {ManifestDocument} from '../../manifest/types.ts';
import {capitalised} from '../capitalised.ts';
import type {RollbackFacts} from '../facts.ts';
import type {FindStops, Stop} from './stop.ts';

type Part = {readonly where: string; readonly documents: readonly ManifestDocument[]};

const parts = ({current, target, hooks, history, to}: RollbackFacts): readonly Part[] => [
	{where: `the newest revision (${history.believed.last ?? 'unknown'})`, documents: current},
	{where: `revision ${to}`, documents: target},
	{where: `the hooks of revision ${to}`, documents: hooks},
];

/** The first finding for each kind or document says where it stands; the same one in the other manifest adds nothing. */
const firstOfEach = (stops: readonly Stop[]): readonly Stop[] => new Map(stops.toReversed().map(stop => [`${stop.code} ${stop.object ?? ''}`, stop])).values().toArray().toReversed();

const leavesLock = 'Helm cannot build that manifest and leaves the release pending-rollback for good';

/**
A kind that the API server does not serve now. Both majors write `pending-rollback` first and leave it when a manifest of the newest or the target revision, or a hook, cannot be built (seen with a cold discovery cache).
*/
export const kindNotServed: FindStops = facts => {
	const {served} = facts;
	if (!served.known) {
		return facts.world === 'folder' ? [] : [{code: 'discovery-failed', message: 'What the API server serves could not be read. A kind that is gone would leave the release pending-rollback for good.', object: null}];
	}

	const kinds = new Set(served.value.kinds.map(({apiVersion, kind}) => `${apiVersion} ${kind}`));
	return firstOfEach(parts(facts).flatMap(({where, documents}) => documents.flatMap(({apiVersion, kind, line}): Stop[] => {
		if (apiVersion === null || kind === null || kinds.has(`${apiVersion} ${kind}`)) {
			return [];
		}

		const object = `${apiVersion} ${kind}`;
		return [served.value.unanswered.includes(apiVersion)
			? {code: 'kind-unanswered', message: `The API group of ${object} (${where}, line ${line}) did not answer just now. While it does not, ${leavesLock}.`, object}
			: {code: 'kind-not-served', message: `The API server does not serve ${object} (${where}, line ${line}). ${leavesLock}.`, object}];
	})));
};

/** A document that Helm cannot build, in either manifest or in a hook, leaves a lock like a kind that is gone. Text on a separator's own line is one: `invalid Yaml document separator` (seen on 3.22.0 and 4.3.1). */
export const manifestUnreadable: FindStops = facts => parts(facts).flatMap(({where, documents}) => documents.flatMap(({faults, source}): Stop[] => {
	const fault = faults.find(candidate => stopsHelm(candidate));
	return fault === undefined
		? []
		: [{
			code: 'manifest-unreadable',
			message: `${capitalised(where)}, line ${fault.line}: ${fault.message} ${leavesLock}.`,
			object: source,
		}];
}));
