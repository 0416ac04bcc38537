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
import {rollbackCommand} from '../../source/core/plan/command.ts';
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
	const {triage} = await valueOf(triageRelease(session, {namespace, name}, never));
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
		expect(Buffer.concat(contents).length).toBeLessThan(400 * 1024);
	});
});

describe('the list', () => {
	it('has every release, checked against its newest record', async () => {
		const {rows, listing} = await valueOf(listReleases(session, {namespace: null, check: true}, never));
		expect(listing.unread).toEqual([]);
		expect(Object.fromEntries(rows.map(({namespace, name, revision, status}) => [`${namespace}/${name}`, `${revision} ${status}`]))).toEqual({
			'batch/reports': '3 uninstalled',
			'data/kafka': '1 pending-install',
			'data/postgres': '6 pending-rollback',
			'kube-system/old-metrics': '3 deployed',
			'legacy/billing': '5 pending-upgrade',
			'legacy/crm': '9 deployed',
			'legacy/wiki': '2 deployed',
			'monitoring/prometheus': '8 failed',
			'payments/api': '14 pending-upgrade',
			'payments/ledger': '8 deployed',
			'preview/web-pr-1482': '2 uninstalling',
			'search/indexer': '7 failed',
			'search/suggest': '4 deployed',
			'shop/cart': '22 pending-upgrade',
			'shop/checkout': '18 deployed',
			'shop/web': '31 deployed',
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
		['payments/api', 'stale-upgrade-lock', 'stale', 12],
		['shop/cart', 'operation-in-progress', 'held', 21],
		['data/postgres', 'pending-rollback', 'stale', 4],
		['data/kafka', 'first-install-stuck', 'stale', null],
		['legacy/billing', 'stale-upgrade-lock', 'stale', 3],
		['legacy/crm', 'corrupt-record', 'none', 8],
		['search/indexer', 'failed-but-serving', 'none', 6],
		['monitoring/prometheus', 'failed-but-serving', 'none', 7],
		['preview/web-pr-1482', 'uninstall-stuck', 'none', 2],
		['shop/checkout', 'ledger-mismatch', 'none', 17],
		['search/suggest', 'history-hole', 'none', 2],
		['batch/reports', 'uninstalled-kept', 'none', 3],
	] as const)('%s is told as %s', async (release, row, verdict, target) => {
		const triage = await triageOf(release);
		expect(triage.findings[0]?.row).toBe(row);
		expect(triage.verdict).toBe(verdict);
		expect(triage.target.revision).toBe(target);
	});

	it.each(['shop/web', 'payments/ledger', 'legacy/wiki'])('%s needs nothing', async release => {
		const {findings, verdict} = await triageOf(release);
		expect(findings).toEqual([]);
		expect(verdict).toBe('none');
	});

	it('payments/api passes the failed revision by', async () => {
		const {target, recommended} = await triageOf('payments/api');
		expect(target.passedOver.map(({revision}) => revision)).toContain(13);
		expect(recommended).toMatchObject({id: 'rollback', revision: 12, risk: 'low'});
	});

	it('shop/web has twelve revisions, one of them a scar', async () => {
		const {revisions} = await historyOf('shop/web');
		expect(revisions).toHaveLength(12);
		expect(revisions.find(({revision}) => revision === 25)).toMatchObject({status: 'pending-upgrade', scar: {releasedBy: 26}});
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
		expect(revisions[0]!.record.decoded?.release?.hooks.map(({name, events, lastRun}) => [name, events, lastRun.phase])).toEqual([
			['ledger-migrate', ['pre-upgrade', 'pre-rollback'], 'Succeeded'],
			['ledger-warm-up', ['post-upgrade', 'post-rollback'], 'Succeeded'],
			['ledger-test', ['test'], ''],
		]);
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
	const planted = ['orange-tractor-91', 'velvet-harbour-58', 'copper-lantern-27', 'granite-meadow-63', 'silver-orchard-35', 'mango-sunrise-42', 'walnut-compass-74'];

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
		expect(await rollBack(own, 'payments', 'api', 12)).toEqual(['Rollback was a success! Happy Helming!']);
		const history = await historyOf('payments/api', own);
		expect(linesOf(history)).toEqual([
			'15 deployed',
			'14 pending-upgrade',
			'13 failed',
			'12 superseded',
			'11 superseded',
			'10 failed',
			'9 superseded',
		]);
		expect(history.revisions[0]).toMatchObject({description: 'Rollback to 12', chartVersion: '2.3.1', writer: 'Helm', completed: true});
		expect(history.revisions[1]).toMatchObject({scar: {releasedBy: 15}});
		expect(history.anomalies).toEqual([]);
		const {triage} = await valueOf(triageRelease(own, {namespace: 'payments', name: 'api'}, never));
		expect(triage).toMatchObject({verdict: 'none', findings: []});
	});

	it('runs hooks where the target has them', async () => {
		const {session: own} = await openDemo();
		await rollBack(own, 'payments', 'ledger', 7);
		const history = await historyOf('payments/ledger', own);
		expect(linesOf(history)).toEqual(['9 deployed', '8 superseded', '7 superseded']);
		expect(history.revisions[0]!.record.decoded?.release?.hooks[0]!.lastRun).toMatchObject({phase: 'Succeeded', startedAt: expect.stringMatching(/^2026-11-02T03:14/v) as string});
	});

	it('fails as Helm fails where an API is gone or the number is taken', async () => {
		const {session: own} = await openDemo();
		const gone = await rollBack(own, 'data', 'postgres', 4);
		expect(gone[0]).toContain('no matches for kind "BackupSchedule" in version "backups.example.com/v1beta1"');
		const postgres = await historyOf('data/postgres', own);
		expect(linesOf(postgres).slice(0, 2)).toEqual(['7 pending-rollback', '6 pending-rollback']);
		expect(await rollBack(own, 'legacy', 'crm', 8)).toEqual(['Error: release: already exists']);
	});

	it('leaves no trace in another demo', async () => {
		const {session: other} = await openDemo();
		expect(linesOf(await historyOf('payments/api', other))[0]).toBe('14 pending-upgrade');
	});
});
