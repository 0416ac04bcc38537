/** Brings one cluster for all test files of a run, and ends it after them. `HELM_TRIAGE_TEST_KUBECONFIG` names another cluster to use instead. */
import process from 'node:process';
import type {TestProject} from 'vitest/node';
import {startCluster} from './start.ts';
import {clientTools, ensureTools, type Programs} from './tools.ts';

export type ProvidedCluster = {
	readonly programs: Programs;
	readonly kubeconfigs: {readonly admin: string; readonly reader: string | null; readonly nobody: string | null};
	/** Null on a cluster of somebody's own. */
	readonly auditLog: string | null;
};

declare module 'vitest' {
	// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- vitest is extended by merging into its interface
	export interface ProvidedContext {
		cluster: ProvidedCluster;
	}
}

const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
	const own = process.env['HELM_TRIAGE_TEST_KUBECONFIG'] ?? '';
	const programs = await ensureTools(line => {
		process.stderr.write(`${line}\n`);
	}, own === '' ? undefined : clientTools);
	if (own !== '') {
		project.provide('cluster', {programs, kubeconfigs: {admin: own, reader: null, nobody: null}, auditLog: null});
		return undefined;
	}

	const cluster = await startCluster(programs);
	project.provide('cluster', {programs, kubeconfigs: cluster.kubeconfigs, auditLog: cluster.auditLog});
	return cluster.stop;
};

export default setup;
