import {fileURLToPath} from 'node:url';
import {openDirectory} from '../../source/adapters/directory/open.ts';
import {readInput} from '../../source/adapters/node/read-input.ts';
import {createMemoryWorld, type MemoryWorld} from '../../source/adapters/memory/world.ts';
import {noConfig} from '../../source/core/config/types.ts';
import {createRedactor} from '../../source/core/redact/create-redactor.ts';
import type {Scenario} from '../../source/ports/scenario.ts';
import type {Session} from '../../source/ports/session.ts';
import {manualClock, type ManualClock} from './manual-clock.ts';

export type DemoSession = {readonly session: Session; readonly clock: ManualClock; readonly memory: MemoryWorld};

const load = async (name: string): Promise<Scenario> => {
	const folder = fileURLToPath(new URL(`../../fixtures/scenarios/${name}`, import.meta.url));
	const opened = await openDirectory(folder, {
		readInput, maxFileBytes: 64 * 1024 * 1024, maxDecodedBytes: 64 * 1024 * 1024,
	});
	if (!opened.ok || opened.value.recording === null) {
		throw new Error(`${name} is no scenario`);
	}

	const scenario = await opened.value.recording.load(new AbortController().signal);
	if (!scenario.ok) {
		throw new Error(scenario.problem.message);
	}

	return scenario.value;
};

const loaded = new Map<string, Promise<Scenario>>();

const loadOnce = async (name: string): Promise<Scenario> => {
	const scenario = loaded.get(name) ?? load(name);
	loaded.set(name, scenario);
	return scenario;
};

/** A session on the demo's cluster, or another scenario's, in memory and afresh each time, on a clock that stands still. */
export const demoSession = async (changes: Partial<Session> = {}, edit: (scenario: Scenario) => Scenario = scenario => scenario, name = 'demo'): Promise<DemoSession> => {
	const scenario = edit(await loadOnce(name));
	const clock = manualClock();
	const memory = createMemoryWorld(scenario, {clock, namespace: null, driver: null});
	return {
		clock,
		memory,
		session: {
			world: 'demo',
			place: {
				context: scenario.context, server: scenario.server, namespace: scenario.namespace, allNamespaces: true, mark: 'DEMO', helmFlags: [],
			},
			driver: null,
			store: memory.store,
			writer: memory.writer,
			objects: memory.objects,
			cluster: memory.cluster,
			helm: memory.helm,
			clock: memory.clock,
			files: memory.files,
			redactor: createRedactor(new TextEncoder().encode('frames')),
			cache: new Map(),
			config: noConfig,
			ownFlags: ['--demo'],
			readOnly: false,
			staleAfter: 900,
			// A clock that stands would watch for ever
			watchFor: 0,
			clientDead: null,
			maxDecodedBytes: 64 * 1024 * 1024,
			...changes,
		},
	};
};
