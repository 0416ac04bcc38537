import {CST, Lexer, Parser} from 'yaml';
import {every, type Sliced} from '../slices/slices.ts';
import type {Leaf, Tree} from './tree.ts';

/** A scalar in a YAML text: where it is, and how it is written. */
export type Scalar = {
	readonly start: number;
	readonly end: number;
	readonly style: 'plain' | 'single' | 'double' | 'block';
};

/** A YAML text read for redaction: its documents, its scalars by the number of their leaf, its comments, and whether it is broken somewhere. */
export type ReadYaml = {
	readonly documents: readonly Tree[];
	readonly scalars: readonly Scalar[];
	readonly comments: readonly Scalar[];
	readonly isBroken: boolean;
};

const styles = {
	scalar: 'plain',
	'single-quoted-scalar': 'single',
	'double-quoted-scalar': 'double',
	'block-scalar': 'block',
} as const;

const number = /^[+\-]?(?:\d[\d_]*(?:\.\d*)?(?:e[+\-]?\d+)?|0x\p{ASCII_Hex_Digit}+|0o[0-7]+)$/iv;
const constant = /^(?:null|~|true|false|yes|no|on|off|[ny])$/iv;

const kindOf = (text: string, style: Scalar['style']): Leaf['kind'] => {
	if (style !== 'plain') {
		return 'string';
	}

	if (constant.test(text)) {
		return 'other';
	}

	return number.test(text) ? 'number' : 'string';
};

const isOpen = (source: string, quote: string): boolean => source.length < 2 || !source.endsWith(quote);

type Item = {readonly start?: readonly CST.SourceToken[]; readonly key?: CST.Token | null; readonly sep?: readonly CST.SourceToken[]; readonly value?: CST.Token};

/** The deepest nesting that is followed; a document beyond it is taken for broken. */
const deepest = 500;

const empty: Tree = {type: 'list', items: []};

/** A mapping that starts on the line of its own key, which YAML forbids. */
const isMisplaced = ({sep = [], value}: Item): boolean => value?.type === 'block-map' && sep.length > 0 && sep.every(({type}) => type !== 'newline' && type !== 'comment');

/** Where the text of a block scalar starts: after its header. */
const bodyStart = (token: CST.BlockScalar): number => {
	const last = token.props.findLast(prop => 'source' in prop);
	return last === undefined || !('source' in last) ? token.offset : last.offset + last.source.length;
};

/** The names of a text's anchors, wherever they may stand: what an alias may stand for. */
export const anchorsIn = (text: string): ReadonlySet<string> => new Set(Array.from(text.matchAll(/&(?<name>[^\s,\[\]\{\}]+)/gv), ({groups}) => groups!['name']!));

