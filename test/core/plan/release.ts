/** Small releases for tests of plans: what a person would write down of a history, made into real records and read back. */
import {Buffer} from 'node:buffer';
import {gzipSync} from 'node:zlib';
import {judgeLock} from '../../../source/core/ledger/judge-lock.ts';
import {readHistory} from '../../../source/core/ledger/read-history.ts';
import type {History} from '../../../source/core/ledger/types.ts';
import {splitManifest} from '../../../source/core/manifest/split.ts';
import type {StoredRecord} from '../../../source/core/object/stored-object.ts';
import {revisionOf, type RollbackFacts} from '../../../source/core/plan/facts.ts';
import {isRollbackHook} from '../../../source/core/plan/hooks.ts';
import {noSurroundings} from '../../../source/core/drift/fold.ts';
import {builtInProtection} from '../../../source/core/plan/protected.ts';
import {noPolicies} from '../../../source/core/policy/types.ts';
import {known, notAsked, type Known} from '../../../source/core/problem/known.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import {policyOf} from '../../build/policy.ts';

/** One revision as it is told; what is left out is what Helm would have written. */
export type Told = {
	readonly revision: number;
	readonly status: string;
	readonly manifest?: string;
	readonly description?: string;
	readonly hooks?: readonly unknown[];
	readonly applyMethod?: string;
	/** Merged into the body last. */
	readonly body?: Readonly<Record<string, unknown>>;
	/** Seconds after the first record. */
	readonly at?: number;
	readonly namespace?: string;
	readonly name?: string;
	readonly labels?: Readonly<Record<string, string>>;
	/** Written as the payload instead of a real one. */
	readonly broken?: string;
};

export const began = Date.parse('2026-11-02T03:00:00Z');

const describe: Readonly<Record<string, string>> = {
	deployed: 'Upgrade complete',
	superseded: 'Upgrade complete',
	failed: 'Upgrade "web" failed: context deadline exceeded',
	'pending-upgrade': 'Preparing upgrade',
	'pending-install': 'Initial install underway',
	'pending-rollback': 'Rollback to 1',
	uninstalling: 'Deletion in progress (or silently failed)',
	uninstalled: 'Uninstallation complete',
};

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('.000', '');

const payloadOf = (body: unknown): string => {
	const inner = Buffer.from(gzipSync(JSON.stringify(body))).toString('base64');
	return Buffer.from(inner).toString('base64');
};

/** The record of one revision of release `web` in namespace `shop`. */
export const recordOf = (told: Told): StoredRecord => {
	const {revision, status, manifest = configMaps('web'), description = describe[status] ?? '', hooks = [], applyMethod, body = {}, at = revision * 60, namespace = 'shop', name = `sh.helm.release.v1.web.v${revision}`, labels = {}, broken} = told;
	const time = iso(began + (at * 1000));
	const release = {
		name: 'web',
		info: {first_deployed: iso(began), last_deployed: time, deleted: '', description, status},
		chart: {metadata: {name: 'web', version: `1.0.${revision}`, appVersion: '1'}, templates: [], values: {}},
		config: {},
		manifest,
		hooks,
		version: revision,
		namespace: 'shop',
		...applyMethod !== undefined && {apply_method: applyMethod},
		...body,
	};
	const payload = broken ?? payloadOf(release);
	const object = {
		driver: 'secret' as const,
		kind: 'Secret' as const,
		namespace,
		name,
		uid: `uid-${revision}`,
		resourceVersion: String(100 + revision),
		type: 'helm.sh/release.v1',
		labels: {name: 'web', owner: 'helm', status, version: String(revision), ...labels},
		annotations: {},
		createdAt: time,
		writers: [{manager: 'Helm', operation: 'Update', subresource: null, time}],
		origin: null,
	};
	const raw = JSON.stringify({apiVersion: 'v1', kind: 'Secret', metadata: {name, namespace, uid: object.uid, resourceVersion: object.resourceVersion, labels: object.labels}, type: object.type, data: {release: payload}});
	return {object, payload, raw};
};

/** A manifest of ConfigMaps with these names. */
export const configMaps = (...names: readonly string[]): string => names.map(name => `---\n# Source: web/templates/${name}.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`).join('');

/** One object of a manifest. */
export const objectOf = (apiVersion: string, kind: string, name: string, rest = ''): string => `---\n# Source: web/templates/${name}.yaml\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${rest}`;

