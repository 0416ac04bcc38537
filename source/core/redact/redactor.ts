import type {JsonValue, Release} from '../record/types.ts';
import type {Sliced} from '../slices/slices.ts';
import type {Shown} from '../text/shown.ts';

/**
Keeps secrets off screens, logs and reports.

It lives in the session and learns before it shows: decoding a record hands it that record's Secret values first. A secret becomes a fingerprint, equal for equal values within one session and without the length.
*/
export type Redactor = {
	/** Learns every secret value of a release: Secret data (plain and base64), `stringData`, values with secret-like names, env literals. Keeps the names of its objects and images. */
	readonly learnRelease: (release: Release) => void;
	/** Learns as much of anything else that was read, a live object, an event, `{log: text}`: what it shows as a secret by its place or form. Keeps the names of its objects and images. */
	readonly learnJson: (value: JsonValue) => void;
	/** Learns one value of a Secret, out of base64; values shorter than eight characters count only in their own place. */
	readonly learn: (value: string) => void;
	/** Keeps a name readable (object, namespace, context, image), even where it equals a Secret's value. */
	readonly keep: (name: string) => void;
	/** The last gate before text leaves: known values, connection strings, tokens, `name=value` with secret-like names; control characters go. One line or many. */
	readonly text: (text: string) => Shown;
	/** Structure-aware, layout kept: a YAML text of one or many documents (a manifest, values). */
	readonly yaml: (text: string) => string;
	/** Structure-aware: a JSON value, keys kept. `path` is where it stands, as `config` or `values`. */
	readonly json: (value: JsonValue, path?: readonly string[]) => JsonValue;
	/** What takes long of something long, in slices. Where somebody may be waiting for a key press, this comes first. */
	readonly slices: {
		readonly learnRelease: (release: Release) => Sliced<true>;
		readonly learnJson: (value: JsonValue) => Sliced<true>;
		readonly yaml: (text: string) => Sliced<string>;
		/** `json` remembers the result for this very value, so that it can be asked for in parts. */
		readonly json: (value: JsonValue, path?: readonly string[]) => Sliced<JsonValue>;
	};
	/** The fingerprint of a value, as `⟨#3fa9⟩`. */
	readonly fingerprint: (value: string) => string;
};
