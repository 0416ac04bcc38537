/** The characters that do not count: white space, which wrapping changes, and quotes, which each tool sets its own way. */
const isSkipped = (code: number): boolean => code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x5C || code === 0x60 || code === 0xA0 || (code >= 0x20_18 && code <= 0x20_1D);

const lower = (code: number): number => code >= 0x41 && code <= 0x5A ? code + 0x20 : code;

const codesOf = (literal: string): readonly number[] => [...literal].map(character => lower(character.codePointAt(0)!)).filter(code => !isSkipped(code));

/** Where a literal was found: its number, and the place of its first and last character as piece and column. */
export type Hit = {readonly literal: number; readonly from: Position; readonly to: Position};

export type Position = {readonly piece: number; readonly column: number};

/** Finds literals in texts that follow each other as if they were one. Null is a breath: so many texts were looked at. */
export type Scanner = (texts: Iterable<string>) => Generator<Hit | null, void>;

/** Texts between two breaths. */
const breath = 1000;

type Automaton = {
	readonly classes: Uint8Array;
	readonly width: number;
	readonly next: Int32Array;
	/** For each state the literals that end there, its own and those of its suffixes. */
	readonly ends: ReadonlyArray<readonly number[]>;
};

/** A number for each character that a literal has, zero for all others, and how many numbers there are. */
const classesOf = (literals: ReadonlyArray<readonly number[]>): {readonly classes: Uint8Array; readonly width: number} => {
	const classes = new Uint8Array(128);
	const codes = [...new Set(literals.flat())];
	for (const [index, code] of codes.entries()) {
		classes[code] = index + 1;
	}

	return {classes, width: codes.length + 1};
};

/** The states of Aho and Corasick as one table, so that each character costs one look, whatever is looked for. */
const build = (literals: ReadonlyArray<readonly number[]>): Automaton => {
	const {classes, width} = classesOf(literals);
	const next = new Int32Array((literals.flat().length + 1) * width);
	const ends: number[][] = [[]];
	for (const [index, literal] of literals.entries()) {
		let state = 0;
		for (const code of literal) {
			const edge = (state * width) + classes[code]!;
			if (next[edge] === 0) {
				next[edge] = ends.length;
				ends.push([]);
			}

			state = next[edge]!;
		}

		ends[state]!.push(index);
	}

	const suffix = new Int32Array(ends.length);
	const queue = [0];
	const close = (state: number, symbol: number): void => {
		const edge = (state * width) + symbol;
		const fallback = state === 0 ? 0 : next[(suffix[state]! * width) + symbol]!;
		const child = next[edge]!;
		if (child === 0) {
			next[edge] = fallback;
			return;
		}

		suffix[child] = fallback;
		ends[child]!.push(...ends[fallback]!);
		queue.push(child);
	};

	for (const state of queue) {
		for (let symbol = 1; symbol < width; symbol++) {
			close(state, symbol);
		}
	}

	return {classes, width, next, ends};
};

/** The longest literal is shorter, so this many characters are remembered. A power of two. */
const memory = 256;

/**
Makes a scanner for literals of ASCII, each at most 255 characters long.

It gives every place where one of them stands, whatever the case, the white space and the quotes in it, also where it goes on in the next text. The time is linear in the texts.
*/
export const createScanner = (literals: readonly string[]): Scanner => {
	const coded = literals.map(literal => codesOf(literal));
	const {classes, width, next, ends} = build(coded);

	/** Where the walk is: the state, how many characters it has seen, and where the last of them stand. */
	const walk = () => ({state: 0, count: 0, pieces: new Int32Array(memory), columns: new Int32Array(memory)});

	/** Takes one character, and gives the literals that end with it. */
	const step = (now: ReturnType<typeof walk>, code: number, {piece, column}: Position): readonly number[] => {
		const symbol = code < 128 ? classes[lower(code)]! : 0;
		now.state = symbol === 0 ? 0 : next[(now.state * width) + symbol]!;
		if (now.state !== 0) {
			now.pieces[now.count % memory] = piece;
			now.columns[now.count % memory] = column;
		}

		now.count++;
		return ends[now.state]!;
	};

	return function * (texts) {
		const now = walk();
		let piece = 0;
		for (const text of texts) {
			for (let column = 0; column < text.length; column++) {
				const code = text.codePointAt(column)!;
				for (const literal of isSkipped(code) ? [] : step(now, code, {piece, column})) {
					const first = (now.count - coded[literal]!.length) % memory;
					yield {literal, from: {piece: now.pieces[first]!, column: now.columns[first]!}, to: {piece, column}};
				}
			}

			piece++;
			if (piece % breath === 0) {
				yield null;
			}
		}
	};
};
