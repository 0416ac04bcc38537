import {deployedRevision, lastRevision, revisionByNumber} from '../../core/ledger/believed.ts';
import type {History, Revision} from '../../core/ledger/types.ts';
import {notAsked} from '../../core/problem/known.ts';
import {recommendRevision} from '../../core/runbook/recommend.ts';
import type {Facts} from '../../core/runbook/types.ts';
import type {Release} from '../../core/record/types.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import type {ServedKind} from '../../ports/cluster.ts';
import {readStored} from '../drift/read-stored.ts';
import type {Look} from '../look.ts';

/** A revision that the next writes start from or go to. */
export type Candidate = {readonly revision: number; readonly release: Release};

const candidateOf = (found: Revision | null): readonly Candidate[] => {
	const {revision = null} = found ?? {};
	const release = found?.record.decoded?.release ?? null;
	return revision === null || release === null ? [] : [{revision, release}];
};

/** The newest revision, the deployed one and the targets of a rollback, each once, as far as they were read: the target by the records, and that by what the API server still serves (`apis`), where this was asked. */
export const candidatesOf = (history: History, apis: Facts['apis'] = notAsked): readonly Candidate[] => {
	const targets = [recommendRevision(history).revision, recommendRevision(history, apis).revision].map(target => target === null ? null : revisionByNumber(history, target));
	const found = [lastRevision(history), deployedRevision(history), ...targets].flatMap(revision => candidateOf(revision));
	return new Map(found.map(candidate => [candidate.revision, candidate])).values().toArray();
};

/** The objects that the next write starts from: those of the newest of these revisions; none where none was read. */
export const newestObjects = async (look: Pick<Look, 'documents' | 'place'>, history: History, served: readonly ServedKind[], signal: AbortSignal): Promise<readonly ManifestObject[]> => {
	const [newest] = candidatesOf(history);
	if (newest === undefined) {
		return [];
	}

	const {objects} = await readStored(look, newest.release, {namespace: history.release.namespace ?? look.place.namespace, served}, signal);
	return objects;
};
