import type {History, ReleaseReference} from '../../core/ledger/types.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import {loadHistory} from '../load-history.ts';
import {inside, type Progress} from '../progress.ts';

/** A release as somebody named it for a group. */
export type GroupRequest = {
	/** Null looks where a name without a namespace is looked for. */
	readonly namespace: string | null;
	readonly name: string;
	/** The revision that it is to go to; null takes the recommended one, and means nothing to an uninstall. */
	readonly to: number | null;
};

/** A release of a group, found or not. */
export type Located = {
	/** `NAMESPACE/NAME`. */
	readonly release: string;
	readonly reference: ReleaseReference;
	readonly namespace: string;
	readonly name: string;
	readonly to: number | null;
	readonly named: boolean;
	/** Null where there is no record of it. */
	readonly history: History | null;
	/** What looking for it said where it was not found. */
	readonly missing: Extract<Result<never>, {readonly ok: false}> | null;
};

/**
Finds the releases of a group and reads their histories. One that is not there is no problem yet: it may have been uninstalled by an earlier run.

Problems: `usage` for one that is named twice, and those of reading.

@yields Progress.
*/
export async function * locateAll(session: Session, requests: readonly GroupRequest[], named: boolean, signal: AbortSignal): AsyncGenerator<Progress, Result<readonly Located[]>, void> {
	const found: Located[] = [];
	for (const request of requests) {
		const loaded = yield * inside(loadHistory(session, request, signal));
		if (!loaded.ok && loaded.problem.code !== 'not-found') {
			return loaded;
		}

		const namespace = (loaded.ok ? loaded.value.history.release.namespace : null) ?? request.namespace ?? session.place.namespace;
		const {name, to} = request;
		const history = loaded.ok ? loaded.value.history : null;
		const one: Located = {
			release: `${namespace}/${name}`,
			reference: history?.release ?? {namespace, name, revision: null, driver: session.driver ?? 'secret'},
			namespace,
			name,
			to,
			named,
			history,
			missing: loaded.ok ? null : loaded,
		};
		if (found.some(({release}) => release === one.release)) {
			return fail('usage', `${one.release} is named twice.`, 'Name each release once.');
		}

		found.push(one);
	}

	return ok(found);
}
