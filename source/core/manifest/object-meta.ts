/** The types of an object's `metadata`, which Helm's reader checks before it builds anything (`metadata_decoder.go` of cli-runtime; seen on 3.22.0 and 4.3.1 for names). */
import {isApiObject} from '../object/api-value.ts';

/** A part of an object that has the wrong type: where it is from the object down, and what it should be in words. */
export type WrongPart = {readonly path: ReadonlyArray<string | number>; readonly expected: string};

type Check = (value: unknown, path: WrongPart['path']) => WrongPart[];

const wrong = (path: WrongPart['path'], expected: string): WrongPart[] => [{path, expected}];

/** Nothing is always allowed: it is as if the field were not there. */
const optional = (check: Check): Check => (value, path) => value === undefined || value === null ? [] : check(value, path);

const text = optional((value, path) => typeof value === 'string' ? [] : wrong(path, 'text'));
const flag = optional((value, path) => typeof value === 'boolean' ? [] : wrong(path, 'true or false'));
const whole = optional((value, path) => typeof value === 'number' && Number.isSafeInteger(value) ? [] : wrong(path, 'a whole number'));

const instant = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:[,.]\d+)?(?:Z|[+\-]\d\d:\d\d)$/v;
const time = optional((value, path) => typeof value === 'string' && instant.test(value) ? [] : wrong(path, 'a time such as 2026-01-31T12:00:00Z'));

const each = (check: Check): Check => optional((value, path) => Array.isArray(value) ? value.flatMap((item: unknown, index) => check(item, [...path, index])) : wrong(path, 'a list'));
const texts = optional((value, path) => isApiObject(value) ? Object.entries(value).flatMap(([key, item]) => text(item, [...path, key])) : wrong(path, 'a mapping of texts'));
const fields = (checks: Readonly<Record<string, Check>>): Check => optional((value, path) => isApiObject(value)
	? Object.entries(checks).flatMap(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : null, [...path, key]))
	: wrong(path, 'a mapping'));

const metadata = fields({
	name: text,
	generateName: text,
	namespace: text,
	selfLink: text,
	uid: text,
	resourceVersion: text,
	generation: whole,
	creationTimestamp: time,
	deletionTimestamp: time,
	deletionGracePeriodSeconds: whole,
	labels: texts,
	annotations: texts,
	finalizers: each(text),
	ownerReferences: each(fields({apiVersion: text, kind: text, name: text, uid: text, controller: flag, blockOwnerDeletion: flag})),
	managedFields: each(fields({manager: text, operation: text, apiVersion: text, time, fieldsType: text, subresource: text})),
});

/** The most that is said of one object. */
const most = 10;

/** The parts of an object's `metadata` that are not of their type, in the order of Kubernetes' own list of fields: the first ten. */
export const wrongMetadata = (value: unknown): readonly WrongPart[] => metadata(value, ['metadata']).slice(0, most);
