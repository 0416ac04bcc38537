/** A release and objects beside it, in a cluster in memory, for tests of adopting and letting go. */
import type {AdoptPlan} from '../../source/core/plan/adopt/types.ts';
import type {WriteOutcome} from '../../source/core/plan/writes/outcome.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Session} from '../../source/ports/session.ts';
import {readSources} from '../../source/use-cases/adopt/read-sources.ts';
import {executeAdopt} from '../../source/use-cases/execute-adopt.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseAdopt} from '../../source/use-cases/rehearse-adopt.ts';
import {configMaps, marks, type Told} from '../core/plan/release.ts';
import {worldOf, type RollbackWorld} from './rollback-world.ts';

const {signal} = new AbortController();

/** Release `web`, deployed, whose manifest lists ConfigMap `web` and, in its deployed revision, `mine`. */
export const web: readonly Told[] = [
	{revision: 1, status: 'superseded', manifest: configMaps('web')},
	{revision: 2, status: 'deployed', manifest: configMaps('web', 'mine')},
];

/** One record of another release of the namespace. */
export const otherRelease = (name: string, manifest: string, status = 'deployed'): Told => ({
	// Its uid is made of its number, which must be no other record's.
	revision: 7, status, manifest, name: `sh.helm.release.v1.${name}.v7`, labels: {name}, body: {name},
});

export type LivePart = {
	readonly name: string;
	readonly kind?: string;
	readonly apiVersion?: string;
	readonly metadata?: Readonly<Record<string, JsonValue>>;
	readonly rest?: Readonly<Record<string, JsonValue>>;
};

/** An entry of `managedFields` that holds `data.a`. */
export const heldBy = (manager: string, operation: 'Apply' | 'Update' = 'Update', subresource: string | null = null): JsonValue => ({
	manager, operation, apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {'f:data': {'f:a': {}}}, ...subresource !== null && {subresource},
});

export const owned = {annotations: marks, labels: {'app.kubernetes.io/managed-by': 'Helm'}};

/** The same marks for another release of the namespace. */
export const ownedBy = (name: string, namespace = 'shop') => ({annotations: {'meta.helm.sh/release-name': name, 'meta.helm.sh/release-namespace': namespace}, labels: {'app.kubernetes.io/managed-by': 'Helm'}});

/** A cluster with these records, the objects of release `web`, and these objects. */
export const adoptWorld = (objects: readonly LivePart[], told: readonly Told[] = web): RollbackWorld => worldOf(told, {
	live: [
		{apiVersion: 'v1', kind: 'ConfigMap', name: 'web', metadata: owned},
		{apiVersion: 'v1', kind: 'ConfigMap', name: 'mine', metadata: owned},
		...objects.map(({apiVersion = 'v1', kind = 'ConfigMap', ...object}) => ({apiVersion, kind, ...object})),
	],
});

export type Asked = {
	readonly name?: string;
	readonly objects?: readonly string[];
	readonly manifest?: string;
	readonly log?: string;
	readonly letGo?: boolean;
	readonly keep?: boolean;
	readonly acknowledge?: readonly string[];
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The session with files to read: `manifest` and `log` are texts. */
const withFiles = (session: Session, {manifest, log}: Asked): Session => ({...session, files: {...session.files, readInput: async path => ({ok: true, value: bytes((path === 'manifest' ? manifest : log) ?? '')})}});

const sourcesOf = async (session: Session, {name = 'web', objects = [], manifest, log}: Asked) => drained(readSources(session, {
	objects, manifest: manifest === undefined ? null : 'manifest', log: log === undefined ? null : 'log', release: name, namespace: 'shop',
}, signal));

/** A plan as it was made, and what runs it in a session. */
export type ConfirmedAdoption = {readonly plan: AdoptPlan; readonly run: (session: Session) => Promise<Result<WriteOutcome>>};

/** Plans an adoption. */
export const confirmAdopt = async (session: Session, asked: Asked): Promise<Result<ConfirmedAdoption>> => {
	const {name = 'web', letGo = false, keep = false, acknowledge = []} = asked;
	const reading = withFiles(session, asked);
	const sources = await sourcesOf(reading, asked);
	if (!sources.ok) {
		return sources;
	}

	const choice = {direction: letGo ? 'let-go' as const : 'adopt' as const, keep, sources: sources.value};
	const plan = await drained(rehearseAdopt(reading, {namespace: 'shop', name, ...choice, acknowledge}, signal));
	return plan.ok ? {ok: true, value: {plan: plan.value, run: async running => drained(executeAdopt(running, {plan: plan.value, ...choice}, signal))}} : plan;
};

/** The plan alone; throws where none can be made. */
export const adoptPlanOf = async (world: RollbackWorld, asked: Asked): Promise<AdoptPlan> => {
	const confirmed = await confirmAdopt(world.session, asked);
	if (!confirmed.ok) {
		throw new Error(confirmed.problem.message);
	}

	return confirmed.value.plan;
};

/** A live object of the world as it is now. */
export const liveIn = ({memory}: RollbackWorld, name: string, kind = 'ConfigMap', apiVersion = 'v1'): Readonly<Record<string, JsonValue>> => memory.live.get({
	apiVersion, kind, namespace: 'shop', name,
}) as Readonly<Record<string, JsonValue>>;
