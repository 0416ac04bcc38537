import {driftIncidents} from './drift.ts';
import {healthyReleases} from './healthy.ts';
import {hookIncidents} from './hooks.ts';
import type {Incident} from './incident.ts';
import {lockIncidents} from './locks.ts';
import {operationIncidents} from './operations.ts';
import {ownerIncidents} from './owners.ts';
import {recordIncidents} from './records.ts';
import {refusalIncidents} from './refusals.ts';
import {surroundingIncidents} from './surroundings.ts';

/** Every incident that the tests can produce. */
export const incidents: readonly Incident[] = [
	...lockIncidents,
	...recordIncidents,
	...operationIncidents,
	...hookIncidents,
	...refusalIncidents,
	...ownerIncidents,
	...driftIncidents,
	...surroundingIncidents,
	...healthyReleases,
];
