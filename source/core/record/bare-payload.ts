/** Recognises a payload that was cut out of its object, at whichever layer. */
/* eslint-disable no-bitwise -- the check of a zlib header */
import {Buffer} from 'node:buffer';
import {decodeBase64} from './base64.ts';
import type {EntryLayer} from './decode-payload.ts';
import {hasGzipMagic} from './gzip-header.ts';
import type {Span} from './json-value.ts';
import {readRelease} from './read-release.ts';

/** A payload and the layer that it begins with. */
export type BarePayload = {readonly entry: EntryLayer; readonly bytes: Uint8Array};

/** How gzip begins in base64 (`H4sI`), and in base64 of that. */
const packedStart = /^(?:H4sI|SDRzS)/v;
const severalPacked = /\s(?=H4sI|SDRzS)/v;

/** How a JSON object begins in base64, and in base64 of that: `{"`, `{` and a blank or line break. */
const jsonStart = /^(?:eyJ|eyA|ewo|ew0K|ewk|ZXlK|ZXlB|ZXdv|ZXcwS|ZXdr)/v;

/** A word that begins by chance as a payload does is shorter. */
const shortestStart = 12;

const isFirstByte = (bytes: Uint8Array, span: Span | undefined, byte: number): boolean => span !== undefined && bytes[span.start] === byte;

/**
Whether bytes are the JSON of a release, as far as they go: a manifest, a status or a chart's metadata is among its keys.

`helm get metadata -o json` has a `chart` too, an OpenAPI document an `info`, but neither looks like this inside.
*/
export const isReleaseJson = (bytes: Uint8Array): boolean => {
	if (!/^\s*\{/v.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))) {
		return false;
	}

	const {spans} = readRelease(bytes);
	return isFirstByte(bytes, spans.get('manifest'), 0x22) || isFirstByte(bytes, spans.get('chart.metadata'), 0x7B)
		|| ['info.status', 'info.first_deployed', 'info.last_deployed'].some(path => isFirstByte(bytes, spans.get(path), 0x22));
};

const isOtherCompression = (bytes: Uint8Array): boolean => {
	const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
	const isZstandard = first === 0x28 && second === 0xB5 && third === 0x2F && fourth === 0xFD;
	const isZlib = first === 0x78 && ((first << 8) | second) % 31 === 0;
	return bytes.length >= 32 && (isZstandard || isZlib);
};

const isContent = (bytes: Uint8Array): boolean => hasGzipMagic(bytes) || isOtherCompression(bytes) || isReleaseJson(bytes);

/** The bytes of the whole groups before the first fault, to see what a damaged text was. */
const decodeStart = (text: string): Uint8Array => {
	const decoded = decodeBase64(text);
	return decoded.ok ? decoded.bytes : Buffer.from(text.slice(0, Math.floor(decoded.fault.offset / 4) * 4), 'base64');
};

const entryOf = (text: string): EntryLayer | null => {
	const start = /^\S*/v.exec(text)![0];
	if (packedStart.test(start) && start.length >= shortestStart) {
		return start.startsWith('H') ? 'base64' : 'outer-base64';
	}

	const isJson = jsonStart.test(start);
	if (!isJson && /[^\n\r+\/0-9=A-Za-z]/v.test(text)) {
		return null;
	}

	const once = decodeStart(text);
	if (isContent(once)) {
		return 'base64';
	}

	const twice = decodeStart(Buffer.from(once).toString('latin1'));
	return twice.length > 0 && isContent(twice) ? 'outer-base64' : null;
};

/** Quotes and commas around a payload come with it out of JSON or a shell. */
const unquote = (text: string): string => {
	const trimmed = text.trim();
	const bare = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed;
	const [quote = ''] = bare;
	return ['"', '\'', '`'].includes(quote) && bare.length > 1 && bare.endsWith(quote) ? bare.slice(1, -1).trim() : bare;
};

/**
The payloads that a text is made of, when it is nothing else: base64 of either layer, one or several behind each other as `kubectl -o jsonpath` prints them, or the JSON of a release. Empty for any other text.

A damaged payload counts while its beginning is still there.
*/
export const barePayloadsOf = (text: string): readonly BarePayload[] => {
	const trimmed = unquote(text);
	if (trimmed.startsWith('{')) {
		const bytes = Buffer.from(trimmed);
		return isReleaseJson(bytes) ? [{entry: 'gzip', bytes}] : [];
	}

	const parts = packedStart.test(trimmed) ? trimmed.split(severalPacked) : [trimmed];
	return parts.flatMap(part => {
		const payload = unquote(part);
		const entry = payload === '' ? null : entryOf(payload);
		return entry === null ? [] : [{entry, bytes: Buffer.from(payload)}];
	});
};
