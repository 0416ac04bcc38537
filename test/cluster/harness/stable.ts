/** Makes a recording say the same whenever it is made: times moved to one day, identifiers counted, names of the trial replaced. */
import {gunzipSync} from 'node:zlib';
import {encodeRelease} from '../../../source/core/record/encode.ts';

/** The moment that every recording ends at. */
export const recordingEnds = Date.parse('2026-11-02T03:14:09Z');

type Stabiliser = {
	/** Replaces what is accidental in any text: JSON of objects and bodies alike. */
	readonly text: (text: string) => string;
	/** The same inside of a record's payload, which is packed anew where it can be unpacked. */
	readonly payload: (payload: string) => string;
};

const timePattern = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z/gv;
/** As `helm list` prints a time. */
const displayPattern = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)? \+0000 UTC\b/gv;
const uidPattern = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gv;

/** `serverTime` in milliseconds; `names` maps what the trial was called to what the recording calls it. */
export const createStabiliser = (serverTime: number, names: Readonly<Record<string, string>>): Stabiliser => {
	const shift = recordingEnds - (Math.floor(serverTime / 1000) * 1000);
	const uids = new Map<string, string>();
	const versions = new Map<string, string>();

	const moved = (seconds: string): string => new Date(Date.parse(`${seconds}Z`) + shift).toISOString().slice(0, 19);
	const counted = (seen: Map<string, string>, value: string, name: (count: number) => string): string => {
		const known = seen.get(value) ?? name(seen.size + 1);
		seen.set(value, known);
		return known;
	};

	const text = (input: string): string => {
		let output = input
			.replaceAll(timePattern, (_match, seconds: string, fraction = '') => `${moved(seconds)}${String(fraction)}Z`)
			.replaceAll(displayPattern, (_match, day: string, clock: string, fraction = '') => `${moved(`${day}T${clock}`).replace('T', ' ')}${String(fraction)} +0000 UTC`)
			.replaceAll(uidPattern, uid => counted(uids, uid, count => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`))
			.replaceAll(/"(createdAt|modifiedAt)":"(\d+)"/gv, (_match, key: string, seconds: string) => `"${key}":"${Number(seconds) + (shift / 1000)}"`)
			.replaceAll(/"resourceVersion":"(\d+)"/gv, (_match, value: string) => `"resourceVersion":"${counted(versions, value, count => String(1000 + count))}"`);
		for (const [from, to] of Object.entries(names)) {
			output = output.replaceAll(from, () => to);
		}

		return output;
	};

	return {
		text,
		payload(payload) {
			try {
				const encoded = encodeRelease(text(gunzipSync(Buffer.from(payload, 'base64')).toString()));
				return encoded.ok ? encoded.payload : payload;
			} catch {
				// A record that is broken on purpose stays as it is.
				return payload;
			}
		},
	};
};
