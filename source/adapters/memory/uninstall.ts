import {marksOf} from '../../core/drift/marks.ts';
import {isStatus} from '../../core/ledger/status.ts';
import {manifestObjects, type ManifestObject} from '../../core/manifest/objects.ts';
import {splitManifest} from '../../core/manifest/split.ts';
import {stopsHelm} from '../../core/manifest/faults.ts';
import {isKeptAtUninstall, uninstallPolicy} from '../../core/manifest/uninstall-policy.ts';
import {deleteObject} from './delete-object.ts';
import {serverSeconds} from './identifiers.ts';
import {changed, createReleaseRecords, customLabels, type ReleaseName} from './release-records.ts';
import type {RollbackWorld} from './rollback.ts';
import {runHooks} from './run-hooks.ts';
import {statusWrites} from './status-writes.ts';

export type UninstallRequest = ReleaseName & {
	readonly keepHistory: boolean;
	readonly hooks: boolean;
	readonly dryRun: boolean;
	readonly description: string | null;
	/** Milliseconds for which it waits until all is gone; null does not wait. */
	readonly wait: number | null;
};

/** The lines that Helm prints when it ended well; else the text behind `Error: `, with the lines before it, or the signal that ended it. */
export type UninstallEnd = {readonly lines: readonly string[]; readonly error: string | null} | {readonly signal: 'SIGINT'};

/** Milliseconds that a step of a demo takes. */
const pace = {before: 700, delete: 900};

const written = statusWrites('uninstall');

const failed = (error: string, lines: readonly string[] = []): UninstallEnd => ({lines, error});

/** Whose an object is, as Helm 4.3 looks before it deletes it. */
const isForeign = (object: ManifestObject, {name, namespace}: UninstallRequest, {live, major, minor}: RollbackWorld): boolean => {
	const value = live.get(object);
	const {managedBy, release, namespace: where} = marksOf(value);
	return value !== null && (major > 4 || (major === 4 && minor >= 3)) && !(managedBy === 'Helm' && release === name && where === namespace);
};

const toBuild = ({document}: ManifestObject): boolean => uninstallPolicy(document) === null;

type Deleted = {readonly lines: readonly string[]; readonly deleted: readonly ManifestObject[]};

/** Deletes what the manifest lists, but for what it keeps and, from 4.3 on, what is another's; null where it cannot be built. */
const deleteAll = (manifest: string, request: UninstallRequest, world: RollbackWorld): Deleted | null => {
	const {live, kinds, clock} = world;
	const documents = splitManifest(manifest);
	const objects = manifestObjects(documents, request.namespace, kinds);
	const kept = objects.filter(object => !toBuild(object) && isKeptAtUninstall(object.document));
	const built = objects.filter(object => toBuild(object));
	const isServed = ({apiVersion, kind}: ManifestObject): boolean => kinds.some(served => served.apiVersion === apiVersion && served.kind === kind);
	const isBuilt = documents.every(({faults}) => !faults.some(fault => stopsHelm(fault))) && built.every(object => isServed(object));
	if (!isBuilt) {
		return null;
	}

	const foreign = built.filter(object => isForeign(object, request, world));
	const deleted = built.filter(object => live.get(object) !== null && !foreign.includes(object));
	for (const object of deleted) {
		deleteObject(live, object, {time: serverSeconds(clock.now())});
	}

	return {
		deleted,
		lines: [
			...kept.length === 0 ? [] : ['These resources were kept due to the resource policy:', ...kept.map(({kind, name}) => `[${kind}] ${name}`), ''],
			...foreign.length === 0 ? [] : [`${foreign.length} resource(s) were not deleted because they are not owned by this release:`, ...foreign.map(({kind, name}) => `[${kind}] ${name}`), ''],
		],
	};
};

/**
Uninstalls a release of a cluster in memory as Helm 3.22 or 4.3 does, write for write (`pkg/action/uninstall.go`).

The last record becomes `uninstalling` before anything is deleted, and stays so when a manifest cannot be built or Helm is interrupted. Objects go whatever holds them; those with a finalizer stay, being deleted, and the records go all the same, also when a wait for them ran out (seen on 3.22.0 and 4.3.1).
*/
export const uninstallRelease = async (request: UninstallRequest, world: RollbackWorld, signal: AbortSignal): Promise<UninstallEnd> => {
	const {records, live, clock, major} = world;
	const {name, keepHistory} = request;
	const release = createReleaseRecords(records, clock, request, major);
	const history = release.history();
	const last = history.at(-1);
	if (last === undefined) {
		return failed(release.exist() ? 'uninstall: Release not loaded: no release provided' : `uninstall: Release not loaded: ${name}: release: not found`);
	}

	const done = `release "${name}" uninstalled`;
	const {status} = last.release;
	if (request.dryRun) {
		return {lines: [done], error: null};
	}

	const purge = (): void => {
		for (const held of release.history()) {
			release.remove(held);
		}
	};

	if (status === 'uninstalled') {
		if (keepHistory) {
			return failed(`the release named "${name}" is already deleted`);
		}

		purge();
		return {lines: [done], error: null};
	}

	const labels = customLabels(last.object);
	let json = changed(last.release.json, {
		'info.status': isStatus(status) && status !== 'uninstalling' ? written('last', status, 'uninstalling') : 'uninstalling',
		'info.deleted': new Date(clock.now()).toISOString(),
		'info.description': 'Deletion in progress (or silently failed)',
	});
	const save = (text: string): void => {
		json = text;
		release.update(json, labels);
	};

	const hookWorld = {
		hooks: request.hooks ? last.release.hooks : [],
		clock,
		signal,
		save,
	};
	await clock.sleep(pace.before, signal);
	json = await runHooks('pre-delete', json, hookWorld);
	save(json);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	const gone = deleteAll(last.release.manifest, request, world);
	if (gone === null) {
		return failed(`failed to delete release: ${name}`);
	}

	await clock.sleep(pace.delete, signal);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	const errors: string[] = [];
	if (request.wait !== null && gone.deleted.some(object => live.get(object) !== null)) {
		await clock.sleep(request.wait, signal);
		if (signal.aborted) {
			return {signal: 'SIGINT'};
		}

		errors.push('context deadline exceeded');
	}

	json = await runHooks('post-delete', json, hookWorld);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	if (keepHistory) {
		const others = release.history().filter(({object, version}) => object.labels['status'] === 'deployed' && version !== last.version);
		for (const held of others) {
			release.update(changed(held.release.json, {'info.status': written('every-deployed', 'deployed', 'superseded')}), held.object.labels);
		}

		save(changed(json, {'info.status': written('last', 'uninstalling', 'uninstalled'), 'info.description': request.description ?? 'Uninstallation complete'}));
	} else {
		purge();
	}

	return errors.length === 0 ? {lines: [...gone.lines, done], error: null} : failed(`uninstallation completed with ${errors.length} error(s): ${errors.join('; ')}`, gone.lines);
};
