import {joinShown, sliceShown, words, type Shown} from '../../core/text/shown.ts';
import {isNarrow} from './measure.ts';
import type {Host} from './host.ts';

/** A line that says what is going on, on a terminal's standard error alone. */
export type Progress = {
	/** Says what is done now; nothing is drawn before half a second has passed. */
	readonly say: (what: Shown, done: number, total: number | null) => void;
	/** Takes the line away, before anything else is written and at the end. */
	readonly clear: () => void;
};

/** Milliseconds that work may take before a line about it helps more than it disturbs. */
const patience = 500;

/** Erases the line under the cursor and goes to its start. */
const erase = '\r\u{1B}[2K';

/** Makes the line of progress. Where standard error is no terminal it says nothing, so that logs stay clean. */
export const createProgress = (host: Host): Progress => {
	let isPatient = true;
	let isDrawn = false;
	let latest: Shown | null = null;
	let cancel: (() => void) | null = null;

	const draw = (): void => {
		if (latest === null) {
			return;
		}

		const room = Math.max(1, (host.stderr.columns() ?? 80) - 1);
		host.stderr.write(`${erase}${sliceShown(latest, 0, isNarrow(latest) ? room : Math.floor(room / 2))}`);
		isDrawn = true;
	};

	return {
		say(what, done, total) {
			if (!host.stderr.isTerminal) {
				return;
			}

			latest = total === null ? what : joinShown([what, `${done} of ${total}` as Shown], words(' '));
			cancel ??= host.after(patience, () => {
				isPatient = false;
				draw();
			});

			if (!isPatient) {
				draw();
			}
		},
		clear() {
			cancel?.();
			cancel = null;
			isPatient = true;
			latest = null;

			if (!isDrawn) {
				return;
			}

			host.stderr.write(erase);
			isDrawn = false;
		},
	};
};
