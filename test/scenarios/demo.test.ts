/** The demo's cluster: every situation that it promises is there, found by the use cases that people use. */
import {execFileSync} from 'node:child_process';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
	beforeAll,
	describe,
	expect,
	it,
} from 'vitest';
import {openScenario} from '../../source/composition.ts';
import type {History} from '../../source/core/ledger/types.ts';
import {rollbackCommand} from '../../source/core/command/command.ts';
import type {Triage} from '../../source/core/runbook/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {listReleases} from '../../source/use-cases/list-releases.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {sessionOptions} from '../build/session-options.ts';
import {stoppedClock} from '../contracts/stopped-clock.ts';
import {valueOf} from './value-of.ts';

const folder = path.join(import.meta.dirname, '../../fixtures/scenarios/demo');
const never = new AbortController().signal;

const openDemo = async () => {
	const opened = await openScenario(folder, sessionOptions({demo: true}), stoppedClock(0));
	if (!opened.ok) {
		throw new Error(opened.problem.message);
	}

	return opened.value;
};

let session: Session;
beforeAll(async () => {
	const demo = await openDemo();
	session = demo.session;
});

const historyOf = async (release: string, of = session): Promise<History> => {
	const [namespace = '', name = ''] = release.split('/');
	const {history} = await valueOf(loadHistory(of, {namespace, name}, never));
	return history;
};

const triageOf = async (release: string): Promise<Triage> => {
	const [namespace = '', name = ''] = release.split('/');
	const {triage} = await valueOf(triageRelease(session, {namespace, name, live: true}, never));
	return triage;
};

const linesOf = ({revisions}: History): readonly string[] => revisions.map(({revision, status}) => `${revision} ${status}`);

const filesBelow = async (where: string): Promise<readonly string[]> => {
	const entries = await readdir(where, {recursive: true, withFileTypes: true});
	return entries.filter(entry => entry.isFile()).map(entry => path.relative(where, path.join(entry.parentPath, entry.name))).toSorted();
};

describe('the folder', () => {
	it('is what its script makes, byte for byte', async () => {
		const made = await mkdtemp(path.join(os.tmpdir(), 'demo-'));
		execFileSync(process.execPath, [path.join(import.meta.dirname, '../../scripts/make-demo.ts'), made]);
		const names = await filesBelow(folder);
		expect(await filesBelow(made)).toEqual(names);
		for (const name of names) {
			expect(await readFile(path.join(made, name), 'utf8'), name).toBe(await readFile(path.join(folder, name), 'utf8'));
		}

		await rm(made, {recursive: true});
	});

	it('is small', async () => {
		const names = await filesBelow(folder);
		const contents = await Promise.all(names.map(async name => readFile(path.join(folder, name))));
		expect(Buffer.concat(contents).length).toBeLessThan(1024 * 1024);
	});
});

describe('the list', () => {
	it('has every release, checked against its newest record', async () => {
		const {rows, listing} = await valueOf(listReleases(session, {namespace: null, check: true}, never));
		expect(listing.unread).toEqual([]);
		expect(Object.fromEntries(rows.map(({namespace, name, revision, status}) => [`${namespace}/${name}`, `${revision} ${status}`]))).toEqual({
			'batch/reports': '2 uninstalled',
			'data/archive': '3 pending-rollback',
			'data/kafka': '1 pending-install',
			'data/postgres': '3 pending-rollback',
			'kube-system/old-metrics': '3 deployed',
			'legacy/billing': '2 deployed',
			'legacy/crm': '2 deployed',
			'legacy/wiki': '2 deployed',
			'monitoring/grafana': '1 deployed',
			'monitoring/prometheus': '2 failed',
			'payments/api': '2 pending-upgrade',
			'payments/fraud': '1 deployed',
			'payments/ledger': '2 deployed',
			'preview/web-pr-1482': '1 uninstalling',
			'search/gateway': '3 deployed',
			'search/indexer': '2 failed',
			'search/suggest': '5 deployed',
			'shop/cart': '2 pending-upgrade',
			'shop/catalog': '1 deployed',
			'shop/checkout': '3 deployed',
			'shop/orders': '1 deployed',
			'shop/recommend': '4 failed',
			'shop/web': '25 deployed',
		});
	});

	it('names the records that cannot be read or contradict themselves', async () => {
		const {rows} = await valueOf(listReleases(session, {namespace: null, check: true}, never));
		const faults = rows.filter(row => row.faults.length > 0).map(({namespace, name, faults: found}) => [`${namespace}/${name}`, found[0]!.code]);
		expect(Object.fromEntries(faults)).toEqual({
			'kube-system/old-metrics': 'helm2',
			'legacy/billing': 'label-mismatch',
			'legacy/crm': 'truncated-base64',
			'shop/checkout': 'several-deployed',
		});
	});
});

