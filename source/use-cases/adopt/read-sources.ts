import {knownKinds} from '../../core/manifest/declared-kinds.ts';
import {isHook} from '../../core/manifest/hook.ts';
import {manifestObjects} from '../../core/manifest/objects.ts';
import type {ObjectName} from '../../core/manifest/address.ts';
import {hasGzipMagic} from '../../core/record/gzip-header.ts';
import {textOfInput} from '../../core/record/input-text.ts';
import {counted} from '../../core/text/plural.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inputLimit} from '../decode-file.ts';
import {explainLogFile} from '../explain-log.ts';
import {doing, inside} from '../progress.ts';
import {readDocuments} from '../read-documents.ts';

/** An object that is to be looked at: as it was written, and its name where a file gave it whole. `isOptional` is one that a manifest lists, which may not be there yet. */
export type WantedObject = {readonly text: string; readonly name: ObjectName | null; readonly isOptional: boolean};

/** What was asked for, whatever it came from, and what of a file is no matter of this. */
export type AdoptSources = {readonly wanted: readonly WantedObject[]; readonly remarks: readonly string[]};

/** Where objects are named: in words, in what `helm template` printed, in a log. A dash reads standard input. */
export type SourceInput = {
	readonly objects: readonly string[];
	readonly manifest: string | null;
	readonly log: string | null;
	/** The release that adopts. */
	readonly release: string;
	/** Where a namespaced object without a namespace is. */
	readonly namespace: string;
};

const isOfCrds = (source: string | null): boolean => source?.split('/').includes('crds') === true;

async function * manifestSources({files, cluster, redactor}: Session, path: string, namespace: string, signal: AbortSignal): Steps<AdoptSources> {
	yield doing(`reading ${path === '-' ? 'standard input' : path}`);
	const read = await files.readInput(path, inputLimit, signal);
	if (!read.ok) {
		return read;
	}

	const text = textOfInput(read.value);
	if (text === null) {
		return fail('input-unreadable', `${path} is ${hasGzipMagic(read.value) ? 'compressed' : 'binary'}, not a manifest.`, 'Give what `helm template` prints.');
	}

	const documents = await readDocuments(text, signal);
	const broken = documents.find(({content}) => content === 'faulty');
	if (broken !== undefined) {
		const [fault] = broken.faults;
		return fail('input-unreadable', `${path === '-' ? 'Standard input' : path} is no manifest that Helm could apply: ${fault?.message ?? 'a document cannot be read'} (line ${fault?.line ?? broken.line}).`, 'Give what `helm template` prints, whole.');
	}

	const discovery = await cluster?.discover(signal);
	const served = discovery?.ok === true ? discovery.value.kinds : null;
	const objects = manifestObjects(documents, namespace, knownKinds(documents, served));
	if (objects.length === 0) {
		return fail('input-unreadable', `${path === '-' ? 'Standard input' : path} holds no object.`, 'Give what `helm template` prints.');
	}

	redactor.learnJson(documents.map(({value}) => value));
	const hooks = objects.filter(({document}) => isHook(document));
	const definitions = objects.filter(({document}) => !isHook(document) && isOfCrds(document.source));
	const own = objects.filter(object => !hooks.includes(object) && !definitions.includes(object));
	return ok({
		wanted: own.map(({document: _, address, ...name}) => ({text: address, name, isOptional: true})),
		remarks: [
			...hooks.length === 0 ? [] : [`${counted(hooks.length, 'hook')} of the manifest ${hooks.length === 1 ? 'is' : 'are'} left out: no release owns hooks.`],
			...definitions.length === 0 ? [] : [`${counted(definitions.length, 'object')} of crds/ ${definitions.length === 1 ? 'is' : 'are'} left out: no release owns those.`],
		],
	});
}

/** The release that a refusal wanted the marks of (seen on 3.22.0 and 4.3.1); null where the text does not say. */
const wantedRelease = (text: string): string | null => /release-name\\?" ?must (?:be set to|equal) \\?"(?<name>[^"\\]+)/v.exec(text.replaceAll(/\s+/gv, ' '))?.groups?.['name']
	?? /key \\?"meta\.helm\.sh\/release-name\\?": must (?:be set to|equal) \\?"(?<name>[^"\\]+)/v.exec(text.replaceAll(/\s+/gv, ' '))?.groups?.['name']
	?? null;

async function * logSources(session: Session, path: string, release: string, signal: AbortSignal): Steps<AdoptSources> {
	const explained = yield * inside(explainLogFile(session, {path, call: `adopt ${release} --log -`}, signal));
	if (!explained.ok) {
		return explained;
	}

	const refusals = explained.value.findings.filter(({row, object}) => row === 'ownership-refused' && object !== null);
	const others = refusals.map(({text}) => wantedRelease(text)).filter(name => name !== null && name !== release);
	if (refusals.length === 0) {
		return fail('input-unreadable', `${path === '-' ? 'The log' : path} names no object that Helm refused for want of its marks ("invalid ownership metadata").`, 'helm-triage explain says what else it tells.');
	}

	if (others.length > 0) {
		return fail('usage', `The log is about release ${others[0]}, not ${release}.`, `Adopt for the release that was refused: helm-triage adopt ${others[0]} --log ${path}.`);
	}

	return ok({
		wanted: refusals.map(({object}) => ({text: object!, name: null, isOptional: false})),
		remarks: ['Helm stops at the first object that it refuses: the next try may name another one. `helm template` with --manifest finds them all at once.'],
	});
}

/**
Gathers the objects that are to be adopted or let go. Files are read once: standard input is gone then.

Problems: those of reading a file, `input-unreadable` for one that names no object, `usage` for a log that is about another release.

@yields Progress.
*/
export async function * readSources(session: Session, {objects, manifest, log, release, namespace}: SourceInput, signal: AbortSignal): Steps<AdoptSources> {
	const fromManifest: Result<AdoptSources> = manifest === null ? ok({wanted: [], remarks: []}) : yield * inside(manifestSources(session, manifest, namespace, signal));
	if (!fromManifest.ok) {
		return fromManifest;
	}

	const fromLog: Result<AdoptSources> = log === null ? ok({wanted: [], remarks: []}) : yield * inside(logSources(session, log, release, signal));
	return fromLog.ok
		? ok({
			wanted: [...objects.map(text => ({text, name: null, isOptional: false})), ...fromLog.value.wanted, ...fromManifest.value.wanted],
			remarks: [...fromLog.value.remarks, ...fromManifest.value.remarks],
		})
		: fromLog;
}