/** Reads tokens of YAML into trees, and notes on the way what they are made of. `anchors` are the names that an alias may stand for. */
const createReader = (anchors: ReadonlySet<string>) => {
	const scalars: Scalar[] = [];
	const comments: Scalar[] = [];
	const isPause = every(50);
	let isBroken = false;
	let depth = 0;

	const complain = (): void => {
		isBroken = true;
	};

	const giveUp = (): Tree => {
		complain();
		return empty;
	};

	const note = (tokens: readonly CST.Token[] | undefined): void => {
		for (const token of tokens ?? []) {
			if (token.type === 'comment') {
				comments.push({start: token.offset, end: token.offset + token.source.length, style: 'plain'});
			}
		}
	};

	const readScalar = (token: CST.FlowScalar | CST.BlockScalar): Tree => {
		if (token.type === 'alias') {
			// An alias of nothing is a text that a break in the YAML made one
			isBroken ||= !anchors.has(token.source.slice(1));
			return empty;
		}

		const style = styles[token.type];
		isBroken ||= (style === 'single' && isOpen(token.source, '\'')) || (style === 'double' && isOpen(token.source, '"'));
		note(token.type === 'block-scalar' ? token.props : token.end);
		const start = token.type === 'block-scalar' ? bodyStart(token) : token.offset;
		const text = CST.resolveAsScalar(token, false, complain).value;
		scalars.push({start, end: start + token.source.length, style});
		return {type: 'leaf', text, kind: kindOf(text, style), id: scalars.length - 1};
	};

	function * keyOf(token: CST.Token | null | undefined): Sliced<string> {
		if (token === null || token === undefined) {
			return '';
		}

		if (CST.isCollection(token)) {
			yield * read(token);
			return '';
		}

		isBroken ||= token.type === 'alias' && !anchors.has(token.source.slice(1));
		const key = CST.resolveAsScalar(token, false, complain);
		isBroken ||= key?.type === 'PLAIN' && 'source' in token && token.source.includes('\n');
		return key?.value ?? '';
	}

	/**
	The items of a mapping or list; a list may hold pairs without braces.

	@yields Between them.
	*/
	function * readItems(items: readonly Item[], isMap: boolean): Sliced<Tree> {
		const entries: Array<readonly [string, Tree]> = [];
		for (const item of items) {
			if (isPause()) {
				yield null;
			}

			note(item.start);
			note(item.sep);
			isBroken ||= isMisplaced(item);
			const hasKey = item.key !== undefined || item.sep !== undefined;
			isBroken ||= isMap && !hasKey && item.value !== undefined;
			const key = yield * keyOf(item.key);
			const value = item.value === undefined ? empty : yield * read(item.value);
			if (hasKey && !isMap) {
				entries.push(['', {type: 'map', entries: [[key, value]]}]);
			} else if (hasKey || item.value !== undefined) {
				entries.push([key, value]);
			}
		}

		return isMap ? {type: 'map', entries} : {type: 'list', items: entries.map(([, value]) => value)};
	}

	function * readFlow(token: CST.FlowCollection): Sliced<Tree> {
		note(token.end);
		isBroken ||= token.end.every(({type}) => type !== 'flow-map-end' && type !== 'flow-seq-end');
		return yield * readItems(token.items, token.start.type === 'flow-map-start');
	}

	function * read(token: CST.Token): Sliced<Tree> {
		depth++;
		const tree = depth > deepest ? giveUp() : yield * readToken(token);
		depth--;
		return tree;
	}

	function * readToken(token: CST.Token): Sliced<Tree> {
		switch (token.type) {
			case 'alias':
			case 'scalar':
			case 'single-quoted-scalar':
			case 'double-quoted-scalar':
			case 'block-scalar': {
				return readScalar(token);
			}

			case 'block-map':
			case 'block-seq': {
				return yield * readItems(token.items, token.type === 'block-map');
			}

			case 'flow-collection': {
				return yield * readFlow(token);
			}

			default: {
				return giveUp();
			}
		}
	}

	function * readTop(token: CST.Token): Sliced<Tree> {
		if (token.type === 'document') {
			note(token.start);
			note(token.end);
			const tree = token.value === undefined ? empty : yield * read(token.value);
			// A text that is one scalar is YAML by chance.
			isBroken ||= tree.type === 'leaf';
			return tree;
		}

		note([token]);
		isBroken ||= token.type === 'error';
		return empty;
	}

	return {readTop, result: () => ({scalars, comments, isBroken})};
};

/**
The tokens of a text; a null where it may stop.

@yields Tokens, and nulls.
*/
function * tokensOf(text: string): Generator<CST.Token | null, void> {
	const parser = new Parser();
	const isPause = every(50);
	for (const piece of new Lexer().lex(text)) {
		yield * parser.next(piece);
		if (isPause()) {
			yield null;
		}
	}

	yield * parser.end();
}

/**
Reads YAML without composing it: a manifest that Helm accepted may hold duplicate keys and unknown tags, and one that it did not is shown too.

@yields Where it may stop.
*/
export function * readYaml(text: string): Sliced<ReadYaml> {
	const reader = createReader(anchorsIn(text));
	const documents: Tree[] = [];
	for (const token of tokensOf(text)) {
		if (token === null) {
			yield null;
		} else {
			documents.push(yield * reader.readTop(token));
		}
	}

	return {documents, ...reader.result()};
}
