import type {Incident} from './incident.ts';
import {lockIncidents} from './locks.ts';
import {operationIncidents} from './operations.ts';
import {recordIncidents} from './records.ts';
import {surroundingIncidents} from './surroundings.ts';

/** Every incident that the tests can produce. */
export const incidents: readonly Incident[] = [...lockIncidents, ...recordIncidents, ...operationIncidents, ...surroundingIncidents];
