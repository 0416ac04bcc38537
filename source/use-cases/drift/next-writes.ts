import {desiredOf} from '../../core/drift/desired.ts';
import type {ManagedEntry} from '../../core/drift/fields/types.ts';
import {plannedMethods} from '../../core/drift/next/method.ts';
import {createNextWrites, type NextWrites} from '../../core/drift/next/next-writes.ts';
import {isTyped} from '../../core/drift/next/typed.ts';
import type {RawChange} from '../../core/drift/types.ts';
import {
	deployedRevision,
	lastRevision,
	readByHelm,
	revisionByNumber,
} from '../../core/ledger/believed.ts';
import type {History, Revision} from '../../core/ledger/types.ts';
import type {KindScope} from '../../core/manifest/address.ts';
import {manifestObjects, type ManifestObject} from '../../core/manifest/objects.ts';
import {recommendRevision} from '../../core/runbook/recommend.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Facts} from '../../core/runbook/types.ts';
import {giveWay} from '../give-way.ts';
import type {Look} from '../look-once.ts';

/** A live object whose differences are judged. */
export type WrittenObject = Pick<ManifestObject, 'address' | 'apiVersion' | 'kind' | 'namespace'> & {
	/** What is stored of it, with what Helm adds; null where no manifest lists it. */
	readonly desired: JsonValue;
	/** Null where it is missing. */
	readonly live: JsonValue;
	readonly managers: readonly ManagedEntry[];
	readonly ours: string | null;
};

/** Makes what judges the differences of one object. */
export type JudgeWrites = (object: WrittenObject) => (change: RawChange) => NextWrites;

type Place = {readonly release: string; readonly namespace: string; readonly served: readonly KindScope[] | null};

type Documents = ReadonlyMap<string, JsonValue>;

const manifestOf = (revision: Revision | null): string | null => revision?.record.decoded?.release?.manifest ?? null;

/**
The revision that the verdict on a rollback is about: the recommended one. Where nothing is recommended because each that completed has the manifest of the deployed one, it is the newest of those: going there brings no other manifest, yet Helm writes every object anew (seen on 4.3.1, which is refused then as an upgrade is).
*/
export const judgedTarget = (history: History, apis: Facts['apis']): number | null => {
	const {revision} = recommendRevision(history, apis);
	const [last = null, ...below] = readByHelm(history);
	const isAmiss = history.anomalies.some(({code}) => code === 'elsewhere');
	return revision !== null || isAmiss || last?.status !== 'deployed' || manifestOf(last) === null ? revision : below.find(older => older.completed === true && manifestOf(older) === manifestOf(last))?.revision ?? null;
};

const appliedBy = (revision: Revision | null): string | null => revision?.record.decoded?.release?.applyMethod ?? null;

/**
Prepares the verdicts on what the next upgrade with the same chart, and the rollback to the recommended revision (`judgedTarget`), do to a difference.

It reads the manifests that Helm would compare: of the deployed and the last revision, and of the rollback's target; each once. Where no Helm is at hand, the next one is taken to be of the major that wrote the records: server-side apply is Helm 4's alone.
*/
export const prepareWrites = async ({helm, documents, apis}: Pick<Look, 'helm' | 'documents' | 'apis'>, history: History, {release, namespace, served}: Place, signal: AbortSignal): Promise<JudgeWrites> => {
	const last = lastRevision(history);
	const deployed = deployedRevision(history) ?? last;
	const judged = judgedTarget(history, await apis(history, signal));
	const target = judged === null ? null : revisionByNumber(history, judged);
	const read = new Map<Revision, Documents>();
	for (const revision of [deployed, last, target]) {
		if (revision === null || read.has(revision)) {
			continue;
		}

		const stored = await documents(manifestOf(revision) ?? '', signal);
		read.set(revision, new Map(manifestObjects(stored, namespace, served).map(({address, document: {value}}) => [address, value])));
		await giveWay();
	}

	const documentOf = (revision: Revision | null, address: string): JsonValue => revision === null ? null : read.get(revision)?.get(address) ?? null;
	const found = await helm?.find(signal) ?? null;
	const wroteServerSide = [last, deployed, target].some(revision => appliedBy(revision) === 'ssa');
	const methods = plannedMethods({
		major: found?.ok === true ? found.value.major : (wroteServerSide ? 4 : null),
		last: appliedBy(last),
		deployed: appliedBy(deployed),
		target: appliedBy(target),
	});
	return object => {
		const {address, apiVersion, kind, desired, live, managers, ours} = object;
		const wanted = documentOf(target, address);
		return createNextWrites({
			typed: isTyped(apiVersion, kind),
			entries: managers,
			ours,
			live,
			upgrade: {
				...methods.upgrade,
				forced: false,
				previous: documentOf(deployed, address),
				desired,
			},
			rollback: target === null || judged === null
				? null
				: {
					...methods.rollback,
					forced: false,
					previous: documentOf(last, address),
					desired: wanted === null ? null : desiredOf(wanted, {release, namespace, namespaced: object.namespace !== null}),
					revision: judged,
				},
		});
	};
};
