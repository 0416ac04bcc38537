/**
One key press, whatever chunk it arrived in.

`name` is what bindings are written in: a grapheme as typed (`j`, `G`, `/`), or a word (`enter`, `escape`, `tab`, `shift-tab`, `space`, `up`, `page-down`, `backspace`, `ctrl-d`). `text` is what a text field inserts, null for a key that types nothing.
*/
export type Keystroke = {readonly name: string; readonly text: string | null};

/** The flags that Ink gives beside a chunk of input; the part of its type that we read. */
export type KeyFlags = {
	readonly upArrow: boolean;
	readonly downArrow: boolean;
	readonly leftArrow: boolean;
	readonly rightArrow: boolean;
	readonly pageDown: boolean;
	readonly pageUp: boolean;
	readonly home: boolean;
	readonly end: boolean;
	readonly return: boolean;
	readonly escape: boolean;
	readonly ctrl: boolean;
	readonly shift: boolean;
	readonly tab: boolean;
	readonly backspace: boolean;
	readonly delete: boolean;
	readonly meta: boolean;
};

const named: ReadonlyArray<readonly [keyof KeyFlags, string]> = [
	['upArrow', 'up'],
	['downArrow', 'down'],
	['leftArrow', 'left'],
	['rightArrow', 'right'],
	['pageUp', 'page-up'],
	['pageDown', 'page-down'],
	['home', 'home'],
	['end', 'end'],
	['return', 'enter'],
	['tab', 'tab'],
	['backspace', 'backspace'],
	['delete', 'delete'],
	['escape', 'escape'],
];

const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

const controlName = (code: number): string | null => {
	switch (code) {
		case 0: {
			return 'ctrl-space';
		}

		case 8:
		case 127: {
			return 'backspace';
		}

		case 9: {
			return 'tab';
		}

		case 10:
		case 13: {
			return 'enter';
		}

		case 27: {
			return 'escape';
		}

		default: {
			return code < 27 ? `ctrl-${String.fromCodePoint(code + 96)}` : null;
		}
	}
};

const fromGrapheme = (grapheme: string): Keystroke[] => {
	const code = grapheme.codePointAt(0) ?? 0;
	if (code < 32 || code === 127) {
		const name = controlName(code);
		return name === null ? [] : [{name, text: null}];
	}

	return [{name: grapheme === ' ' ? 'space' : grapheme, text: grapheme}];
};

/**
Splits what one read of the terminal gave into key presses.

A slow link or a fast typist delivers several keys as one chunk (`web` and Enter as `web\r`), and Ink hands such a chunk on as a single input without flags (seen with Ink 8); taken as one key it would be lost. Graphemes stay whole. A carriage return and line feed that arrive as one grapheme are one Enter.
*/
export const splitKeystrokes = (input: string, flags: KeyFlags): Keystroke[] => {
	const flagged = named.find(([flag]) => flags[flag]);
	if (flagged !== undefined) {
		const [, name] = flagged;
		const key: Keystroke = {name: name === 'tab' && flags.shift ? 'shift-tab' : name, text: null};
		// Two Escapes in a row arrive as one with Alt.
		return name === 'escape' && flags.meta ? [key, key] : [key];
	}

	if (flags.ctrl && input !== '') {
		return [{name: input === ' ' ? 'ctrl-space' : `ctrl-${input}`, text: null}];
	}

	const keys = [...graphemes.segment(input)].flatMap(({segment}) => fromGrapheme(segment));
	// A terminal sends Escape and a key right after it in the same bytes as that key with Alt; no key of ours has Alt.
	return flags.meta && keys.length > 0 ? [{name: 'escape', text: null}, ...keys] : keys;
};
