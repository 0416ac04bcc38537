/** The two halves of a proof of a plan that Helm carries out: the rehearsal stores nothing, and the real Helm does what was said. */
import {inject} from 'vitest';
import type {Session} from '../../../source/ports/session.ts';
import {endOfLog} from '../harness/audit-log.ts';
import type {Major, Trial} from '../harness/trial.ts';
import {askedSince, auditedSince, type Audited} from './audited.ts';

const never = new AbortController().signal;

/** What a rehearsal gives. Throws where it asked the API server nothing, or stored anything. */
export const storingNothing = async <T>({namespace}: Trial, rehearse: () => Promise<T>): Promise<T> => {
	const {auditLog} = inject('cluster');
	const begun = await endOfLog(auditLog!);
	const plan = await rehearse();
	const {requests, writes} = await askedSince(auditLog!, begun, namespace);
	if (requests === 0 || writes.length > 0) {
		throw new Error(`A rehearsal asked ${requests} times, and wrote: ${writes.join(', ')}`);
	}

	return plan;
};

/** Addresses, in the order of the alphabet. */
export const sorted = (addresses: readonly string[]): readonly string[] => [...new Set(addresses)].toSorted();

type Run = {
	readonly major: Major;
	readonly session: Session;
	readonly plan: {readonly objects: ReadonlyArray<{readonly address: string}>; readonly hooks: readonly string[]};
	/** The command of the plan. */
	readonly command: readonly string[];
};

/** Runs Helm with the very command of a plan, and gives what it created and deleted beside hooks; `words` are Helm's where it failed, and empty where it went well. */
export const runByHelm = async (trial: Trial, {major, session, plan, command}: Run): Promise<Audited & {readonly words: string}> => {
	const {auditLog} = inject('cluster');
	const discovery = await session.cluster!.discover(never);
	const position = await endOfLog(auditLog!);
	const {exitCode, stderr} = await trial.helm(major, command.slice(1), {mayFail: true});
	const planned = new Set(plan.objects.map(({address}) => address));
	const hooks = plan.hooks.map(hook => hook.split(' ')[1]!);
	const isHook = (address: string): boolean => hooks.some(hook => address.startsWith(hook.split('/')[0]!) && address.endsWith(`/${hook.split('/')[1]!}`));
	const {created, deleted} = await auditedSince({
		auditLog: auditLog!,
		position,
		namespace: trial.namespace,
		kinds: discovery.ok ? discovery.value.kinds : [],
		isOurs: address => planned.has(address),
	});
	return {
		created: sorted(created.filter(address => !isHook(address))),
		deleted: sorted(deleted.filter(address => !isHook(address))),
		words: exitCode === 0 ? '' : stderr,
	};
};
