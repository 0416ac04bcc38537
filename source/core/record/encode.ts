/** Writes a record's payload so that Helm 3 and Helm 4 both read it back. */
import {Buffer} from 'node:buffer';
import {gzipSync} from 'fflate';

/** What a Secret or ConfigMap may hold, in bytes of base64(gzip): the API server refuses more (seen on 1.37.2). */
export const payloadLimit = 1_048_576;

export type Encoded =
	| {readonly ok: true; /** Base64 of gzip, as a ConfigMap holds it; a Secret has it in base64 once more. */ readonly payload: string}
	| {readonly ok: false; /** The size that the payload would have. */ readonly bytes: number};

/** Offset of the byte that names the operating system, and its value for "unknown", which Go writes. */
const systemOffset = 9;
const unknownSystem = 0xFF;

/**
Encodes the JSON of a release as Helm does: gzip of level 9 with Go's header (no name, no time), then base64.

Refused when the payload would pass what an API server stores: Helm fails there with `Too long: may not be more than 1048576 bytes`.
*/
export const encodeRelease = (json: string): Encoded => {
	const bytes = gzipSync(Buffer.from(json), {level: 9, mtime: 0});
	bytes[systemOffset] = unknownSystem;
	const payload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
	return payload.length > payloadLimit ? {ok: false, bytes: payload.length} : {ok: true, payload};
};
