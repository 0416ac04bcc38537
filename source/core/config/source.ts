import {
	LineCounter,
	parseDocument,
	isAlias,
	isMap,
	isScalar,
	isSeq,
	visit,
	type Document,
	type Node,
} from 'yaml';
import type {ConfigFault} from './types.ts';

/** A place of the file: what stands there, with a name for people such as `drift.ignore[0].paths`; the file as a whole has an empty one. */
export type Spot = {
	/** Null where nothing stands: a key without a value. */
	readonly node: Node | null;
	/** Offset of what a fault about it points at. */
	readonly at: number;
	readonly name: string;
};

/** A config file as YAML, and what is found wrong with it while it is read. */
export type Source = {
	readonly root: Spot;
	/** Whether it is YAML at all; if not, its fault is there already. */
	readonly isYaml: boolean;
	/** Rows of the runbook that notes may be on. */
	readonly rows: readonly string[];
	readonly fault: (at: number, message: string) => null;
	/** The line of an offset, from 1. */
	readonly lineAt: (at: number) => number;
	/** What an alias stands for; any other node is itself. */
	readonly resolved: (node: Node | null) => Node | null;
	/** How many faults there are by now. */
	readonly count: () => number;
	/** In the order of the file. */
	readonly faults: () => readonly ConfigFault[];
};

/** Aliases that are resolved in one file: enough for people, too few for a file that unfolds without end. */
const mostAliases = 100;

const tooDeep = 'this is nested too deeply';

/** The library's words, as the end of a sentence. */
const inWords = (message: string): string => message.startsWith('Maximum call stack') ? tooDeep : `this is not YAML: ${message.split('\n', 1)[0]!.replace(/ at line \d.*$/v, '').replace(/[.:]$/v, '')}`;

type Broken = {readonly at: number; readonly message: string};

/** The first alias that stands for nothing, or the first that is too many. */
const brokenAlias = (document: Document): Broken | null => {
	let [aliases, broken]: [number, Broken | null] = [0, null];
	visit(document, {
		Alias(_key, alias) {
			aliases++;
			if (aliases > mostAliases || alias.resolve(document) === undefined) {
				broken = {at: alias.range?.[0] ?? 0, message: aliases > mostAliases ? `this is one alias more than ${mostAliases}; write it out` : `nothing before this is marked &${alias.source}`};
				return visit.BREAK;
			}

			return undefined;
		},
	});
	return broken;
};

/** Whether nothing is written there: a key without a value, a file with comments and separators alone. */
export const isSilent = (node: Node | null): boolean => isScalar(node) && node.value === null && (node.source ?? '') === '';

type Parsed = {readonly document: Document | null; readonly broken: Broken | null};

const parse = (text: string, lineCounter: LineCounter): Parsed => {
	try {
		const document: Document = parseDocument(text, {
			lineCounter,
			version: '1.2',
			schema: 'core',
			merge: false,
			// Told by the readers, with the place of the first.
			uniqueKeys: false,
			// A silent parser says nothing of a second document.
			logLevel: 'error',
			prettyErrors: false,
		});
		const [error] = [...document.errors, ...document.warnings];
		const broken = error === undefined
			? brokenAlias(document)
			: {at: error.pos[0], message: error.code === 'MULTIPLE_DOCS' ? 'a second document begins here; the file is one' : inWords(error.message)};
		return {document: broken === null ? document : null, broken};
	} catch (error) {
		return {document: null, broken: {at: 0, message: inWords(error instanceof Error ? error.message : String(error))}};
	}
};

/** Opens the text of a config file: YAML 1.2, one document. */
export const openSource = (text: string, rows: readonly string[]): Source => {
	const lineCounter = new LineCounter();
	const {document, broken} = parse(text, lineCounter);
	const end = Math.max(text.trimEnd().length - 1, 0);
	/** A place that a person can put a cursor on: never behind the end of a line, where the library finds values that are not there. */
	const place = (at: number): {readonly line: number; readonly column: number} => {
		let offset = Math.min(Math.max(at, 0), end);
		while (offset > 0 && /[\n\r]/v.test(text[offset]!) && text[offset - 1] !== '\n') {
			offset--;
		}

		const {line, col} = lineCounter.linePos(offset);
		return {line: Math.max(line, 1), column: Math.max(col, 1)};
	};

	const found: Array<ConfigFault & {readonly at: number}> = [];
	const fault = (at: number, message: string): null => {
		found.push({...place(at), at, message});
		return null;
	};

	if (broken !== null) {
		fault(broken.at, broken.message);
	}

	const contents = document?.contents ?? null;
	return {
		root: {node: isSilent(contents) ? null : contents, at: contents?.range?.[0] ?? 0, name: ''},
		isYaml: broken === null,
		rows,
		fault,
		lineAt: at => place(at).line,
		resolved: node => isAlias(node) ? node.resolve(document!) ?? null : node,
		count: () => found.length,
		faults: () => found.toSorted((one, other) => one.at - other.at).map(({line, column, message}) => ({line, column, message})),
	};
};

/** What kind of thing stands at a place, in words: `a list`, `the number 3`, `nothing`. */
export const inWordsOf = (node: Node | null): string => {
	if (isMap(node)) {
		return 'a mapping';
	}

	if (isSeq(node)) {
		return 'a list';
	}

	const value: unknown = isScalar(node) ? node.value : null;
	if (typeof value === 'number' || typeof value === 'boolean') {
		return `the ${typeof value === 'boolean' ? 'switch' : 'number'} ${value}`;
	}

	return value === null ? 'nothing' : 'text';
};