describe('each situation', () => {
	it.each([
		['payments/api', 'stale-upgrade-lock', 'stale', 1],
		['shop/cart', 'operation-in-progress', 'held', 1],
		['data/postgres', 'pending-rollback', 'stale', 1],
		['data/archive', 'removed-api', 'stale', null],
		['data/kafka', 'first-install-stuck', 'stale', null],
		['legacy/billing', 'ledger-mismatch', 'none', 1],
		['legacy/crm', 'corrupt-record', 'none', 1],
		['search/indexer', 'wait-timed-out', 'none', 1],
		['shop/recommend', 'wrong-rollback-target', 'none', 2],
		['shop/web', 'huge-ledger', 'none', 24],
		['monitoring/prometheus', 'wait-timed-out', 'none', 1],
		['preview/web-pr-1482', 'uninstall-stuck', 'none', 1],
		['shop/checkout', 'ledger-mismatch', 'none', 2],
		['search/suggest', 'history-hole', 'none', 4],
		['batch/reports', 'uninstalled-kept', 'none', 2],
	] as const)('%s is told as %s', async (release, row, verdict, target) => {
		const triage = await triageOf(release);
		expect(triage.findings[0]?.row).toBe(row);
		expect(triage.verdict).toBe(verdict);
		expect(triage.target.revision).toBe(target);
	});

	it.each(['shop/catalog', 'search/gateway', 'payments/ledger', 'legacy/wiki'])('%s needs nothing', async release => {
		const {findings, verdict} = await triageOf(release);
		expect(findings).toEqual([]);
		expect(verdict).toBe('none');
	});

	it('payments/api goes back to what was deployed before', async () => {
		const {recommended} = await triageOf('payments/api');
		expect(recommended).toMatchObject({id: 'rollback', revision: 1, risk: 'low'});
	});

	it('shop/recommend passes the failed revision by', async () => {
		const {target} = await triageOf('shop/recommend');
		expect(target.passedOver.map(({revision}) => revision)).toContain(3);
	});

	it('shop/web has many revisions, none of them pruned', async () => {
		const {revisions} = await historyOf('shop/web');
		expect(revisions.map(({revision}) => revision)).toEqual(Array.from({length: 25}, (_, index) => 25 - index));
	});

	it('search/gateway has a scar', async () => {
		const {revisions} = await historyOf('search/gateway');
		expect(revisions.find(({revision}) => revision === 2)).toMatchObject({status: 'pending-upgrade', scar: {releasedBy: 3}});
	});

	it('legacy/wiki is kept in ConfigMaps', async () => {
		const {release} = await historyOf('legacy/wiki');
		expect(release.driver).toBe('configmap');
	});

	it('monitoring/prometheus is owned by Flux, and the decision says so', async () => {
		const {findings} = await triageOf('monitoring/prometheus');
		expect(JSON.stringify(findings)).toContain('Flux');
	});

	it('payments/ledger has hooks that ran', async () => {
		const {revisions} = await historyOf('payments/ledger');
		const hooks = revisions[0]!.record.decoded?.release?.hooks.map(({name, lastRun}) => [name, lastRun.phase]);
		expect(hooks).toContainEqual(['ledger-pre-upgrade', 'Succeeded']);
		expect(hooks).toContainEqual(['ledger-post-upgrade', 'Succeeded']);
		expect(hooks).toContainEqual(['ledger-pre-rollback', '']);
	});

	it('times of histories are such as Helm could have written', async () => {
		const {rows} = await valueOf(listReleases(session, {namespace: null, check: false}, never));
		const anomalies = await Promise.all(rows.map(async ({namespace, name}) => {
			const history = await historyOf(`${namespace}/${name}`);
			return history.anomalies.map(({code}) => `${name} ${code}`);
		}));
		expect(anomalies.flat().toSorted()).toEqual([
			'billing label-mismatch',
			'checkout several-deployed',
			'crm newest-undecodable',
			'suggest gap',
			'web-pr-1482 uninstalling-left-behind',
		]);
	});
});