type Parts = Readonly<Record<string, JsonValue>>;

type LiveParts = Parts & {readonly metadata?: Parts};

/** Helm's marks of release `web`. */
export const marks = {'meta.helm.sh/release-name': 'web', 'meta.helm.sh/release-namespace': 'shop'};

/** A live object at its address, as `ConfigMap/shop/web` or `Deployment.apps/shop/web`: with these annotations, and what else is given. */
export const liveAt = (address: string, annotations: Readonly<Record<string, string>> = marks, {metadata = {}, ...rest}: LiveParts = {}): readonly [string, Known<JsonValue>] => {
	const [kind = '', ...place] = address.split('/');
	const [namespace, name] = place.length === 1 ? [null, place[0]!] : [place[0]!, place[1]!];
	const [bare = '', ...group] = kind.split('.');
	return [address, known({
		apiVersion: group.length === 0 ? 'v1' : `${group.join('.')}/v1`,
		kind: bare,
		metadata: {
			name,
			...namespace !== null && {namespace},
			uid: `uid of ${name}`,
			labels: {'app.kubernetes.io/managed-by': 'Helm'},
			annotations,
			...metadata,
		},
		...rest,
	})];
};

/** Nothing is there. */
export const absentAt = (address: string): readonly [string, Known<JsonValue>] => [address, known(null)];

/** A hook as Helm stores it. */
export const hookOf = (name: string, event: string, {weight = 0, apiVersion = 'batch/v1', lastRun = {}}: {readonly weight?: number; readonly apiVersion?: string; readonly lastRun?: Readonly<Record<string, string>>} = {}): unknown => ({
	name,
	kind: 'Job',
	path: `web/templates/${name}.yaml`,
	manifest: objectOf(apiVersion, 'Job', name),
	events: [event],
	...weight !== 0 && {weight},
	last_run: {started_at: '', completed_at: '', phase: '', ...lastRun},
});

export const historyOf = (...told: readonly Told[]): History => readHistory({namespace: 'shop', name: 'web', revision: null, driver: 'secret'}, told.map(one => recordOf(one)).map(record => ({object: record.object, decoded: decodeRecord(record, {maxBytes: 1_000_000})})));

/** What a cluster of today serves. */
export const kinds = [
	...['ConfigMap', 'Secret', 'Service', 'PersistentVolumeClaim'].map(kind => ({apiVersion: 'v1', kind, namespaced: true})),
	{apiVersion: 'v1', kind: 'Namespace', namespaced: false},
	{apiVersion: 'apps/v1', kind: 'Deployment', namespaced: true},
	{apiVersion: 'batch/v1', kind: 'Job', namespaced: true},
	{apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', namespaced: false},
];

/** What a test says of the world around a history. */
export type Changes = Partial<Omit<RollbackFacts, 'history' | 'to' | 'current' | 'target' | 'hooks'>>;

/** Facts of a healthy world around a history: Helm 4.3.1, fresh discovery, one hour later. */
export const factsOf = (history: History, to: number, changes: Changes = {}): RollbackFacts => {
	const now = began + 3_600_000;
	const clientDead = changes.clientDead ?? null;
	const target = revisionOf(history, to)?.record.decoded?.release ?? null;
	return {
		release: history.release,
		history,
		lock: judgeLock(history, {now, nowIsFloor: false, staleAfter: 900, clientDead}),
		clientDead,
		now,
		staleAfter: 900,
		to,
		recommendation: null,
		owners: [],
		helm: {path: 'helm', version: 'v4.3.1', major: 4, minor: 3, supported: true},
		helmProblem: null,
		cluster: {context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', uid: 'cluster-uid'},
		helmFlags: [],
		served: known({kinds, unanswered: []}),
		current: splitManifest(revisionOf(history, history.believed.last)?.record.decoded?.release?.manifest ?? ''),
		target: splitManifest(target?.manifest ?? ''),
		hooks: (target?.hooks ?? []).filter(hook => isRollbackHook(hook)).flatMap(({manifest}) => splitManifest(manifest)),
		live: new Map(),
		tried: new Map(),
		hookObjects: new Map(),
		denied: [],
		surroundings: noSurroundings,
		running: notAsked,
		policy: policyOf({}),
		policies: noPolicies,
		protection: builtInProtection,
		acknowledge: [],
		world: 'cluster',
		readOnly: false,
		...changes,
	};
};
