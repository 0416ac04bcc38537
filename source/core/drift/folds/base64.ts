import {Buffer} from 'node:buffer';
import {decodeBase64} from '../../record/base64.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Fold} from '../fold.ts';
import {placeOf} from './shapes/place-of.ts';

const bytesOf = (value: JsonValue): Uint8Array | null => {
	const decoded = typeof value === 'string' ? decodeBase64(value) : null;
	return decoded?.ok === true ? decoded.bytes : null;
};

/** The same bytes with other line breaks: the API server decodes base64 and writes it anew in one line (seen on 1.37.2). */
export const base64: Fold = {
	code: 'base64',
	kind: 'meaning',
	reason({change, stored, live}, {group, kind, shape}) {
		const place = placeOf(group, kind, shape);
		if (place?.shape.value.form !== 'bytes' || change !== 'changed') {
			return null;
		}

		const [before, now] = [bytesOf(stored), bytesOf(live)];
		return before !== null && now !== null && Buffer.compare(before, now) === 0 ? 'the same bytes, with other line breaks in the base64' : null;
	},
};
