import {thousands} from './numbers.ts';
import {shown, words, type Shown} from './shown.ts';

type Literal<T extends string> = string extends T ? never : T;

/** A count with its noun, inside of a sentence that is still to be redacted: `1 pod`, `2 pods`, `0 pods`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The noun for a count, without the count: `record` or `records`. */
export const noun = <const T extends string, const U extends string = `${T}s`>(
	count: number,
	one: Literal<T>,
	many?: Literal<U>,
): Shown =>
	(count === 1 ? one : many ?? `${one as string}s`) as Shown;

/** A count with its noun: `1 record`, `2 records`, `no records`. Irregular plurals are given: `plural(2, 'history', 'histories')`. */
export const plural = <const T extends string, const U extends string = `${T}s`>(
	count: number,
	one: Literal<T>,
	many?: Literal<U>,
): Shown =>
	shown`${count === 0 ? words('no') : thousands(count)} ${noun(count, one, many)}`;
