import {isMap, isScalar, isSeq, type Node} from 'yaml';
import {joinAnd} from '../ledger/words.ts';
import {suggest} from '../text/suggest.ts';
import {homesOf, shapes, type KeyOf, type Shape} from './shapes.ts';
import {inWordsOf, isSilent, type Source, type Spot} from './source.ts';

/** Reads what stands at a place; null after a fault, which the source then holds. */
export type Reader<T> = (spot: Spot, source: Source) => T | null;

/** A key of a mapping, with its value. */
export type Entry = {readonly key: string; readonly keyAt: number; readonly value: Spot};

const nameOf = ({name}: Spot): string => name === '' ? 'the file' : name;

/** The fault of a value that is of another kind than what is wanted there, or of none at all. */
export const wrongKind = (spot: Spot, node: Node | null, wanted: string, {fault}: Source): null => fault(
	spot.at,
	node === null || (isScalar(node) && node.value === null)
		? `${nameOf(spot)} has no value: it is ${wanted}; give it one, or take the key away`
		: `${nameOf(spot)} is ${inWordsOf(node)}; it has to be ${wanted}`,
);

/** Where a value begins; what is not written has its key's place. */
const startOf = (node: Node | null, otherwise: number): number => isSilent(node) ? otherwise : node?.range?.[0] ?? otherwise;

/** The entries of a mapping, each key once: text keys alone, and the first of several with one name. Null where it is none. */
export const readEntries = (spot: Spot, source: Source): readonly Entry[] | null => {
	const node = source.resolved(spot.node);
	if (!isMap<Node, Node | null>(node)) {
		return wrongKind(spot, node, 'a mapping', source);
	}

	const entries = new Map<string, Entry>();
	for (const {key: keyNode, value} of node.items) {
		const keyAt = startOf(keyNode, spot.at);
		const key = isScalar(keyNode) ? keyNode.value : null;
		if (typeof key !== 'string') {
			source.fault(keyAt, `a key of ${nameOf(spot)} is ${inWordsOf(keyNode)}; keys are text`);
			continue;
		}

		const first = entries.get(key);
		if (first === undefined) {
			entries.set(key, {key, keyAt, value: {node: value, at: startOf(value, keyAt), name: spot.name === '' ? key : `${spot.name}.${key}`}});
		} else {
			source.fault(keyAt, `${key} stands in ${nameOf(spot)} a second time; the first is in line ${source.lineAt(first.keyAt)}`);
		}
	}

	return entries.values().toArray();
};

/** Keys as the documentation names them, `wait.jobs`, are two mappings in a file. */
const nested = (key: string, allowed: readonly string[]): string | null => {
	const [first, ...rest] = key.split('.');
	return rest.length > 0 && !rest.includes('') && allowed.includes(first!) ? `${first!}: ${rest.map(part => `{${part}: `).join('')}…${'}'.repeat(rest.length)}` : null;
};

/** Why a key may not stand where it does, with where it belongs or what was meant. */
const unknownKey = (key: string, spot: Spot, allowed: readonly string[]): string => {
	const said = `${nameOf(spot)} has no key ${JSON.stringify(key)}; allowed here: ${joinAnd(allowed)}`;
	const mapping = nested(key, allowed);
	if (mapping !== null) {
		return `${said}. Write ${mapping}`;
	}

	const homes = homesOf(key, spot.name);
	const meant = suggest(key, allowed);
	const hints = [
		...meant === null ? [] : [`Did you mean ${meant}?`],
		...homes.length === 0 ? [] : [`${meant === null ? 'It' : key} belongs into ${joinAnd(homes)}`],
	];
	return hints.length === 0 ? said : `${said}. ${hints.join(' ')}`;
};

type Read<T extends Readonly<Record<string, Reader<unknown>>>> = {readonly [K in keyof T]: ReturnType<T[K]> | null};

/** Reads a mapping of a known shape, each key by its reader. A key that is not there is null, as is one with a fault; null as a whole where it is no mapping. */
export const readShape = <S extends Shape, T extends Readonly<Record<KeyOf<S>, Reader<unknown>>>>(spot: Spot, source: Source, shape: S, readers: T): Read<T> | null => {
	const entries = readEntries(spot, source);
	if (entries === null) {
		return null;
	}

	const allowed: readonly string[] = shapes[shape];
	for (const {key, keyAt} of entries) {
		if (!allowed.includes(key)) {
			source.fault(keyAt, unknownKey(key, spot, allowed));
		}
	}

	return Object.fromEntries(allowed.map(name => {
		const entry = entries.find(({key}) => key === name);
		return [name, entry === undefined ? null : readers[name as KeyOf<S>](entry.value, source)];
	})) as Read<T>;
};

/** Reads a list, each item by one reader; items with a fault are left out. */
export const listOf = <T>(read: Reader<T>): Reader<readonly T[]> => (spot, source) => {
	const node = source.resolved(spot.node);
	return isSeq<Node | null>(node)
		? node.items.map((item, index) => read({node: item, at: startOf(item, spot.at), name: `${spot.name}[${index}]`}, source)).filter(item => item !== null)
		: wrongKind(spot, node, 'a list', source);
};

/** Reads a text as it stands, an empty one too. A number, a switch and nothing at all are none: YAML makes them of words without quotes. */
export const readText: Reader<string> = (spot, source) => {
	const node = source.resolved(spot.node);
	const value: unknown = isScalar(node) ? node.value : null;
	if (typeof value === 'string') {
		return value;
	}

	return typeof value === 'number' || typeof value === 'boolean'
		? source.fault(spot.at, `${nameOf(spot)} is ${inWordsOf(node)}; it has to be text: put it in quotes`)
		: wrongKind(spot, node, 'text', source);
};

/** Reads a text that says something. */
export const readFilled: Reader<string> = (spot, source) => {
	const text = readText(spot, source);
	return text?.trim() === '' ? source.fault(spot.at, `${nameOf(spot)} is empty`) : text?.trim() ?? null;
};

/** Reads a text of one line that says something. */
export const readLine: Reader<string> = (spot, source) => {
	const text = readFilled(spot, source);
	return text !== null && /[\n\r]/v.test(text) ? source.fault(spot.at, `${nameOf(spot)} has more than one line`) : text;
};
