import {addressOf} from '../manifest/address.ts';
import {filledTextAt, isApiObject, objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import {countAt} from './read.ts';
import type {WarningEvent} from './types.ts';
import {tidy} from './words.ts';

/** What an event is about, as far as events say it. */
export type EventTarget = {readonly kind: string; readonly namespace: string | null; readonly name: string; readonly uid: string | null};

/** A warning event as read, in either of the two shapes of the API. */
export type EventRecord = WarningEvent & {
	readonly about: EventTarget;
	/** Its time in milliseconds since the epoch; 0 without one. */
	readonly at: number;
	/** The container that it names by `spec.containers{NAME}`; null for none. */
	readonly container: string | null;
};

/** Events told of one object at most. */
const most = 20;

const timeKeys = ['lastTimestamp', 'deprecatedLastTimestamp', 'eventTime', 'firstTimestamp', 'deprecatedFirstTimestamp'] as const;

/** The newest of an event's times, as written and in milliseconds. */
const newestTime = (event: ApiObject): Pick<EventRecord, 'time' | 'at'> => {
	let newest: Pick<EventRecord, 'time' | 'at'> = {time: null, at: 0};
	const times = [textAt(objectAt(event, 'series'), 'lastObservedTime'), ...timeKeys.map(key => textAt(event, key)), textAt(objectAt(event, 'metadata'), 'creationTimestamp')];
	for (const time of times) {
		const at = Date.parse(time ?? '');
		if (at > newest.at) {
			newest = {time, at};
		}
	}

	return newest;
};

const readEvent = (event: ApiObject): EventRecord => {
	const about = objectAt(event, Object.hasOwn(event, 'regarding') ? 'regarding' : 'involvedObject');
	const series = objectAt(event, 'series');
	const target = {
		kind: textAt(about, 'kind') ?? '',
		namespace: filledTextAt(about, 'namespace'),
		name: textAt(about, 'name') ?? '',
		uid: filledTextAt(about, 'uid'),
	};
	return {
		object: addressOf({...target, apiVersion: textAt(about, 'apiVersion') ?? ''}),
		reason: textAt(event, 'reason') ?? '',
		message: tidy(textAt(event, 'note') ?? textAt(event, 'message')),
		count: Math.max(1, countAt(series, 'count') ?? 0, countAt(event, 'count') ?? countAt(event, 'deprecatedCount') ?? 0),
		...newestTime(event),
		about: target,
		container: /^spec\.[A-Za-z]*ontainers\{([^\}]*)\}$/v.exec(textAt(about, 'fieldPath') ?? '')?.[1] ?? null,
	};
};

const byNewest = (one: EventRecord, other: EventRecord): number => other.at - one.at;

/** The warnings among events as `v1` or `events.k8s.io` wrote them (`involvedObject`, `message`, `count`; `regarding`, `note`, `series`), the newest first. What is no event is left out. */
export const readWarnings = (events: readonly JsonValue[]): readonly EventRecord[] => events
	.filter(event => isApiObject(event))
	.filter(event => textAt(event, 'type') === 'Warning')
	.map(event => readEvent(event))
	.toSorted(byNewest);

/** The same name may have been another object's before; where both uids are known they decide. */
const isAbout = ({about}: EventRecord, target: EventTarget): boolean =>
	about.kind === target.kind
	&& about.name === target.name
	&& about.namespace === target.namespace
	&& (about.uid === null || target.uid === null || about.uid === target.uid);

/** Finds the warnings about an object, the newest first. */
export const indexWarnings = (events: readonly EventRecord[]): ((target: EventTarget) => readonly EventRecord[]) => {
	const byName = Map.groupBy(events, ({about}) => JSON.stringify([about.namespace, about.kind, about.name]));
	return target => (byName.get(JSON.stringify([target.namespace, target.kind, target.name])) ?? []).filter(event => isAbout(event, target));
};

/** A text without a name, and without the five characters that the API server adds to the names of an object's pods. */
const withoutName = (text: string, name: string): string => name === '' ? text : text.split(name).map((part, index) => index === 0 ? part : part.replace(/^-[\da-z]{5}(?![\da-z])/v, '')).join('');

/** What an event says, without the names and uid of its object, so that the same said of ten replicas is one. */
const gist = ({about, reason, message}: EventRecord): string => {
	const said = message.replace(/^\(combined from similar events\): /v, '');
	return JSON.stringify([about.kind, reason, withoutName(about.uid === null ? said : said.replaceAll(about.uid, ''), about.name)]);
};

/** Warnings for people: those that say the same are one, with the counts added and the newest's words; the newest first, at most twenty. */
export const mergeWarnings = (events: readonly EventRecord[]): readonly WarningEvent[] => {
	const merged = new Map<string, WarningEvent>();
	for (const event of events.toSorted(byNewest)) {
		const {object, reason, message, time} = event;
		const key = gist(event);
		const known = merged.get(key) ?? {object, reason, message, time, count: 0};
		merged.set(key, {...known, count: known.count + event.count});
	}

	return merged.values().take(most).toArray();
};
