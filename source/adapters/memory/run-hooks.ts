import type {Hook, JsonValue} from '../../core/record/types.ts';
import type {Clock} from '../../ports/clock.ts';
import {changed} from './release-records.ts';

/** Milliseconds that each hook of a demo takes. */
const pace = 1100;

type HookWorld = {
	readonly hooks: readonly Hook[];
	readonly clock: Clock;
	readonly signal: AbortSignal;
	readonly save: (json: string) => void;
};

/**
Runs the hooks of an event in Helm's order, by weight and then by name, and gives the body as Helm then holds it.

Before each hook the record is saved with that hook `Running`; that it succeeded stands in the body at once and in the record only at the next write (seen on 3.22.0 and 4.3.1). An interruption leaves the hook `Running`.
*/
export const runHooks = async (event: string, body: string, world: HookWorld): Promise<string> => {
	const ordered = world.hooks
		.map((hook, index) => ({hook, index}))
		.filter(({hook}) => hook.events.includes(event))
		.toSorted((one, other) => one.hook.weight === other.hook.weight ? (one.hook.name < other.hook.name ? -1 : 1) : one.hook.weight - other.hook.weight);
	let json = body;
	const mark = (index: number, lastRun: JsonValue): void => {
		const {hooks} = JSON.parse(json) as {readonly hooks: ReadonlyArray<Readonly<Record<string, JsonValue>>>};
		json = changed(json, {hooks: hooks.map((hook, position) => position === index ? {...hook, last_run: lastRun} : hook)});
	};

	for (const {index} of ordered) {
		if (world.signal.aborted) {
			return json;
		}

		const startedAt = new Date(world.clock.now()).toISOString();
		mark(index, {started_at: startedAt, phase: 'Running'});
		world.save(json);
		await world.clock.sleep(pace, world.signal);
		if (world.signal.aborted) {
			return json;
		}

		mark(index, {started_at: startedAt, completed_at: new Date(world.clock.now()).toISOString(), phase: 'Succeeded'});
	}

	return json;
};
