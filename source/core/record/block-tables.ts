/** Reads the code tables that a dynamic block of deflate brings along. */
import {isOverrun, take, takeSymbol, type BitReader} from './bit-reader.ts';
import {makeCodeTable, type BlockTables, type CodeTable} from './huffman.ts';

const codeLengthOrder = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);

/** The lengths of `total` codes, themselves coded by runs; null when a run has nothing to repeat or passes the end. */
const takeCodeLengths = (reader: BitReader, codes: CodeTable, total: number): Uint8Array | null => {
	const lengths = new Uint8Array(total);
	let index = 0;
	while (index < total) {
		const symbol = takeSymbol(reader, codes);
		if (symbol < 0 || isOverrun(reader)) {
			return null;
		}

		if (symbol < 16) {
			lengths[index++] = symbol;
			continue;
		}

		if (symbol === 16 && index === 0) {
			return null;
		}

		const value = symbol === 16 ? lengths[index - 1]! : 0;
		const run = symbol === 16 ? 3 + take(reader, 2) : (symbol === 17 ? 3 + take(reader, 3) : 11 + take(reader, 7));
		if (index + run > total) {
			return null;
		}

		lengths.fill(value, index, index + run);
		index += run;
	}

	return lengths;
};

/** The tables of the block that begins at the reader; null when Go would refuse them. */
export const takeTables = (reader: BitReader): BlockTables | null => {
	const literalCount = take(reader, 5) + 257;
	const distanceCount = take(reader, 5) + 1;
	if (literalCount > 286 || distanceCount > 30) {
		return null;
	}

	const codeCount = take(reader, 4) + 4;
	const codeLengths = new Uint8Array(19);
	for (let index = 0; index < codeCount; index++) {
		codeLengths[codeLengthOrder[index]!] = take(reader, 3);
	}

	const codes = makeCodeTable(codeLengths);
	const lengths = codes === null ? null : takeCodeLengths(reader, codes, literalCount + distanceCount);
	const literals = lengths === null ? null : makeCodeTable(lengths.subarray(0, literalCount));
	const distances = lengths === null ? null : makeCodeTable(lengths.subarray(literalCount));
	return literals === null || distances === null ? null : {literals, distances};
};
