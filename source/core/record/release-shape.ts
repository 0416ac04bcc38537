/**
What Helm's decoder expects where in a record: the Go structs of release and chart as data.

Read in `pkg/release`, `pkg/chart` and `pkg/time` of Helm 3.22.0 and in `pkg/release/v1`, `pkg/chart/v2` and `pkg/chart/common` of 4.3.1. A key of the wrong type makes the whole record undecodable, so it is skipped; null is taken everywhere, unknown keys are ignored, and keys are matched without regard to case.
*/

/** A Go type: `bytes` is base64 text, `time` RFC 3339, `time-or-empty` also `""`, `nothing` a type that no value but null fits. Helm 4 reads a struct with `throughMap` into a free map first, where even an unknown key's number must fit a float. */
export type Shape =
	| {readonly kind: 'any' | 'string' | 'integer' | 'byte' | 'boolean' | 'bytes' | 'time' | 'time-or-empty' | 'nothing'}
	| {readonly kind: 'list' | 'map'; readonly of: Shape}
	| {readonly kind: 'struct'; readonly fields: ReadonlyMap<string, Field>; readonly throughMap: boolean};

/** A key of a struct by the name that Helm writes; `since` is the first major that knows it (an older one ignores it). */
export type Field = {readonly name: string; readonly shape: Shape; readonly since: 3 | 4};

const scalar = (kind: 'any' | 'string' | 'integer' | 'boolean' | 'bytes' | 'time' | 'time-or-empty' | 'nothing'): Shape => ({kind});
const any = scalar('any');
const string = scalar('string');
const integer = scalar('integer');
const boolean = scalar('boolean');
const bytes = scalar('bytes');
const time = scalar('time');
const timeOrEmpty = scalar('time-or-empty');
const listOf = (of: Shape): Shape => ({kind: 'list', of});
const mapOf = (of: Shape): Shape => ({kind: 'map', of});

/** Upper and lower case are one for Go, and so are the long s and the Kelvin sign with the letters that they fold to. */
export const foldKey = (key: string): string => key.replaceAll('\u{17F}', 's').replaceAll('\u{212A}', 'k').replaceAll(/[A-Z]+/gv, letters => letters.toLowerCase());

const struct = (shared: Readonly<Record<string, Shape>>, onlyHelm4: Readonly<Record<string, Shape>> = {}, throughMap = false): Shape => {
	const fields = new Map<string, Field>();
	for (const [since, shapes] of [[3, shared], [4, onlyHelm4]] as const) {
		for (const [name, shape] of Object.entries(shapes)) {
			fields.set(foldKey(name), {name, shape, since});
		}
	}

	return {kind: 'struct', fields, throughMap};
};

const file = struct({name: string, data: bytes}, {modtime: time});

const dependency = struct({
	name: string, version: string, repository: string, condition: string, tags: listOf(string), enabled: boolean, 'import-values': listOf(any), alias: string,
});

const metadata = struct({
	name: string,
	home: string,
	sources: listOf(string),
	version: string,
	description: string,
	keywords: listOf(string),
	maintainers: listOf(struct({name: string, email: string, url: string})),
	icon: string,
	apiVersion: string,
	condition: string,
	tags: string,
	appVersion: string,
	deprecated: boolean,
	annotations: mapOf(string),
	kubeVersion: string,
	dependencies: listOf(dependency),
	type: string,
});

const chart = struct({
	metadata,
	lock: struct({generated: time, digest: string, dependencies: listOf(dependency)}),
	templates: listOf(file),
	values: mapOf(any),
	schema: bytes,
	files: listOf(file),
}, {schemamodtime: time, modtime: time});

/** Its elements are of a Go interface that no JSON but null decodes into. */
const listOfNothing = listOf(scalar('nothing'));

const info = struct({
	first_deployed: timeOrEmpty,
	last_deployed: timeOrEmpty,
	deleted: timeOrEmpty,
	description: string,
	status: string,
	notes: string,
	resources: mapOf(listOfNothing),
}, {rollback_revision: integer}, true);

const lastRun = struct({started_at: timeOrEmpty, completed_at: timeOrEmpty, phase: string}, {}, true);

const hook = struct({
	name: string,
	kind: string,
	path: string,
	manifest: string,
	events: listOf(string),
	last_run: lastRun,
	weight: integer,
	delete_policies: listOf(string),
	output_log_policies: listOf(string),
});

/** The body of a record. */
export const releaseShape = struct({
	name: string, info, chart, config: mapOf(any), manifest: string, hooks: listOf(hook), version: integer, namespace: string,
}, {apply_method: string});
