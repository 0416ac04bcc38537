/** The code tables of deflate (RFC 1951), made as strictly as Go's `compress/flate` makes them: a set of codes that does not fill its tree is refused, save for one single code. */
/* eslint-disable no-bitwise -- codes are bits */

/** A lookup table: the next `bits` bits of input, lowest first, index an entry of `symbol << 4 | length`; 0 means that no code begins so. */
export type CodeTable = {readonly entries: Uint16Array; readonly bits: number};

/** The codes of one block: of literals and lengths, and of distances. */
export type BlockTables = {readonly literals: CodeTable; readonly distances: CodeTable};

const longestCode = 15;

const reverse = (code: number, length: number): number => {
	let reversed = 0;
	for (let bit = 0; bit < length; bit++) {
		reversed = (reversed << 1) | ((code >> bit) & 1);
	}

	return reversed;
};

/**
Makes the table of the codes whose lengths are given, symbol by symbol; null when Go would refuse them.

No code at all is accepted, since a block without matches has no distances; whatever then uses such a table finds no code.
*/
export const makeCodeTable = (lengths: Uint8Array): CodeTable | null => {
	const counts = new Uint16Array(longestCode + 1);
	let bits = 0;
	for (const length of lengths) {
		counts[length]!++;
		bits = Math.max(bits, length);
	}

	const nextCodes = new Uint16Array(longestCode + 1);
	let code = 0;
	for (let length = 1; length <= bits; length++) {
		code <<= 1;
		nextCodes[length] = code;
		code += counts[length]!;
	}

	const isFull = code === 1 << bits;
	const isSingle = code === 1 && bits === 1;
	if (bits > 0 && !isFull && !isSingle) {
		return null;
	}

	const size = 1 << bits;
	const entries = new Uint16Array(size);
	for (const [symbol, length] of lengths.entries()) {
		if (length === 0) {
			continue;
		}

		const entry = (symbol << 4) | length;
		const step = 1 << length;
		for (let index = reverse(nextCodes[length]!++, length); index < size; index += step) {
			entries[index] = entry;
		}
	}

	return {entries, bits};
};

let fixed: BlockTables | null = null;

/** The codes of blocks that bring no table of their own, made with the first such block. Symbols 286 and 287, distances 30 and 31 have codes but no meaning. */
export const fixedTables = (): BlockTables => {
	fixed ??= {
		literals: makeCodeTable(new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280))!,
		distances: makeCodeTable(new Uint8Array(32).fill(5))!,
	};
	return fixed;
};
