import type {Piece} from './types.ts';

/** The pieces of a log by their number, cleaned when they are asked for and forgotten some hundreds later, so that memory does not grow with the log. */
export type Pieces = {
	/** Undefined before the first, behind the last, and for one that is too long ago. */
	readonly at: (index: number) => Piece | undefined;
	/** The line of the input that was read last. */
	readonly line: () => number;
	/** The texts of all pieces, one after the other. */
	readonly texts: () => Generator<string, void>;
};

/** More than a message has lines, before and after. A power of two. */
const memory = 512;

/** Makes the pieces of a log out of what cleaning gives. */
export const createPieces = (cleaned: Iterator<Piece, void>): Pieces => {
	const ring: Piece[] = [];
	let count = 0;
	const at = (index: number): Piece | undefined => {
		while (index >= count) {
			const next = cleaned.next();
			if (next.done === true) {
				return undefined;
			}

			ring[count % memory] = next.value;
			count++;
		}

		return index < 0 || index < count - memory ? undefined : ring[index % memory];
	};

	return {
		at,
		line: () => count === 0 ? 0 : ring[(count - 1) % memory]!.line,
		* texts() {
			let index = 0;
			for (let piece = at(0); piece !== undefined; piece = at(index)) {
				yield piece.text;
				index++;
			}
		},
	};
};
