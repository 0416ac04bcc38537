import {computedValuesInSlices} from '../core/record/computed-values.ts';
import type {History, ReleaseReference, Revision} from '../core/ledger/types.ts';
import {fail, ok, type Result} from '../core/problem/problem.ts';
import type {Fault, JsonValue, Release} from '../core/record/types.ts';
import type {Sliced} from '../core/slices/slices.ts';
import type {Session} from '../ports/session.ts';
import type {Steps} from '../ports/step.ts';
import {isList, isMapping} from '../core/record/json-kinds.ts';
import {parseJsonInSlices} from '../core/record/parse-json.ts';
import {choose, unreadable} from './choose-revision.ts';
import {inSlices} from './give-way.ts';
import {loadHistory} from './load-history.ts';
import {manifestContents, type ManifestContents} from './manifest-contents.ts';
import {inside} from './progress.ts';

/** The parts of a record that can be shown, as Helm's own `get` names them, and the record whole. */
export const parts = ['values', 'manifest', 'hooks', 'notes', 'metadata', 'record'] as const;

export type Part = (typeof parts)[number];

/** One part of one record. Its texts are redacted by structure unless they were asked for as they are; the writer's redactor is still to come. */
export type ShownPart = {
	readonly release: ReleaseReference;
	readonly part: Part;
	readonly value: JsonValue;
	/** Of `manifest`, where it was asked for: what it holds; else null. */
	readonly contents: ManifestContents | null;
	/** What is wrong with the record although the part could be read; null for nothing. */
	readonly fault: Fault | null;
};

export type ShowInput = {
	readonly namespace: string | null;
	readonly name: string;
	/** Null for the one that Helm takes for last. */
	readonly revision: number | null;
	readonly part: Part;
	/** Of `values`: the chart's defaults too, as `helm get values --all`. */
	readonly all: boolean;
	/** Leave the texts as they are stored. */
	readonly reveal: boolean;
	/** Of `manifest`: list its objects and their faults too. */
	readonly contents: boolean;
};

/**
Reads one part of one revision of a release.

Without a revision it is the one that Helm takes for last: the highest version in a body that decodes, so that it agrees with `helm get`. Problems: those of reading the release, `not-found` for a revision that is not there, `record-fault` where the record does not decode.

@yields The progress of reading the release.
*/
export async function * showPart(session: Session, input: ShowInput, signal: AbortSignal): Steps<ShownPart> {
	const loaded = yield * inside(loadHistory(session, {namespace: input.namespace, name: input.name}, signal));

	if (!loaded.ok) {
		return loaded;
	}

	const {history} = loaded.value;
	const revision = choose(history, input.revision);

	const shown = revision.ok ? await partOfRevision(session, {...input, history, revision: revision.value}, signal) : revision;
	const release = revision.ok ? revision.value.record.decoded?.release ?? null : null;
	return shown.ok && release !== null && input.part === 'manifest' && input.contents
		? ok({...shown.value, contents: yield * manifestContents(session, release, signal)})
		: shown;
}

/** One part of a revision whose history was read already, by its own record: two records may claim one number. Problem `record-fault` where it does not decode, `forbidden` where its body may not be read, `interrupted`. */
export const partOfRevision = async (session: Session, input: Pick<ShowInput, 'part' | 'all' | 'reveal'> & {readonly history: History; readonly revision: Revision}, signal: AbortSignal): Promise<Result<ShownPart>> => {
	const {history, revision} = input;
	const release = revision.record.decoded?.release ?? null;
	if (release === null) {
		return unreadable(history, revision);
	}

	const read = await inSlices(partOf(release, revision, input, session), signal);
	return read === null
		? fail('interrupted', 'Reading the record was interrupted.')
		: ok({
			release: {...history.release, revision: revision.revision},
			part: input.part,
			value: read.value,
			contents: null,
			fault: revision.fault,
		});
};

