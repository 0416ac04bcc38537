import type {Health, HealthWord, PodHealth} from '../health/types.ts';
import {told, type ToldLine, type ToldRole} from '../print/told.ts';
import {counted} from '../text/plural.ts';
import type {ObjectDrift} from './types.ts';

/** How each verdict on an object looks. */
export const healthRoles: Readonly<Record<HealthWord, ToldRole>> = {
	ready: 'good', progressing: 'attention', failed: 'bad', unknown: 'quiet',
};

/** Whether an object fails or has not become ready yet: then its health is told beside what differs. */
export const isSick = ({health}: Pick<ObjectDrift, 'health'>): boolean => health !== null && (health.status === 'failed' || health.status === 'progressing');

/** A pod in one line. Where the reason counts the restarts itself they are not counted again. */
export const podLine = ({name, restarts, reason}: PodHealth): ToldLine => told(`    pod ${name}: ${reason ?? 'ready'}${restarts === 0 || (reason ?? '').includes(counted(restarts, 'restart')) ? '' : `, ${counted(restarts, 'restart')}`}`);

/** What is wrong with an object, in lines: pods that are not ready, warnings about it and the last lines of a failing container's log. */
export const sickLines = ({pods, events, log}: Health): readonly ToldLine[] => [
	...pods.filter(({reason}) => reason !== null).map(pod => podLine(pod)),
	...events.map(event => told(`    event ${event.reason} on ${event.object}, ${counted(event.count, 'time')}: ${event.message}`)),
	...log.map(text => told(`    | ${text}`, 'quiet')),
];

/** The same below the verdict and its reason. */
export const healthLines = (health: Health): readonly ToldLine[] => [
	told(`  ${health.status}${health.reason === null ? '' : `: ${health.reason}`}`, healthRoles[health.status]),
	...sickLines(health),
];
