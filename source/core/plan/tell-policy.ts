import {tellSource} from '../policy/tell-source.ts';
import {duration} from '../text/times.ts';
import {settingsOf, type Policy, type PolicyName, type PolicyOperation, type Setting} from '../policy/policy.ts';
import type {Plan} from './types.ts';

/** A setting in words, with who chose it where it is not as built in. */
const said = (words: string, {source}: Setting<unknown>): string => source.kind === 'built-in' ? words : `${words} (${tellSource(source)})`;

/** A setting that is told where it is switched on, or where somebody said that it is off. */
const told = (setting: Setting<boolean>, on: string, off: string): string | null => setting.value || setting.source.kind !== 'built-in' ? said(setting.value ? on : off, setting) : null;

const wordsOf: {readonly [Name in PolicyName]: (setting: Policy[Name]) => string | null} = {
	// A fraction of a second is Helm's to the millisecond, and nobody sees one in whole seconds
	timeout: setting => said(`timeout ${Number.isSafeInteger(setting.value) ? duration(setting.value) : `${setting.value} s`}`, setting),
	wait: setting => said(`wait ${setting.value}`, setting),
	historyMax: setting => said(setting.value === 0 ? 'all records kept' : `${setting.value} records kept`, setting),
	waitForJobs: setting => told(setting, 'waits for Jobs', 'does not wait for Jobs'),
	noHooks: setting => told(setting, 'no hooks', 'hooks run'),
	// Of a rollback, which deletes nothing when a wait runs out (seen on 3.22.0 and 4.3.1)
	cleanupOnFail: setting => told(setting, 'what it created is deleted should an object be refused', 'what it created stays should an object be refused'),
	forceConflicts: setting => told(setting, 'fields of others are taken', 'fields of others are not taken'),
	onFailure: setting => said(setting.value === 'rollback' ? 'rolled back should it fail' : 'left as it is should it fail', setting),
};

/** In the order in which they are told: what always holds, then what was switched. */
const order: readonly PolicyName[] = ['timeout', 'wait', 'historyMax', 'waitForJobs', 'noHooks', 'cleanupOnFail', 'forceConflicts', 'onFailure'];

/** What Helm does in a plan that has a policy. */
export const operationOf = ({action}: Pick<Plan, 'action'>): PolicyOperation => action === 'uninstall' ? 'uninstall' : 'rollback';

/** How Helm will be run in a plan, in one line: what holds, and who chose what is not built in. */
export const tellPolicy = (policy: Policy, {method, action}: Pick<Plan, 'method' | 'action'>): string => [
	...order.filter(name => (settingsOf[operationOf({action})] as readonly PolicyName[]).includes(name)).map(name => (wordsOf[name] as (setting: Setting<unknown>) => string | null)(policy[name])),
	...method === null ? [] : [method === 'ssa' ? 'server-side apply' : 'client-side apply'],
].filter(words => words !== null).join(', ');
