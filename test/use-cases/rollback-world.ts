/** One release of a cluster in memory, with a session on it, for tests of rollbacks. */
import {Buffer} from 'node:buffer';
import {createMemoryWorld, type MemoryWorld} from '../../source/adapters/memory/world.ts';
import {noConfig} from '../../source/core/config/types.ts';
import {createRedactor} from '../../source/core/redact/create-redactor.ts';
import type {RollbackOutcome} from '../../source/core/plan/outcome.ts';
import type {RollbackPlan} from '../../source/core/plan/types.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import type {Scenario, ScenarioLog} from '../../source/ports/scenario.ts';
import type {Session} from '../../source/ports/session.ts';
import type {Steps} from '../../source/ports/step.ts';
import {executeRollback} from '../../source/use-cases/execute-rollback.ts';
import {rehearseRollback, type RehearsalInput} from '../../source/use-cases/rehearse-rollback.ts';
import {stoppedClock, type StoppedClock} from '../contracts/stopped-clock.ts';
import {began, kinds, recordOf, type Told} from '../core/plan/release.ts';

export type RollbackWorld = {
	readonly session: Session;
	readonly memory: MemoryWorld;
	readonly clock: StoppedClock;
};

type Live = {readonly apiVersion: string; readonly kind: string; readonly name: string; readonly metadata?: Readonly<Record<string, JsonValue>>; readonly rest?: Readonly<Record<string, JsonValue>>};

type Options = {
	readonly live?: readonly Live[];
	readonly logs?: readonly ScenarioLog[];
	readonly helmVersion?: string | null;
	readonly session?: Partial<Session>;
};

/** A scenario with nothing in its cluster, one hour after the first record, with Helm 4.3.1. */
export const bareScenario: Scenario = {
	name: 'test',
	serverTime: began + 3_600_000,
	context: 'kind',
	server: 'https://127.0.0.1:6443',
	namespace: 'shop',
	clusterUid: 'cluster-uid',
	helmVersion: 'v4.3.1',
	kubernetesVersion: 'v1.37.2',
	kinds: kinds.map(kind => ({...kind, plural: `${kind.kind.toLowerCase()}s`})),
	listed: [],
	logs: [],
	records: [],
	objects: [],
};

/** A cluster one hour after the first record, with Helm 4.3.1. */
export const worldOf = (told: readonly Told[], {live = [], logs = [], helmVersion = 'v4.3.1', session = {}}: Options = {}): RollbackWorld => {
	const clock = stoppedClock(0);
	const memory = createMemoryWorld({
		...bareScenario,
		helmVersion,
		logs,
		records: told.map(one => recordOf(one)),
		objects: live.map(({apiVersion, kind, name, metadata = {}, rest = {}}) => ({apiVersion, kind, namespace: 'shop', name, value: {apiVersion, kind, metadata: {name, namespace: 'shop', ...metadata}, ...rest}})),
	}, {clock, namespace: null, driver: 'secret'});
	return {
		memory,
		clock,
		session: {
			world: 'cluster',
			place: {context: 'kind', server: 'https://127.0.0.1:6443', namespace: 'shop', allNamespaces: true, mark: null, helmFlags: []},
			driver: 'secret',
			store: memory.store,
			writer: memory.writer,
			objects: memory.objects,
			cluster: memory.cluster,
			helm: memory.helm,
			clock: memory.clock,
			files: memory.files,
			redactor: createRedactor(new TextEncoder().encode('tests')),
			cache: new Map(),
			config: noConfig,
			ownFlags: ['--context=kind'],
			readOnly: false,
			staleAfter: 900,
			watchFor: null,
			clientDead: null,
			maxDecodedBytes: 1_000_000,
			...session,
		},
	};
};

export type Drained<T> = {
	readonly result: Result<T>;
	readonly partials: readonly T[];
	readonly progress: readonly string[];
};

/** Runs a use case to its end; `seen` is called with each partial value as it comes. */
export const drained = async <T>(steps: Steps<T>, seen?: (value: T) => void): Promise<Drained<T>> => {
	const partials: T[] = [];
	const progress: string[] = [];
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			return {result: step.value, partials, progress};
		}

		if (step.value.kind === 'progress') {
			progress.push(step.value.what);
			continue;
		}

		partials.push(step.value.value);
		seen?.(step.value.value);
	}
};

const never = new AbortController().signal;

export const rehearse = async ({session}: RollbackWorld, input: Partial<RehearsalInput> = {}, signal: AbortSignal = never): Promise<Drained<RollbackPlan>> => drained(rehearseRollback(session, {namespace: null, name: 'web', to: null, acknowledge: [], flags: {}, ...input}, signal));

/** The plan of a rehearsal that must have ended well. */
export const planOf = async (world: RollbackWorld, input: Partial<RehearsalInput> = {}): Promise<RollbackPlan> => {
	const {result} = await rehearse(world, input);
	if (!result.ok) {
		throw new Error(`${result.problem.code}: ${result.problem.message}`);
	}

	return result.value;
};

type Watching = {readonly signal?: AbortSignal; readonly seen?: (value: RollbackOutcome) => void};

/** Runs a plan to its end. */
export const execute = async ({session}: RollbackWorld, plan: RollbackPlan, {signal = never, seen}: Watching = {}): Promise<Drained<RollbackOutcome>> =>
	drained(executeRollback(session, {plan}, signal), seen);

/** Somebody else writes a revision: over the record that is there, or a new one. */
export const writeAs = ({memory}: RollbackWorld, manager: string, told: Told): void => {
	const {object, payload} = recordOf(told);
	const write = {driver: 'secret' as const, namespace: 'shop', name: object.name, labels: object.labels, payload: Buffer.from(payload ?? '', 'base64').toString(), manager};
	const exists = memory.records.get(object) !== null;
	const written = exists ? memory.records.replace(write) : memory.records.create(write);
	if (!written.ok) {
		throw new Error(`Not written: ${object.name}`);
	}
};

/** Each record as `revision status`, by its labels. */
export const ledgerOf = ({memory}: RollbackWorld): readonly string[] => memory.records.all().map(({object}) => `${object.labels['version'] ?? ''} ${object.labels['status'] ?? ''}`).toSorted();
