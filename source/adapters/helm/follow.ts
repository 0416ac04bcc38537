import {setTimeout as delay} from 'node:timers/promises';
import {StringDecoder} from 'node:string_decoder';
import type {FileHandle} from 'node:fs/promises';

const pieceBytes = 64 * 1024;
const longestLine = 64 * 1024;
const pauseMilliseconds = 50;

/**
A line in pieces of bounded length; an empty line is one piece.

@yields Pieces in order.
*/
function * inPieces(line: string): Generator<string> {
	for (let from = 0; from === 0 || from < line.length; from += longestLine) {
		yield line.slice(from, from + longestLine);
	}
}

/**
Follows a file that another process writes, line by line, until `ended` says that nothing more comes and all of it was read.

A line without an end is given in pieces of 64 KiB, so that memory stays bounded whatever is printed. Carriage returns at line ends go.

@yields Lines without their ends, as they appear.
*/
export async function * followLines(file: FileHandle, ended: () => boolean): AsyncGenerator<string, void, void> {
	const decoder = new StringDecoder('utf8');
	const piece = new Uint8Array(pieceBytes);
	let position = 0;
	let rest = '';
	for (;;) {
		// Asked before the read: what was written before the end is then in it.
		const isLast = ended();
		const {bytesRead} = await file.read(piece, 0, pieceBytes, position);
		position += bytesRead;
		const lines = (rest + decoder.write(Buffer.from(piece.subarray(0, bytesRead)))).split('\n');
		rest = lines.pop()!;
		for (const line of lines) {
			yield * inPieces(line.endsWith('\r') ? line.slice(0, -1) : line);
		}

		if (rest.length >= longestLine) {
			const whole = rest.length - (rest.length % longestLine);
			yield * inPieces(rest.slice(0, whole));
			rest = rest.slice(whole);
		}

		if (bytesRead !== 0) {
			continue;
		}

		if (isLast) {
			break;
		}

		await delay(pauseMilliseconds);
	}

	rest += decoder.end();
	if (rest !== '') {
		yield rest;
	}
}
