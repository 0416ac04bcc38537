import {aboutOfCommand, aboutOfLine, addressBelow, releaseOfAddress} from './context.ts';
import type {Fault} from './judge-text.ts';
import type {Message} from './message.ts';
import type {Pieces} from './pieces.ts';
import type {Hit} from './scan.ts';
import type {About, Piece} from './types.ts';
import {contextOf} from './vocabulary.ts';

/** How far below an error Terraform names its resource. */
const below = 8;

/** As many commands of a log are remembered. */
const mostCommands = 1000;

/** What lines that are no faults say: which release is worked on from there, and where a run ended well. */
export type Course = {
	/** Learns from a text of the context. */
	readonly learn: (pieces: Pieces, hit: Hit) => void;
	/** Adds to a fault what stands around its message: the release, where it names none, and the namespace that the same release was given elsewhere. */
	readonly complete: (fault: Fault, about: About | null) => Fault;
	/** Who a message is about that does not say it: its entry's fields, the resource that Terraform names below, the last command before it. */
	readonly aboutAt: (pieces: Pieces, message: Message) => About | null;
	/** The last piece that says that a run ended well; null for none. */
	readonly succeeded: () => number | null;
};

/** The pieces from one number to another, which is not among them. */
const range = (pieces: Pieces, from: number, to: number): readonly Piece[] => Array.from({length: to - from}, (_, index) => pieces.at(from + index)).filter(piece => piece !== undefined);

/** A command may go on in the next lines. */
const commandLines = 4;

/** Begins to follow a log. */
export const createCourse = (): Course => {
	const named: Array<{readonly piece: number; readonly about: About}> = [];
	const addresses = new Map<string, string>();
	let succeeded: number | null = null;

	const remember = (piece: number, about: About | null): void => {
		if (about === null) {
			return;
		}

		named.push({piece, about});
		named.splice(0, named.length - mostCommands);
	};

	const namespaceOf = (release: string): string | null => named.findLast(({about}) => about.release === release && about.namespace !== null)?.about.namespace ?? null;

	return {
		learn(pieces, {literal, from: {piece}}) {
			const [first = '', ...rest] = range(pieces, piece, piece + commandLines).map(({text}) => text);
			switch (contextOf[literal]!) {
				case 'success': {
					succeeded = piece;
					break;
				}

				case 'terraform': {
					const found = releaseOfAddress(first);
					if (found !== null) {
						addresses.set(...found);
					}

					break;
				}

				case 'command': {
					remember(piece, aboutOfCommand([first, ...rest].join(' ')));
					break;
				}

				case 'name': {
					remember(piece, aboutOfLine(first));
				}
			}
		},
		complete(fault, about) {
			const release = fault.release ?? about?.release ?? null;
			if (release === null) {
				return {...fault, namespace: fault.namespace ?? about?.namespace ?? null};
			}

			const around = about?.release === release ? about.namespace : null;
			return {...fault, release, namespace: (fault.release === null ? around : null) ?? fault.namespace ?? around ?? namespaceOf(release)};
		},
		aboutAt(pieces, {first, last}) {
			const address = range(pieces, last, last + below).map(({text}) => addressBelow(text)).find(found => found !== null);
			return address === undefined
				? range(pieces, first, last + 1).find(({about}) => about !== null)?.about ?? named.findLast(({piece}) => piece <= first)?.about ?? null
				: {release: addresses.get(address) ?? null, namespace: null};
		},
		succeeded: () => succeeded,
	};
};
