/** Two real clusters that hold the same namespace and the same release, so that only the choice of a cluster tells them apart. */
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {inject} from 'vitest';
import {endOfLog, eventsSince} from '../harness/audit-log.ts';
import {startCluster} from '../harness/start.ts';
import {openTrial, type Major, type Trial, chart} from '../harness/trial.ts';

export type Name = 'one' | 'two';

/** One of the two. */
export type Side = {
	readonly server: string;
	readonly token: string;
	/** Path of the server's certificate authority. */
	readonly authority: string;
	readonly auditLog: string;
	/** Runs kubectl there, in the shared namespace unless another is named. */
	readonly trial: Trial;
};

type KubeconfigOptions = {
	readonly leads?: Readonly<Partial<Record<Name, Name>>>;
	readonly contexts?: readonly Name[];
	/** Of every context; else the shared one. */
	readonly namespace?: string;
};

export type TwoClusters = {
	readonly sides: Readonly<Record<Name, Side>>;
	/** In both clusters. */
	readonly namespace: string;
	/** In both clusters, beside it, with a release of the same name. */
	readonly beside: string;
	/** Writes a kubeconfig with the context `one` and `two`, each leading to the cluster of that name unless `leads` says otherwise, and gives its path. */
	readonly kubeconfig: (file: string, current: Name | null, options?: KubeconfigOptions) => Promise<string>;
	/** Makes the release `web` of two revisions in both clusters and both namespaces. */
	readonly install: (major: Major) => Promise<void>;
	readonly end: () => Promise<void>;
};

type Kubeconfig = {
	readonly clusters: ReadonlyArray<{readonly cluster: {readonly server: string; readonly 'certificate-authority': string}}>;
	readonly users: ReadonlyArray<{readonly user: {readonly token: string}}>;
};

const sideOf = async (kubeconfig: string, auditLog: string, trial: Trial): Promise<Side> => {
	const {clusters, users} = JSON.parse(await readFile(kubeconfig, 'utf8')) as Kubeconfig;
	const {server, 'certificate-authority': authority} = clusters[0]!.cluster;
	return {
		server, token: users[0]!.user.token, authority, auditLog, trial,
	};
};

/** Starts the second cluster beside the one of the test run. Errors: those of `startCluster`; a cluster of somebody's own, which has no audit log. */
export const openTwoClusters = async (): Promise<TwoClusters> => {
	const {programs, kubeconfigs, auditLog} = inject('cluster');
	if (auditLog === null) {
		throw new Error('This test reads the audit logs of two clusters of its own.');
	}

	const second = await startCluster(programs);
	const one = await openTrial(programs, kubeconfigs.admin);
	const two = await openTrial(programs, second.kubeconfigs.admin);
	const {namespace} = one;
	const beside = `${namespace}-copy`;
	await one.kubectl(['create', 'namespace', beside]);
	for (const name of [namespace, beside]) {
		await two.kubectl(['create', 'namespace', name]);
	}

	const sides = {one: await sideOf(kubeconfigs.admin, auditLog, one), two: await sideOf(second.kubeconfigs.admin, second.auditLog, two)};
	return {
		sides,
		namespace,
		beside,
		async kubeconfig(file, current, {leads = {}, contexts = ['one', 'two'], namespace: chosen = namespace}: KubeconfigOptions = {}) {
			const written = path.join(one.home, file);
			await writeFile(written, JSON.stringify({
				apiVersion: 'v1',
				kind: 'Config',
				clusters: contexts.map(name => {
					const {server, authority} = sides[leads[name] ?? name];
					return {name, cluster: {server, 'certificate-authority': authority}};
				}),
				users: contexts.map(name => ({name, user: {token: sides[leads[name] ?? name].token}})),
				contexts: contexts.map(name => ({name, context: {cluster: name, user: name, namespace: chosen}})),
				...current !== null && {'current-context': current},
			}), {mode: 0o600});
			return written;
		},
		async install(major) {
			for (const {trial} of Object.values(sides)) {
				for (const place of [namespace, beside]) {
					await trial.helm(major, ['install', 'web', chart('raw')], {namespace: place});
					await trial.helm(major, ['upgrade', 'web', chart('raw'), '--set-json=objects=[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"web-extra"}}]'], {namespace: place});
				}
			}
		},
		async end() {
			await one.end();
			await two.end();
			await second.stop();
		},
	};
};

/** What Helm and we asked one cluster since a position of its audit log, verb and address, in the namespaces of this test: others use the first cluster too. */
export const askedSince = async ({sides, namespace, beside}: TwoClusters, name: Name, position: number): Promise<readonly string[]> => {
	const events = await eventsSince(sides[name].auditLog, position);
	return events
		.filter(({userAgent = '', objectRef}) => /^helm/iv.test(userAgent) && [namespace, beside].includes(objectRef?.namespace ?? ''))
		.map(({verb, requestURI}) => `${verb} ${requestURI}`);
};

/** Where the audit logs of both clusters end now. */
export const ends = async ({sides: {one, two}}: TwoClusters): Promise<Readonly<Record<Name, number>>> => ({one: await endOfLog(one.auditLog), two: await endOfLog(two.auditLog)});

/** The newest revision of the release in one cluster and namespace, by the records themselves. */
export const newestRevision = async ({trial}: Side, namespace: string): Promise<number> => {
	const {stdout} = await trial.kubectl(['get', 'secrets,configmaps', `--namespace=${namespace}`, '--selector=owner=helm,name=web', '-o', 'jsonpath={.items[*].metadata.labels.version}']);
	return Math.max(0, ...stdout.split(' ').map(Number));
};
