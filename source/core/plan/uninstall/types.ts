import type {HelmOutcome} from '../outcome.ts';
import type {Policy} from '../../policy/policy.ts';
import type {Plan} from '../types.ts';

/** The plan of an uninstall: Helm deletes the objects of the newest revision that it can read, and all records. */
export type UninstallPlan = Plan & {
	readonly action: 'uninstall';
	readonly to: null;
	readonly policy: Policy;
	/** Whether the records stay, the newest of them `uninstalled`. */
	readonly keepHistory: boolean;
};

/** An uninstall under way and at its end. */
export type UninstallOutcome = HelmOutcome<UninstallPlan>;

/** The plan that takes back an uninstall that did not end: a write of ours to the newest record. */
export type BringBackPlan = Plan & {readonly action: 'uninstall'; readonly to: null; readonly policy: null};

/** Whether a plan takes an uninstall back. */
export const isBringBack = (plan: Plan): plan is BringBackPlan => plan.action === 'uninstall' && plan.policy === null;

/** Whether a plan is an uninstall that Helm runs. */
export const isUninstall = (plan: Plan): plan is UninstallPlan => plan.action === 'uninstall' && plan.policy !== null;
