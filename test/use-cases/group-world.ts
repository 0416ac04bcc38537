/** Five releases of a shop in a cluster in memory, of which some need others, for tests of groups. */
import {Buffer} from 'node:buffer';
import {createMemoryWorld, type MemoryWorld} from '../../source/adapters/memory/world.ts';
import {noConfig} from '../../source/core/config/types.ts';
import type {Dependencies} from '../../source/core/group/dependencies.ts';
import type {GroupOutcome, GroupPlan} from '../../source/core/group/types.ts';
import type {StoredRecord} from '../../source/core/object/stored-object.ts';
import {ok, type Result} from '../../source/core/problem/problem.ts';
import type {HelmExit, HelmRunner} from '../../source/ports/helm-runner.ts';
import type {Session} from '../../source/ports/session.ts';
import {executeGroup} from '../../source/use-cases/execute-group.ts';
import {rehearseGroup, type GroupInput} from '../../source/use-cases/rehearse-group.ts';
import {stoppedClock} from '../contracts/stopped-clock.ts';
import {
	configMaps,
	recordOf,
	type Told,
} from '../core/plan/release.ts';
import {bareScenario, drained, worldOf, type Drained} from './rollback-world.ts';

/** What the shop's releases need. */
export const shopNeeds: Dependencies = new Map([
	['shop/api', ['shop/db', 'shop/cache']],
	['shop/web', ['shop/api']],
	['shop/jobs', ['shop/db']],
]);

export const shopNames = ['web', 'jobs', 'api', 'cache', 'db'] as const;

/** The order in which they are rolled back: what others need first. */
export const shopOrder = ['shop/cache', 'shop/db', 'shop/jobs', 'shop/api', 'shop/web'];

/** A record of any release, with uids of its own. */
export const recordFor = (name: string, told: Told): StoredRecord => {
	const {object, payload} = recordOf({...told, name: `sh.helm.release.v1.${name}.v${told.revision}`, labels: {name, ...told.labels}, body: {name, ...told.body}});
	const own = {...object, uid: `${name}-${told.revision}`, resourceVersion: `${name.length}${100 + told.revision}`};
	const {uid, resourceVersion, labels, namespace} = own;
	return {
		object: own,
		payload,
		raw: JSON.stringify({apiVersion: 'v1', kind: 'Secret', metadata: {name: own.name, namespace, uid, resourceVersion, labels}, type: own.type, data: {release: payload}}),
	};
};

/** A release that failed its last upgrade, with one that completed before it. */
export const failing = (name: string): readonly StoredRecord[] => [
	recordFor(name, {revision: 1, status: 'superseded', manifest: configMaps(`${name}-old`)}),
	recordFor(name, {revision: 2, status: 'deployed', manifest: configMaps(name)}),
	recordFor(name, {revision: 3, status: 'failed', manifest: configMaps(name)}),
];

export type GroupWorld = {readonly session: Session; readonly memory: MemoryWorld};

type Options = {
	readonly records?: readonly StoredRecord[];
	readonly dependencies?: Dependencies;
	readonly session?: Partial<Session>;
	/** Releases whose rollback Helm begins and fails at, until they are taken out. */
	readonly broken?: ReadonlySet<string>;
	/** Called before Helm is run for a release. */
	readonly before?: (name: string, world: GroupWorld) => void;
};

/** Writes a record as Helm does. */
export const writeRecord = ({memory}: GroupWorld, {object, payload}: StoredRecord): void => {
	memory.records.create({
		driver: 'secret',
		namespace: 'shop',
		name: object.name,
		labels: object.labels,
		payload: Buffer.from(payload ?? '', 'base64').toString(),
		manager: 'Helm',
	});
};

/** What Helm writes of a rollback that fails. */
const writeFailure = (world: GroupWorld, name: string): void => {
	const revision = world.memory.records.all().filter(({object}) => object.labels['name'] === name).length + 1;
	writeRecord(world, recordFor(name, {revision, status: 'failed', description: `Rollback "${name}" failed: timed out waiting for the condition`}));
};

/** A cluster with the shop in it, one hour after its first records. */
export const shopWorld = ({records = shopNames.flatMap(name => failing(name)), dependencies = shopNeeds, session = {}, broken = new Set(), before}: Options = {}): GroupWorld => {
	const clock = stoppedClock(0);
	const memory = createMemoryWorld({...bareScenario, records}, {clock, namespace: null, driver: 'secret'});
	const helm: HelmRunner = {
		...memory.helm!,
		async * run(arguments_, signal): AsyncGenerator<string, Result<HelmExit>, void> {
			const name = arguments_[1]!;
			before?.(name, world);
			if (!broken.has(name)) {
				return yield * memory.helm!.run(arguments_, signal);
			}

			writeFailure(world, name);
			yield 'Error: timed out waiting for the condition';
			return ok({exitCode: 1, signal: null, output: '', outputFile: null});
		},
	};
	const world: GroupWorld = {
		memory,
		session: {
			...worldOf([]).session,
			store: memory.store,
			writer: memory.writer,
			cluster: memory.cluster,
			helm,
			clock: memory.clock,
			files: memory.files,
			config: {...noConfig, dependencies},
			...session,
		},
	};
	return world;
};

const never = new AbortController().signal;

export const inputOf = (input: Partial<GroupInput> = {}): GroupInput => ({
	action: 'rollback',
	releases: shopNames.map(name => ({namespace: null, name, to: null})),
	withDependents: false,
	keepHistory: false,
	chosen: new Map(),
	acknowledge: [],
	flags: {},
	...input,
});

export const rehearseAll = async ({session}: GroupWorld, input: Partial<GroupInput> = {}): Promise<Drained<GroupPlan>> => drained(rehearseGroup(session, inputOf(input), never));

/** The plan of a group whose rehearsal must have ended well. */
export const groupOf = async (world: GroupWorld, input: Partial<GroupInput> = {}): Promise<GroupPlan> => {
	const {result} = await rehearseAll(world, input);
	if (!result.ok) {
		throw new Error(`${result.problem.code}: ${result.problem.message}`);
	}

	return result.value;
};

/** Runs a group to its end. */
export const runAll = async ({session}: GroupWorld, plan: GroupPlan, signal: AbortSignal = never): Promise<Drained<GroupOutcome>> => drained(executeGroup(session, {plan}, signal));

/** What became of each release, by the last that was seen. */
export const statesOf = ({partials}: Drained<GroupOutcome>): Readonly<Record<string, string>> => Object.fromEntries(partials.at(-1)!.members.map(({release, state}) => [release, state]));

/** The newest revision of a release with its status, by its label. */
export const newestOf = ({memory}: GroupWorld, name: string): string => memory.records.all()
	.filter(({object}) => object.labels['name'] === name)
	.map(({object}) => `${object.labels['version'] ?? ''} ${object.labels['status'] ?? ''}`)
	.toSorted()
	.at(-1)!;
