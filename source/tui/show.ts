import {stripControl} from '../core/text/sanitise.ts';
import type {Redactor} from '../core/redact/redactor.ts';
import type {Shown} from '../core/text/shown.ts';
import {roleKeys, type ShownModel} from './components/shown-model.ts';

/** Turns the models of selectors into what views may draw. */
export type Show = {
	readonly model: <T>(model: T) => ShownModel<T>;
	/** Forgets what was shown before: something new was learned, and old texts may hold it. */
	readonly forget: () => void;
};

/** Texts that are kept; a screen has a few hundred. */
const limit = 5000;

/**
The one place where text leaves the terminal UI: every string of a model passes the redactor, whole, before any view can cut it. Line feeds inside of a text that has one line become a mark.
*/
export const createShow = (redactor: Redactor): Show => {
	const shown = new Map<string, Shown>();

	const text = (raw: string): Shown => {
		const before = shown.get(raw);
		if (before !== undefined) {
			return before;
		}

		const redacted = redactor.text(raw);
		const after = redacted.includes('\n') ? stripControl(redacted, 'mark') as Shown : redacted;
		if (shown.size >= limit) {
			shown.clear();
		}

		shown.set(raw, after);
		return after;
	};

	const walk = (value: unknown): unknown => {
		if (typeof value === 'string') {
			return text(value);
		}

		if (Array.isArray(value)) {
			return value.map(item => walk(item));
		}

		return typeof value === 'object' && value !== null
			? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roleKeys.has(key) ? item : walk(item)]))
			: value;
	};

	return {
		model: <T>(model: T) => walk(model) as ShownModel<T>,
		forget() {
			shown.clear();
		},
	};
};
