/** What the runtime can do to the terminal around the frames. */
export type TerminalPort = {
	/** Puts text into the clipboard of the terminal that the person sits at. */
	readonly copy: (text: string) => void;
	/** Draws everything again: something else wrote over the screen. */
	readonly redraw: () => void;
	/** Gives the terminal back to the shell until the program is continued. */
	readonly suspend: () => void;
	readonly quit: () => void;
};

const escape = '\u{1B}';
const bell = '\u{7}';

/** Bytes of a chunk that GNU screen passes on at once. */
const screenChunk = 700;

/**
The bytes that put text into the clipboard of the terminal (OSC 52), which works over SSH as well.

tmux takes the sequence itself where `set-clipboard` is `on`, and hands a wrapped one through where `allow-passthrough` is; both are written, since whichever is not allowed is ignored. GNU screen only hands through. A text is copied without a line feed at its end, so that pasting it into a shell runs nothing.
*/
export const clipboardSequence = (text: string, environment: Readonly<Record<string, string | undefined>>): string => {
	const encoded = Buffer.from(text.trimEnd(), 'utf8').toString('base64');
	const plain = `${escape}]52;c;${encoded}${bell}`;
	if ((environment['TMUX'] ?? '') !== '') {
		return `${plain}${escape}Ptmux;${plain.replaceAll(escape, () => escape + escape)}${escape}\\`;
	}

	return (environment['TERM'] ?? '').startsWith('screen') ? Array.from({length: Math.ceil(plain.length / screenChunk)}, (_, index) => `${escape}P${plain.slice(index * screenChunk, (index + 1) * screenChunk)}${escape}\\`).join('') : plain;
};
