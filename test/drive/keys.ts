import {keyTable, type Verb} from '../../source/tui/keys/table.ts';

const escape = '\u{1B}';

const named: Readonly<Record<string, string>> = {
	enter: '\r',
	escape,
	tab: '\t',
	'shift-tab': `${escape}[Z`,
	space: ' ',
	up: `${escape}[A`,
	down: `${escape}[B`,
	right: `${escape}[C`,
	left: `${escape}[D`,
	'page-up': `${escape}[5~`,
	'page-down': `${escape}[6~`,
	home: `${escape}[H`,
	end: `${escape}[F`,
	backspace: '\u{7F}',
	delete: `${escape}[3~`,
};

/** The bytes that a terminal sends for a key, by its name in bindings. */
export const bytesOf = (name: string): string => {
	const known = named[name];
	if (known !== undefined) {
		return known;
	}

	return name.startsWith('ctrl-') ? String.fromCodePoint((name.codePointAt(5) ?? 96) - 96) : name;
};

/** The first key of a verb: tests say what they do, not which key does it. */
export const keyOf = (verb: Verb): string => keyTable[verb].keys[0];
