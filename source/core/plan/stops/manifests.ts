import type {RollbackFacts} from '../facts.ts';
import {faultStops, kindStops, type BuiltPart} from './built-parts.ts';
import type {FindStops} from './stop.ts';

const effect = 'Helm cannot build that manifest and leaves the release pending-rollback for good';

const parts = ({current, target, hooks, history, to}: RollbackFacts): readonly BuiltPart[] => [
	{where: `the newest revision (${history.believed.last ?? 'unknown'})`, revision: history.believed.last, documents: current, effect},
	{where: `revision ${to}`, revision: to, documents: target, effect},
	{where: `the hooks of revision ${to}`, revision: to, documents: hooks, effect},
];

/**
A kind that the API server does not serve now. Both majors write `pending-rollback` first and leave it when a manifest of the newest or the target revision, or a hook, cannot be built (seen with a cold discovery cache).
*/
export const kindNotServed: FindStops = facts => kindStops(facts, parts(facts), 'A kind that is gone would leave the release pending-rollback for good');

/** A document that Helm cannot build, in either manifest or in a hook, leaves a lock like a kind that is gone. */
export const manifestUnreadable: FindStops = facts => faultStops(parts(facts));
