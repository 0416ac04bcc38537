import type {Shown} from '../../core/text/shown.ts';

/** Keys whose values are names of roles from closed sets, or lists of such, and not text: they are kept as they are. */
export type RoleKey = 'kind' | 'tone' | 'tones' | 'glyph';

/** The same keys for the function that turns models into shown ones. */
export const roleKeys: ReadonlySet<string> = new Set<RoleKey>(['kind', 'tone', 'tones', 'glyph']);

type Text<T> = T extends string ? T : T extends ReadonlyArray<infer I> ? I : never;

/** A role must be a literal: one that could hold any text becomes `never`, so no data can pass by as a role. */
type Role<T> = string extends Text<T> ? never : T;

/** What a selector's model becomes on its way to a view: every string is `Shown`, roles stay what they are. */
export type ShownModel<T> = T extends string
	? Shown
	: T extends readonly unknown[]
		? {readonly [I in keyof T]: ShownModel<T[I]>}
		: T extends object
			? {readonly [K in keyof T]: K extends RoleKey ? Role<T[K]> : ShownModel<T[K]>}
			: T;
