import {type KeyGroup, keyTable, type Verb} from './table.ts';

/**
A verb in force on a screen or modal, as data.

`hint` is null where the hint bar does not name it. `unavailable` is the reason why it cannot be used now, null when it can: a press then shows the reason instead of doing nothing.
*/
export type Binding = {
	readonly verb: Verb;
	readonly keys: readonly string[];
	readonly label: string;
	readonly hint: string | null;
	readonly group: KeyGroup;
	readonly danger: boolean;
	readonly unavailable: string | null;
};

type Choices = {
	/** True for the table's own hint, or other words for this screen. */
	readonly hint?: boolean | string;
	readonly label?: string;
	readonly unavailable?: string | null;
};

/** Puts a verb of the key table in force. */
export const bind = (verb: Verb, {hint = false, label, unavailable = null}: Choices = {}): Binding => {
	const key = keyTable[verb];
	return {
		verb,
		keys: key.keys,
		label: label ?? key.label,
		hint: hint === true ? key.hint : (hint === false ? null : hint),
		group: key.group,
		danger: key.danger,
		unavailable,
	};
};

/** Moving in a list or a text; the same keys everywhere. */
export const moving: readonly Binding[] = (['down', 'up', 'page-down', 'page-up', 'first', 'last'] as const).map(verb => bind(verb));

/** The binding that a key press means, by the first that lists it. */
export const bindingFor = (bindings: readonly Binding[], name: string): Binding | null => bindings.find(({keys}) => keys.includes(name)) ?? null;

const shownKeys: Readonly<Record<string, string>> = {
	enter: '⏎',
	escape: 'esc',
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	'page-up': 'PgUp',
	'page-down': 'PgDn',
	home: 'Home',
	end: 'End',
	tab: 'Tab',
	'shift-tab': 'Shift-Tab',
};

/** A key's name as hints and help write it. */
export const keyLabel = (name: string): string => shownKeys[name] ?? name;
