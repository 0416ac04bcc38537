import type {Confidence} from './confidence.ts';

/** What `explain` pulls out of a text; null where the text does not say it. */
export type Names = {
	readonly release: string | null;
	readonly namespace: string | null;
	/** `Deployment.apps/NAMESPACE/NAME`, as far as the text tells. */
	readonly object: string | null;
	/** The field, written as everywhere: `spec.template.spec.containers[name=api].image`. For values, the key: `image.tag`. */
	readonly path: string | null;
	/** The field manager that a conflict is with, or who the managed-by label says. */
	readonly manager: string | null;
};

/** One fault that a log tells of: the runbook row, what it is about, and where it stands. */
export type ExplainFinding = Names & {
	/** The row's identifier in the runbook. */
	readonly row: string;
	readonly confidence: Confidence;
	/** Rows that the same text may mean as well, the likelier first. */
	readonly alternatives: readonly string[];
	/** The message without colours, timestamps and wrapping; its own line breaks stay. Not redacted. */
	readonly text: string;
	/** The line of the input, counted from one, in which the fault is named first. */
	readonly line: number;
};

/** A cleaned line, or one of several that one line of the input held. It has no line break. */
export type Piece = {
	readonly text: string;
	/** One-based line of the input. */
	readonly line: number;
	/** Columns of the line as it stood, without colours. A wrapped message fills them. */
	readonly width: number;
	/** Spaces right before the text, behind what tools put there. A line that was cut at a space begins with one more. */
	readonly lead: number;
	/** How it follows the piece before: on a line of its own, after a line break that was written as `\n`, as another field of the same entry, or as the rest of a line that is too long to be read at once. */
	readonly after: 'line' | 'escape' | 'field' | 'cut';
	/** What says that an entry begins here; null for nothing. */
	readonly opens: Opening | null;
	/** Release and namespace that the fields of its entry name. */
	readonly about: About | null;
};

/** A source position, or the fields of an entry, begin one; a level may also be put in front of each line of a message. */
export type Opening = 'entry' | 'level';

/** A release as a log names it. */
export type About = {readonly release: string | null; readonly namespace: string | null};

/** Texts of a fault that mean one row. The rows are named alone, so that the table needs none of them. */
export type Fragment = {
	readonly row: string;
	readonly confidence: Confidence;
	readonly alternatives: readonly string[];
	/** Any of these is looked for. Case, white space and quotes do not count. */
	readonly find: readonly string[];
	/** What the text around must hold; null when the fragment says enough by itself. It sees double quotes alone, and line breaks as they were. */
	readonly needs: RegExp | null;
	/** What it must not hold. */
	readonly unless: RegExp | null;
	/** Of several in one message the highest is the cause, the others are how it came to be noticed. */
	readonly depth: number;
	/** Whether a healthy run prints it too: it counts only where nothing else was found and no success follows. */
	readonly isWeak: boolean;
};
