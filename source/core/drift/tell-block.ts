import type {Health} from '../health/types.ts';
import {told, type ToldLine, type ToldRole} from '../print/told.ts';
import type {Redactor} from '../redact/redactor.ts';
import {every, finish, type Sliced} from '../slices/slices.ts';
import {counted} from '../text/plural.ts';
import {redactedSides} from './redacted.ts';
import {changeLines, extraLines, foldLines} from './tell-change.ts';
import {healthLines, healthRoles, isSick, podLine, sickLines} from './tell-health.ts';
import type {ObjectDrift, ObjectState} from './types.ts';

/** How each state of an object looks. */
export const stateRoles: Readonly<Record<ObjectState, ToldRole>> = {
	equal: 'good', differs: 'attention', missing: 'bad', foreign: 'bad', unlisted: 'attention', unknown: 'quiet',
};

/** One object in lines: a head made of its parts, what is always told, and what is told only when it is unfolded. */
export type ToldBlock = {
	readonly address: string;
	/** The verdict in one word. */
	readonly word: string;
	/** What is below, counted, what is folded too; empty where there is nothing to count. */
	readonly counts: string;
	readonly role: ToldRole;
	/** Whether the object itself is what differs, or is in trouble. */
	readonly change: boolean;
	readonly body: readonly ToldLine[];
	readonly hidden: readonly ToldLine[];
};

const listed = (...parts: ReadonlyArray<string | null>): string => parts.filter(part => part !== null).join(', ');

/**
Lines of one thing after the other.

@yields Every now and then.
*/
function * linesOf<T>(things: readonly T[], tell: (thing: T) => readonly ToldLine[]): Sliced<readonly ToldLine[]> {
	const isPause = every(10);
	const lines: ToldLine[] = [];
	for (const thing of things) {
		if (isPause()) {
			yield null;
		}

		lines.push(...tell(thing));
	}

	return lines;
}

/** How one object stands to what is stored. What is harmless and what others added is hidden, each with its reason; `unfolded` false leaves those lines out, which cost time. The redactor must have learned the live object. */
export const driftBlock = (object: ObjectDrift, redactor: Redactor, unfolded: boolean): ToldBlock => finish(driftBlockInSlices(object, redactor, unfolded));

/**
The same in slices: an object of 1 MB is looked at for secrets as a whole.

@yields Every now and then.
*/
export function * driftBlockInSlices(object: ObjectDrift, redactor: Redactor, unfolded: boolean): Sliced<ToldBlock> {
	const {address, state, why, changes, warnings, folded, extras, health} = object;
	const isTelling = changes.some(({path}) => path.length > 0) || (unfolded && folded.length + extras.length > 0);
	// What is redacted in slices is remembered, and the values are taken from it
	for (const whole of isTelling ? [object.document?.value ?? null, object.live] : []) {
		yield * redactor.slices.json(whole, []);
	}

	const sides = redactedSides(redactor, object);
	const differing = yield * linesOf(changes, change => changeLines(change, sides));
	const harmless = unfolded ? yield * linesOf(folded, fold => foldLines(fold, sides)) : [];
	const added = unfolded ? yield * linesOf(extras, extra => extraLines(extra, sides)) : [];
	const fields = changes.filter(({path}) => path.length > 0).length;
	return {
		address,
		word: state,
		counts: listed(
			fields === 0 ? null : counted(fields, 'field'),
			folded.length === 0 ? null : `${folded.length} folded`,
			extras.length === 0 ? null : `${extras.length} by others`,
		),
		role: stateRoles[state],
		change: fields < changes.length || state === 'unknown',
		body: [
			...why === null ? [] : [told(`  ${why}`)],
			...differing,
			...warnings.map(({message}) => told(`  warning: ${message}`, 'attention')),
			...health !== null && isSick(object) ? healthLines(health) : [],
		],
		hidden: [...harmless, ...added],
	};
}

/** Pods counted, and those that are ready in lines. */
const podsOf = (health: Health | null): Pick<ToldBlock, 'counts' | 'hidden'> => {
	const pods = health?.pods ?? [];
	const ready = pods.filter(({reason}) => reason === null);
	const sick = pods.length - ready.length;
	const further = Math.max((health?.podCount ?? 0) - pods.length, 0);
	const folded = ready.length + further;
	return {
		counts: listed(sick === 0 ? null : `${counted(sick, 'pod')} not ready`, folded === 0 ? null : `${counted(folded, sick === 0 ? 'pod' : 'other pod')} folded`),
		hidden: [...ready.map(pod => podLine(pod)), ...further === 0 ? [] : [told(`    and ${counted(further, 'pod')} that were not looked at`, 'quiet')]],
	};
};

/** How one object does: why it is not ready, its pods, warnings about it and the last lines of a failing container's log. Pods that are ready are hidden. */
export const liveBlock = ({address, state, why, health}: ObjectDrift): ToldBlock => {
	const isThere = state === 'equal' || state === 'differs';
	const status = health?.status ?? 'unknown';
	const {counts, hidden} = podsOf(health);
	const reason = health?.reason ?? null;
	return {
		address,
		word: isThere ? status : listed(state, health?.status ?? null),
		counts,
		role: isThere ? healthRoles[status] : stateRoles[state],
		change: state === 'missing' || isSick({health}),
		body: [
			...why === null ? [] : [told(`  ${why}`)],
			...reason === null ? [] : [told(`  ${reason}`)],
			...health === null ? [] : sickLines(health),
		],
		hidden,
	};
};

const isTold = ({change, body}: ToldBlock): boolean => change || body.length > 0;

/** Objects that have something to tell first; else the order stays. */
export const toldFirst = <T extends ToldBlock>(blocks: readonly T[]): readonly T[] => [...blocks.filter(block => isTold(block)), ...blocks.filter(block => !isTold(block))];

const healthOrder: readonly string[] = ['failed', 'progressing', 'unknown', 'ready'];

/** How urgent an object's health is, the worst lowest: what is missing before all. */
export const healthRank = ({state, health}: Pick<ObjectDrift, 'state' | 'health'>): number => state === 'missing' ? -1 : healthOrder.indexOf(health?.status ?? 'unknown');
