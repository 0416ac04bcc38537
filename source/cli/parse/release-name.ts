import {fail, ok, type Result} from '../../core/problem/problem.ts';

/** A release as it was named on the command line; null where the words left it open. */
export type NamedRelease = {
	readonly namespace: string | null;
	readonly name: string;
	readonly revision: number | null;
};

/**
Reads `NAME`, `NAMESPACE/NAME` and, where a revision may be named, `NAME@REV`.

Nothing is held against Helm's rule for names: records that Helm would refuse are exactly what somebody may have to look at. `-n` and a namespace in the name must agree. Problem: `usage`.
*/
export const parseRelease = (word: string, {namespace, revisions}: {readonly namespace: string | null; readonly revisions: boolean}): Result<NamedRelease> => {
	const slash = word.indexOf('/');
	const own = slash === -1 ? null : word.slice(0, slash);
	const rest = word.slice(slash + 1);
	const at = revisions ? rest.lastIndexOf('@') : -1;
	const name = at === -1 ? rest : rest.slice(0, at);

	if (name === '' || own === '' || name.includes('/')) {
		return fail('usage', `"${word}" names no release.`, revisions ? 'Write NAME, NAMESPACE/NAME or NAME@REVISION.' : 'Write NAME or NAMESPACE/NAME.');
	}

	if (own !== null && namespace !== null && own !== namespace) {
		return fail('usage', `"${word}" names namespace ${own}, but --namespace says ${namespace}.`, 'Leave one of them out.');
	}

	if (at === -1) {
		return ok({namespace: own ?? namespace, name, revision: null});
	}

	const revision = parseRevision(rest.slice(at + 1));
	return revision.ok ? ok({namespace: own ?? namespace, name, revision: revision.value}) : revision;
};

/** Reads a revision number, from 1 up. Problem: `usage`. */
export const parseRevision = (word: string): Result<number> => /^[1-9]\d{0,9}$/v.test(word)
	? ok(Number(word))
	: fail('usage', `"${word}" is no revision.`, 'Revisions are whole numbers from 1; `helm-triage history NAME` lists them.');
