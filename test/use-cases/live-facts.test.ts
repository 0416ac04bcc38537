import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {fail} from '../../source/core/problem/problem.ts';
import type {Cluster} from '../../source/ports/cluster.ts';
import type {Session} from '../../source/ports/session.ts';
import type {HelmRunner} from '../../source/ports/helm-runner.ts';
import {inspectDrift} from '../../source/use-cases/inspect-drift.ts';
import {lookOnce, readOnce} from '../../source/use-cases/look-once.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';
import {valueOf} from '../scenarios/value-of.ts';

const {signal} = new AbortController();
const open = async (name: string): Promise<Session> => composed({from: path.join(import.meta.dirname, '../../fixtures/scenarios', name)});
const triage = async (session: Session, live = true) => {
	const value = await valueOf(triageRelease(session, {namespace: 'payments', name: 'api', live}, signal));
	return value.triage;
};

const over = (session: Session, cluster: Partial<Cluster>): Session => ({...session, cluster: {...session.cluster!, ...cluster}});

describe('live facts', () => {
	it('are read only where they are asked for', async () => {
		const session = over(await open('lost-final-write-helm4'), {
			async read() {
				throw new Error('Nothing is read here');
			},
		});
		expect(await triage(session, false)).toMatchObject({verdict: 'stale', live: null});
	});

	it('that may not be read leave a stale lock undecided, and name the verb', async () => {
		const session = over(await open('lost-final-write-helm4'), {read: async targets => targets.map(() => fail('forbidden', 'You may not get it.'))});
		const found = await triage({...session, world: 'cluster'});
		expect(found).toMatchObject({verdict: 'cannot-tell', recommended: null});
		expect(found.findings[0]?.title).toBe('The upgrade to 2 has no end: whether its work is done cannot be told.');
		expect(found.findings[0]?.evidence.map(({what}) => what).join(' ')).toMatch(/missing rights: .*get Deployment/v);
		expect(found.unknown.map(({verb}) => verb)).toContain('get Deployment');
	});

	it('that fail as a whole stop no verdict', async () => {
		const session = over(await open('hand-edited-helm4'), {discover: async () => fail('unreachable', 'The server does not answer.')});
		const found = await triage({...session, world: 'cluster'});
		expect(found.findings).toEqual([]);
		expect(found.unknown.map(({what}) => what)).toContain('how live differs from what Helm stored: reading it failed');
	});

	it('of a folder that holds records alone were not asked for', async () => {
		const session = over(await open('lost-final-write-helm4'), {
			read: async targets => targets.map(() => ({ok: true, value: {found: 'unseen'}} as const)),
			list: async () => fail('not-found', 'It holds none.'),
		});
		expect(await triage(session)).toMatchObject({verdict: 'stale', live: null, recommended: {id: 'rollback'}});
	});

	it('cost one reading of each object, however many revisions are compared', async () => {
		const session = await open('lost-final-write-helm4');
		const names: string[] = [];
		await triage(over(session, {
			async read(targets, stop) {
				names.push(...targets.map(({kind, name}) => `${kind}/${name}`));
				return session.cluster!.read(targets, stop);
			},
		}));
		expect(names.length).toBeGreaterThan(3);
		expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
	});
});

describe('a recording', () => {
	it('says of an object that it is missing where every object of its kind was listed, though none is held', async () => {
		const report = await valueOf(inspectDrift(await open('object-deleted-by-hand-helm4'), {
			namespace: 'payments', name: 'api', revision: null, server: false,
		}, signal));
		expect(report.objects.filter(({state}) => state !== 'equal').map(({kind, state}) => [kind, state])).toEqual([['Service', 'missing']]);
		expect(report.summary).toMatchObject({missing: 1, unknown: 0});
	});
});

describe('readOnce', () => {
	it('asks for each list once, and gives the same answer again', async () => {
		const session = await open('healthy-web-helm4');
		let asked = 0;
		const cluster = readOnce({
			...session.cluster!,
			async list(query, stop) {
				asked++;
				return session.cluster!.list(query, stop);
			},
		});
		const query = {
			apiVersion: 'v1', kind: 'ConfigMap', namespace: 'payments', labelSelector: null, fieldSelector: null, limit: null,
		};
		const {limit, ...rest} = query;
		expect(await cluster.list({limit, ...rest}, signal)).toBe(await cluster.list(query, signal));
		expect(asked).toBe(1);
		await cluster.list({...query, kind: 'Service'}, signal);
		expect(asked).toBe(2);
	});
});

describe('a look', () => {
	it('asks for Helm once, however many revisions are compared', async () => {
		const session = await open('upgrade-timed-out-helm4');
		let asked = 0;
		const helm: HelmRunner = {
			async find() {
				asked++;
				return fail('helm-missing', 'There is no Helm here.');
			},
			running: async () => [],
			run() {
				throw new Error('Triage runs nothing');
			},
		};
		const {findings} = await triage({...session, helm});
		expect(findings[0]?.row).toBe('wait-timed-out');
		expect(asked).toBe(1);
	});

	it('reads the same manifest once', async () => {
		const look = lookOnce(await open('healthy-web-helm4'));
		const manifest = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n';
		expect(await look.documents(manifest, signal)).toBe(await look.documents(manifest, signal));
		expect(await look.documents(`${manifest}---\n${manifest}`, signal)).toHaveLength(2);
	});
});
