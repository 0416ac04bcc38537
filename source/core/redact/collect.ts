import type {Sliced} from '../slices/slices.ts';
import {secretsInSecret, secretsInText} from './inner-secrets.ts';
import {pathInObject, root, type Place} from './place.ts';
import type {Tree} from './tree.ts';
import {judge} from './verdict.ts';
import {leaves} from './walk.ts';
import {wordList} from './word-list.ts';

/** What a document teaches: secrets that must be found again wherever they stand, and names that must stay readable. */
export type Lesson = {
	readonly secrets: readonly string[];
	readonly names: readonly string[];
};

const referenceKeys = wordList('secretName configMapName claimName serviceAccountName serviceAccount existingSecret existingClaim ingressClassName storageClassName image');

/** Names of objects and images, by their place. */
const isName = (place: Place): boolean => {
	const path = pathInObject(place);
	const key = path.at(-1) ?? '';
	if (referenceKeys.has(key)) {
		return true;
	}

	const above = path.at(-2) ?? '';
	const isOwnName = above === 'metadata' && (key === 'name' || key === 'namespace');
	const isReference = key === 'name' && /(?:Ref|^configMap|^containers)$/v.test(above);
	return place.object !== null && (isOwnName || isReference || (path.length === 1 && key === 'kind'));
};

/** Words that stand under a secret-like name by the dozen; only a Secret's own value of this form is looked for everywhere. */
const isNoWord = (value: string): boolean => !/^\p{Letter}{1,15}$/v.test(value);

/**
Collects what a document teaches.

@yields Between its scalars.
*/
export function * collect(tree: Tree, path: readonly string[] = []): Sliced<Lesson> {
	const secrets: string[] = [];
	const names: string[] = [];
	for (const [leaf, place] of leaves(tree, root(path))) {
		yield null;
		if (isName(place)) {
			names.push(leaf.text);
		}

		const verdict = judge(leaf, place, () => false);
		if (verdict.act === 'hide') {
			secrets.push(...[verdict.secret].filter(secret => verdict.why === 'data' || isNoWord(secret)), ...secretsInSecret(verdict.secret).filter(isNoWord));
		} else if (verdict.act === 'text') {
			const found = yield * secretsInText(leaf.text);
			secrets.push(...found.filter(isNoWord));
		}
	}

	return {secrets, names};
}
