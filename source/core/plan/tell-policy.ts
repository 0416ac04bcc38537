import {duration} from '../text/times.ts';
import type {Policy, Setting} from './policy.ts';
import type {Plan} from './types.ts';

const by = {'built-in': '', config: ' (by the config file)', flag: ' (by flag)'} as const;

/** A setting in words, with who chose it where it is not as built in. */
const said = (words: string, {source}: Setting<unknown>): string => `${words}${by[source]}`;

/** A setting that is told where it is switched on, or where somebody said that it is off. */
const told = (setting: Setting<boolean>, on: string, off: string): readonly string[] => setting.value || setting.source !== 'built-in' ? [said(setting.value ? on : off, setting)] : [];

/** How Helm will be run, in one line: what holds, and who chose what is not built in. */
export const tellPolicy = (policy: Policy, method: Plan['method']): string => [
	said(`timeout ${duration(policy.timeout.value)}`, policy.timeout),
	said(`wait ${policy.wait.value}`, policy.wait),
	said(policy.historyMax.value === 0 ? 'all records kept' : `${policy.historyMax.value} records kept`, policy.historyMax),
	...told(policy.waitForJobs, 'waits for Jobs', 'does not wait for Jobs'),
	...told(policy.noHooks, 'no hooks', 'hooks run'),
	...told(policy.cleanupOnFail, 'what it created is deleted should it fail', 'what it created stays should it fail'),
	...told(policy.forceConflicts, 'fields of others are taken', 'fields of others are not taken'),
	...method === null ? [] : [method === 'ssa' ? 'server-side apply' : 'client-side apply'],
].join(', ');
