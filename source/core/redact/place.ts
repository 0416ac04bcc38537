import {leafAt, type Tree} from './tree.ts';
import {wordList} from './word-list.ts';

/** Where a value stands in a document, as far as it matters to what it may hold. */
export type Place = {
	/** The keys that lead to it; items of a list add none. */
	readonly path: readonly string[];
	/** The Kubernetes object that it belongs to, and the length of the path to that; null in other documents. */
	readonly object: {readonly kind: string; readonly depth: number} | null;
	/** For a `value`: the `name` beside it. */
	readonly beside: string | null;
	/** The flag before it in a list, whose value it may be. */
	readonly after: string | null;
	/** Inside of a collection of secrets, as `secrets:` or `secretEnv:`. */
	readonly collected: boolean;
};

/** The place of a whole document. */
export const root = (path: readonly string[] = []): Place => ({path, object: null, beside: null, after: null, collected: false});

/** The keys from the object down. */
export const pathInObject = ({path, object}: Place): readonly string[] => path.slice(object?.depth ?? 0);

type MapTree = Extract<Tree, {readonly type: 'map'}>;

const valueKey = /^(?:value|val|default)$/iv;
const nameKeys = wordList('name Name key Key header parameter variable env');

/** Mappings whose values are secrets: `secretEnv`, `passwordValues`; `secrets`, `tokens`, `envSecrets`. */
const collectionKey = /^(?:\p{Letter}+[\-_]?)?(?:secrets?|passwords?|sensitive)[\-_]?(?:data|envs?|values|vars|variables|literals|contents|map)$/iv;
const pluralKey = /^(?:(?:envs?|extra|app|application)?[\-_]?(?:secrets|passwords|tokens|api_?keys|credentials)|stringdata)$/iv;

/** What stands beside them and is none. */
const openKeys = wordList(`
	name names namespace annotation annotations label labels type enable enabled create kind path ref refs key keys user username id ids email description scope role roles host port url endpoint
	immutable optional version
`);
const openKey = /^existing\w*$|(?:name|ref|namespace|annotations|labels|path|enabled|store|policy|interval|class|selector)$/iv;

const isCollection = (key: string): boolean => collectionKey.test(key) || pluralKey.test(key);
const isOpen = (key: string): boolean => openKeys.has(key.toLowerCase()) || openKey.test(key);

/** What a Kubernetes object has and a mere mention of one has not. */
const contentKeys = wordList('metadata data stringData spec items rules');

/** The place of a mapping itself: a Kubernetes object starts a new one. */
export const enterMap = (tree: MapTree, place: Place): Place => {
	const kind = leafAt(tree, 'kind');
	const isObject = kind !== null && (leafAt(tree, 'apiVersion') !== null || kind === 'Secret') && tree.entries.some(([key]) => contentKeys.has(key));
	return isObject ? {...place, object: {kind, depth: place.path.length}, collected: false} : place;
};

/** The name in a mapping that names its `value`. */
const nameIn = (tree: MapTree): string | null => {
	const found = tree.entries.find(([key, value]) => nameKeys.has(key) && value.type === 'leaf');
	return found?.[1].type === 'leaf' ? found[1].text : null;
};

/** The place of a value under a key of a mapping. */
export const enterKey = (tree: MapTree, place: Place, key: string): Place => ({
	path: [...place.path, key],
	object: place.object,
	beside: valueKey.test(key) ? nameIn(tree) : null,
	after: null,
	collected: (place.collected || (place.object === null && isCollection(key))) && !isOpen(key),
});

/** The place of an item of a list, after another. */
export const enterItem = (place: Place, before: Tree | undefined): Place => ({
	...place,
	beside: null,
	after: before?.type === 'leaf' && before.text.startsWith('-') ? before.text : null,
});