describe('credentials in the demo', () => {
	const planted = ['not-a-real-password'];

	it('are there, and never shown', async () => {
		const {rows} = await valueOf(listReleases(session, {namespace: null, check: false}, never));
		const histories = await Promise.all(rows.map(async ({namespace, name}) => historyOf(`${namespace}/${name}`)));
		const {redactor} = session;
		const raw: string[] = [];
		const shown: string[] = [];
		for (const {record, description} of histories.flatMap(({revisions}) => revisions)) {
			const release = record.decoded?.release;
			const manifests = [release?.manifest ?? '', ...release?.hooks.map(({manifest}) => manifest) ?? []].map(manifest => redactor.yaml(manifest));
			const config = JSON.stringify(redactor.json(release?.config ?? {}, ['config']));
			raw.push(release?.json ?? '');
			shown.push(...[...manifests, config, description ?? ''].map(text => redactor.text(text)));
		}

		const forms = planted.flatMap(secret => [secret, Buffer.from(secret).toString('base64').replaceAll('=', '')]);
		expect(planted.filter(secret => !raw.join('\n').includes(secret))).toEqual([]);
		expect(forms.filter(secret => shown.join('\n').includes(secret))).toEqual([]);
	});
});

describe('a rollback in the demo', () => {
	const rollBack = async ({helm, place}: Session, namespace: string, release: string, to: number): Promise<readonly string[]> => {
		const found = await helm!.find(never);
		const [, ...arguments_] = rollbackCommand({
			helm: found.ok ? found.value : null,
			release,
			namespace,
			context: place.context,
			flags: place.helmFlags,
			to,
		});
		const steps = helm!.run(arguments_, never);
		const lines: string[] = [];
		for (;;) {
			const step = await steps.next();
			if (step.done === true) {
				return lines;
			}

			lines.push(step.value);
		}
	};

	it('shows its records in the history, and frees the release', async () => {
		const {session: own} = await openDemo();
		expect(await rollBack(own, 'payments', 'api', 1)).toEqual(['Rollback was a success! Happy Helming!']);
		const history = await historyOf('payments/api', own);
		expect(linesOf(history)).toEqual(['3 deployed', '2 pending-upgrade', '1 superseded']);
		expect(history.revisions[0]).toMatchObject({description: 'Rollback to 1', chartVersion: '1.0.0', writer: 'Helm', completed: true});
		expect(history.revisions[1]).toMatchObject({scar: {releasedBy: 3}});
		expect(history.anomalies).toEqual([]);
		const {triage} = await valueOf(triageRelease(own, {namespace: 'payments', name: 'api', live: true}, never));
		expect(triage.verdict).toBe('none');
		expect(triage.findings.map(({row, severity}) => [row, severity])).toEqual([['not-ready', 'info']]);
	});

	it('runs hooks where the target has them', async () => {
		const {session: own} = await openDemo();
		await rollBack(own, 'payments', 'ledger', 1);
		const history = await historyOf('payments/ledger', own);
		expect(linesOf(history)).toEqual(['3 deployed', '2 superseded', '1 superseded']);
		const ran = history.revisions[0]!.record.decoded?.release?.hooks.find(({name}) => name === 'ledger-pre-rollback');
		expect(ran?.lastRun).toMatchObject({phase: 'Succeeded', startedAt: expect.stringMatching(/^2026-11-02T03:14/v) as string});
	});

	it('fails as Helm fails where an API is gone or the number is taken', async () => {
		const {session: own} = await openDemo();
		const gone = await rollBack(own, 'data', 'archive', 1);
		expect(gone[0]).toContain('no matches for kind "Widget" in version "payments.example.test/v1beta1"');
		const archive = await historyOf('data/archive', own);
		expect(linesOf(archive).slice(0, 2)).toEqual(['4 pending-rollback', '3 pending-rollback']);
		expect(await rollBack(own, 'legacy', 'crm', 1)).toEqual(['Error: release: already exists']);
	});

	it('leaves no trace in another demo', async () => {
		const {session: other} = await openDemo();
		expect(linesOf(await historyOf('payments/api', other))[0]).toBe('2 pending-upgrade');
	});
});
