/** What `kubectl edit` starts as the editor: makes the changes that `HELM_TRIAGE_EDITS` lists, by object, in the JSON file that it is given. */
import {readFileSync, writeFileSync} from 'node:fs';
import process from 'node:process';

type Json = Record<string, unknown>;
type Step = string | number | {readonly keys: ReadonlyArray<readonly [string, unknown]>};

/** A path and the value to set there; without a value the field is taken away. */
export type Edit = readonly [path: readonly Step[], value?: unknown];

const positionIn = (list: readonly Json[], step: Step): string | number => typeof step === 'object'
	? list.findIndex(item => step.keys.every(([name, value]) => item[name] === value))
	: step;

const change = (object: Json, [path, ...values]: Edit): void => {
	let around: Json = object;
	for (const step of path.slice(0, -1)) {
		const place = positionIn(around as unknown as Json[], step);
		around[place] ??= {};
		around = around[place] as Json;
	}

	const last = positionIn(around as unknown as Json[], path.at(-1)!);
	if (values.length > 0) {
		around[last] = values[0];
	} else if (Array.isArray(around)) {
		around.splice(Number(last), 1);
	} else {
		// eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the field is data
		delete around[last];
	}
};

const file = process.argv[2];
const told = process.env['HELM_TRIAGE_EDITS'];
if (file !== undefined && told !== undefined) {
	const edits = JSON.parse(told) as Readonly<Record<string, readonly Edit[]>>;
	const read = JSON.parse(readFileSync(file, 'utf8')) as Json & {items?: Json[]};
	for (const object of read.items ?? [read]) {
		const {name} = object['metadata'] as {name: string};
		for (const edit of edits[`${object['kind'] as string}/${name}`] ?? []) {
			change(object, edit);
		}
	}

	writeFileSync(file, JSON.stringify(read, null, 4));
}
