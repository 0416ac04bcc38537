import {findAssignments} from './assignments.ts';
import {type Leaf, type Tree} from './tree.ts';
import {pathInObject, root, type Place} from './place.ts';
import {findPemBlocks} from './pem-blocks.ts';
import {findInUrls} from './urls.ts';
import {judge} from './verdict.ts';
import {walk} from './walk.ts';

/** What a document teaches: secrets that must be found again wherever they stand, and names that must stay readable. */
export type Lesson = {
	readonly secrets: readonly string[];
	readonly names: readonly string[];
};

const referenceKeys: ReadonlySet<string> = new Set(['secretName', 'configMapName', 'claimName', 'serviceAccountName', 'serviceAccount', 'existingSecret', 'existingClaim', 'ingressClassName', 'storageClassName']);

/** Names of objects and images, by their place. */
const isName = (place: Place): boolean => {
	const path = pathInObject(place);
	const key = path.at(-1) ?? '';
	const above = path.at(-2) ?? '';
	return key === 'image' || referenceKeys.has(key) ? true : place.object !== null && ((above === 'metadata' && (key === 'name' || key === 'namespace')) || (key === 'name' && /(?:Ref|^configMap|^containers)$/v.test(above)) || (path.length === 1 && key === 'kind'));
};

/** Words that stand under a secret-like name by the dozen; only a Secret's own value of this form is looked for everywhere. */
const isWord = (value: string): boolean => /^\p{Letter}{1,15}$/v.test(value);

const secretsIn = (text: string): string[] => text.length < 12
	? []
	: [
		...findInUrls(text),
		...findPemBlocks(text).filter(({start}) => /PRIVATE KEY[ A-Z]*-----(?:\s|\\+[nr])*$/v.test(text.slice(Math.max(0, start - 60), start))).flatMap(({start, end}) => text.slice(start, end).split(/\\{1,7}n|\n/v).map(line => ({secret: line.trim()}))),
		...findAssignments(text, () => false),
	].map(({secret}) => secret);

/** Collects what a document teaches. */
export const collect = (tree: Tree, path: readonly string[] = []): Lesson => {
	const secrets: string[] = [];
	const names: string[] = [];
	walk(tree, root(path), (leaf: Leaf, place) => {
		if (isName(place)) {
			names.push(leaf.text);
		}

		const verdict = judge(leaf, place, () => false);
		if (verdict.act === 'hide') {
			secrets.push(...verdict.why === 'data' || !isWord(verdict.secret) ? [verdict.secret] : [], ...secretsIn(verdict.secret).filter(secret => !isWord(secret)));
		} else if (verdict.act === 'text') {
			secrets.push(...secretsIn(leaf.text).filter(secret => !isWord(secret)));
		}
	});
	return {secrets, names};
};