/**
A part of a record, redacted by its structure unless `reveal` is asked for.

@yields Where it may stop.
*/
function * partOf(release: Release, revision: Revision, {part, all, reveal}: Pick<ShowInput, 'part' | 'all' | 'reveal'>, {redactor}: Session): Sliced<{readonly value: JsonValue}> {
	function * yaml(text: string): Sliced<string> {
		return reveal ? text : yield * redactor.slices.yaml(text);
	}

	function * json(value: JsonValue, ...path: string[]): Sliced<JsonValue> {
		return reveal ? value : yield * redactor.slices.json(value, path);
	}

	switch (part) {
		case 'values': {
			return {value: all ? yield * json(yield * computedValuesInSlices(release), 'values') : yield * json(release.config, 'config')};
		}

		case 'manifest': {
			return {value: yield * yaml(release.manifest)};
		}

		case 'hooks': {
			const hooks: JsonValue[] = [];
			for (const hook of release.hooks) {
				hooks.push({...hook, manifest: yield * yaml(hook.manifest)});
			}

			return {value: hooks};
		}

		case 'notes': {
			return {value: release.notes};
		}

		case 'metadata': {
			return {value: metadataOf(release, revision)};
		}

		case 'record': {
			return {value: yield * recordOf(release, {yaml, json, whole: text => reveal ? text : redactor.fingerprint(text)})};
		}
	}
}

const metadataOf = (release: Release, {record: {object}, created, writer}: Revision): JsonValue => ({
	name: release.name,
	namespace: release.namespace,
	revision: release.version,
	status: release.status,
	description: release.description,
	chart: release.chart,
	firstDeployed: release.firstDeployed,
	lastDeployed: release.lastDeployed,
	deleted: release.deleted,
	applyMethod: release.applyMethod,
	rollbackRevision: release.rollbackRevision,
	object: {
		kind: object.kind,
		namespace: object.namespace,
		name: object.name,
		uid: object.uid,
		resourceVersion: object.resourceVersion,
		created,
		writer,
		labels: object.labels,
		annotations: object.annotations,
	},
});

type Redactions = {
	readonly yaml: (text: string) => Sliced<string>;
	readonly json: (value: JsonValue, ...path: string[]) => Sliced<JsonValue>;
	/** Of a text that is a secret as a whole, or may hold one where nobody can find it. */
	readonly whole: (text: string) => string;
};

/** Changes the value of a key, where there is one. */
type Change = (value: JsonValue) => Sliced<JsonValue>;

function * change(value: JsonValue, key: string, by: Change): Sliced<JsonValue> {
	return isMapping(value) && value[key] !== undefined ? {...value, [key]: yield * by(value[key])} : value;
}

const changeText = (value: JsonValue, key: string, by: (text: string) => Sliced<string>): Sliced<JsonValue> => change(value, key, function * (text) {
	yield null;
	return typeof text === 'string' ? yield * by(text) : text;
});

const each = (by: Change): Change => function * (value) {
	if (!isList(value)) {
		return value;
	}

	const items: JsonValue[] = [];
	for (const item of value) {
		items.push(yield * by(item));
	}

	return items;
};

/**
The stored JSON as a value, every key of it. What holds secrets by its structure goes through the redaction of that structure; templates and files of the chart are stored in base64, where no pattern finds anything, and become fingerprints.

@yields Every now and then.
*/
function * recordOf(release: Release, {yaml, json, whole}: Redactions): Sliced<JsonValue> {
	const record = yield * parseJsonInSlices(release.json);
	if (!isMapping(record)) {
		return record;
	}

	const files = each(file => changeText(file, 'data', function * (text) {
		yield null;
		return whole(text);
	}));

	function * chart(value: JsonValue): Sliced<JsonValue> {
		const known = yield * change(value, 'values', values => json(values, 'values'));
		return yield * change(yield * change(known, 'templates', files), 'files', files);
	}

	const redacted = yield * change(yield * change(record, 'config', config => json(config, 'config')), 'chart', chart);
	return yield * changeText(yield * change(redacted, 'hooks', each(hook => changeText(hook, 'manifest', yaml))), 'manifest', yaml);
}
