import {planFrame, type PlanSetting} from '../plan-frame.ts';
import {toReason, type Stop} from '../stops/stop.ts';
import type {
	Plan,
	PlanAction,
	PlannedObject,
	PlanStep,
} from '../types.ts';

/** Where a plan of our own writes acts, and what the person and the team have said. */
export type WriteSetting = PlanSetting & {
	/** Codes of stops that the person has read and accepts. */
	readonly acknowledge: readonly string[];
};

/** What the plan does, what speaks against it, and what else to know. */
export type PlannedWrites = {
	readonly from: number | null;
	readonly steps: readonly PlanStep[];
	readonly stops: readonly Stop[];
	readonly notes: readonly string[];
	/** The live objects that it looked at and what happens to each; none for a plan that writes records alone. */
	readonly objects?: readonly PlannedObject[];
};

/** Makes the plan of an action of our own writes, to records or to live objects: it runs no Helm and no hook. */
export const planOfWrites = <A extends PlanAction>(action: A, setting: WriteSetting, {from, steps, stops, notes, objects = []}: PlannedWrites): Plan & {readonly action: A} => ({
	...planFrame(action, setting.history.release, setting, {
		reasons: stops.map(stop => toReason(stop, setting.acknowledge)),
		steps,
		objects,
	}),
	from,
	to: null,
	hooks: [],
	prunes: [],
	method: null,
	images: [],
	policy: null,
	notes,
});
