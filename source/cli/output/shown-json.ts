import type {JsonValue} from '../../core/record/types.ts';
import {escapeControl} from '../../core/text/sanitise.ts';
import type {Shown} from '../../core/text/shown.ts';

/** A JSON value whose every text went through the redactor or is a word of ours. The keys of an object that a command builds are ours too. */
export type ShownJson = null | boolean | number | Shown | readonly ShownJson[] | {readonly [key: string]: ShownJson};

/**
Takes a JSON value of unknown content through the redactor, text by text, keys included: escaping comes after, so no secret hides behind it.

Two keys that become one text are kept apart by a count, since a key that vanished would be a lie about the data.
*/
export const shownJson = (value: JsonValue, text: (data: string) => Shown): ShownJson => {
	if (typeof value === 'string') {
		return text(value);
	}

	if (typeof value !== 'object' || value === null) {
		return value;
	}

	if (Array.isArray(value)) {
		return value.map((item: JsonValue) => shownJson(item, text));
	}

	const shown: Record<string, ShownJson> = Object.create(null) as Record<string, ShownJson>;

	for (const [key, item] of Object.entries(value)) {
		const base = text(key);
		let name: string = base;

		for (let count = 2; Object.hasOwn(shown, name); count++) {
			name = `${base}~${count}`;
		}

		shown[name] = shownJson(item, text);
	}

	return shown;
};

/** Prints it with two spaces, as `kubectl -o json` does. Everything in it is shown already; characters that a terminal obeys leave as escapes, which a parser reads back. */
export const printJson = (value: ShownJson): Shown => escapeControl(JSON.stringify(value, null, 2)) as Shown;
