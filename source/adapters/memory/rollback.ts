import {startOf} from '../../core/ledger/transitions.ts';
import {isStatus} from '../../core/ledger/status.ts';
import {manifestObjects, type ManifestObject} from '../../core/manifest/objects.ts';
import {splitManifest} from '../../core/manifest/split.ts';
import type {Clock} from '../../ports/clock.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import type {LiveObjects} from './live-objects.ts';
import {serverSeconds} from './identifiers.ts';
import {prune} from './prune.ts';
import type {Records} from './records.ts';
import {changed, createReleaseRecords, customLabels, type HeldRelease, type ReleaseName} from './release-records.ts';
import {runHooks} from './run-hooks.ts';
import {statusWrites} from './status-writes.ts';
import {writeObjects} from './write-objects.ts';

export type RollbackRequest = ReleaseName & {
	/** 0 means the number below the last one, as for Helm. */
	readonly to: number;
	/** 0 or less is unlimited. */
	readonly historyMax: number;
	readonly hooks: boolean;
	readonly dryRun: boolean;
	readonly description: string | null;
	/** `--server-side`; null is `auto`, which takes the target's method. */
	readonly serverSide: boolean | null;
	readonly forceConflicts: boolean;
};

export type RollbackWorld = {
	readonly records: Records;
	readonly live: LiveObjects;
	readonly kinds: readonly ServedKind[];
	readonly clock: Clock;
	/** Of the Helm that runs: Helm 3 knows no apply method and drops it, and `rollback_revision` came with 4.3. */
	readonly major: number;
	readonly minor: number;
};

/** Null when it ended well; else the text that Helm prints behind `Error: `, or the signal that ended it. */
export type RollbackEnd = {readonly error: string} | {readonly signal: 'SIGINT'} | null;

/** Milliseconds that a step of a demo takes: long enough to be seen, short enough to wait for. */
const pace = {build: 900, apply: 700, wait: 1400};

const written = statusWrites('rollback');

const missingKind = (objects: readonly ManifestObject[], kinds: readonly ServedKind[]): ManifestObject | undefined => objects
	.find(({apiVersion, kind}) => !kinds.some(served => served.apiVersion === apiVersion && served.kind === kind));

/** The text of both majors when a manifest names an API that is gone (seen on 3.22.0 and 4.3.1). */
const cannotBuild = (which: 'current release' | 'new release', {apiVersion, kind, name, document}: ManifestObject): string => `unable to build kubernetes objects from ${which} manifest: resource mapping not found for name: "${name}" namespace: "${document.namespace ?? ''}" from "": no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first`;

/** The last and the target revision as Helm finds them, or the text with which it refuses. */
const prepare = (history: readonly HeldRelease[], exist: boolean, {name, to}: RollbackRequest): {readonly last: HeldRelease; readonly target: HeldRelease} | {readonly error: string} => {
	if (to < 0) {
		return {error: 'invalid release revision'};
	}

	const last = history.at(-1);
	if (last === undefined) {
		return {error: exist ? `no revision for release "${name}"` : 'release: not found'};
	}

	const wanted = to === 0 ? last.version - 1 : to;
	const target = history.find(({version}) => version === wanted);
	return target === undefined ? {error: `release has no ${wanted} version`} : {last, target};
};

/** Helm 3 knows one method; Helm 4 takes the target's unless a flag says otherwise. */
const methodOf = ({serverSide}: RollbackRequest, {release: {applyMethod}}: HeldRelease, major: number): 'ssa' | 'csa' => major >= 4 && (serverSide ?? (applyMethod === 'ssa')) ? 'ssa' : 'csa';

/** The last record after an apply that was refused: superseded, whatever it was (seen on 3.22.0 and 4.3.1). */
const supersededLast = ({release: {json, status}}: HeldRelease): string => isStatus(status) && status !== 'superseded'
	? changed(json, {'info.status': written('last', status, 'superseded')})
	: json;

/**
Rolls a release of a cluster in memory back as Helm 3.22 or 4.3 does, write for write (`pkg/action/rollback.go`).

The new record comes first and is `pending-rollback`; it copies chart, values, manifest, hooks, notes, custom labels and apply method of the target. A manifest that cannot be built, and an interruption, leave it like that; an object that is refused makes it `failed` and the last one `superseded`. In the end every deployed record becomes `superseded`, then the new one `deployed`.
*/
export const rollBack = async (request: RollbackRequest, {records, live, kinds, clock, major, minor}: RollbackWorld, signal: AbortSignal): Promise<RollbackEnd> => {
	const release = createReleaseRecords(records, clock, request, major);
	const prepared = prepare(release.history(), release.exist(), request);
	if ('error' in prepared) {
		return prepared;
	}

	if (request.dryRun) {
		return null;
	}

	const {last, target} = prepared;
	for (const oldest of prune(release.history(), request.historyMax)) {
		release.remove(oldest);
	}

	const labels = customLabels(target.object);
	const now = new Date(clock.now()).toISOString();
	let json = changed(target.release.json, {
		version: last.version + 1,
		'info.first_deployed': last.release.firstDeployed ?? now,
		'info.last_deployed': now,
		'info.description': request.description ?? `Rollback to ${target.version}`,
		'info.status': startOf('rollback')?.to ?? null,
		...(major === 4 && minor >= 3 && {'info.rollback_revision': target.version}),
	});
	if (!release.create(json, labels).ok) {
		return {error: 'release: already exists'};
	}

	await clock.sleep(pace.build, signal);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	const before = manifestObjects(splitManifest(last.release.manifest), request.namespace, kinds);
	const after = manifestObjects(splitManifest(target.release.manifest), request.namespace, kinds);
	for (const [which, objects] of [['current release', before], ['new release', after]] as const) {
		const missing = missingKind(objects, kinds);
		if (missing !== undefined) {
			return {error: cannotBuild(which, missing)};
		}
	}

	const save = (text: string): void => {
		json = text;
		release.update(json, labels);
	};

	const hookWorld = {
		hooks: request.hooks ? target.release.hooks : [],
		clock,
		signal,
		save,
	};
	json = await runHooks('pre-rollback', json, hookWorld);
	await clock.sleep(pace.apply, signal);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	const refused = writeObjects(before, after, {
		live,
		kinds,
		release: request,
		method: methodOf(request, target, major),
		force: request.forceConflicts,
		time: serverSeconds(clock.now()),
	});
	if (refused !== null) {
		release.update(supersededLast(last), last.object.labels);
		save(changed(json, {'info.status': written('new', 'pending-rollback', 'failed'), 'info.description': `Rollback "${request.name}" failed: ${refused}`}));
		return {error: refused};
	}

	await clock.sleep(pace.wait, signal);
	json = await runHooks('post-rollback', json, hookWorld);
	if (signal.aborted) {
		return {signal: 'SIGINT'};
	}

	const deployed = release.history().filter(({object}) => object.labels['status'] === 'deployed');
	for (const held of deployed) {
		release.update(changed(held.release.json, {'info.status': written('every-deployed', 'deployed', 'superseded')}), held.object.labels);
	}

	save(changed(json, {'info.status': written('new', 'pending-rollback', 'deployed')}));
	return null;
};
