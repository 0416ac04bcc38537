import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Flag, FlagValues} from '../command.ts';
import {suggest} from '../../core/text/suggest.ts';
import {parseDuration} from '../../core/text/parse-duration.ts';
import type {Given} from './read-tokens.ts';
import {parseSize} from './size.ts';

/** Checks each value against its flag's kind once, so that commands read them without a second thought. Problem: `usage`. */
export const flagValues = (given: Given, known: readonly Flag[]): Result<FlagValues> => {
	for (const flag of known) {
		for (const value of given.get(flag.name) ?? []) {
			const wrong = complaint(flag, value);

			if (wrong !== null) {
				return wrong;
			}
		}
	}

	const last = (name: string, ...kinds: ReadonlyArray<Flag['kind']>): string | null => {
		if (!kinds.some(kind => known.some(flag => flag.name === name && flag.kind === kind))) {
			throw new Error(`The command reads --${name}, which it does not declare as ${kinds.join(' or ')}`);
		}

		return given.get(name)?.at(-1) ?? null;
	};

	return ok({
		yes: name => last(name, 'yes') === 'true',
		text: name => last(name, 'text', 'choice'),
		number(name) {
			const value = last(name, 'duration', 'size');
			const isSize = known.some(flag => flag.name === name && flag.kind === 'size');
			return value === null ? null : (isSize ? parseSize : parseDuration)(value);
		},
		list(name) {
			last(name, 'list');
			return given.get(name) ?? [];
		},
		given: name => given.has(name),
	});
};

const complaint = ({name, kind, choices}: Flag, value: string): ReturnType<typeof fail> | null => {
	if (kind === 'choice' && !choices.includes(value)) {
		const meant = suggest(value, choices);
		return fail('usage', `--${name} cannot be "${value}".`, meant === null ? `It is one of ${choices.join(', ')}.` : `Did you mean ${meant}?`);
	}

	if (kind === 'duration' && parseDuration(value) === null) {
		return fail('usage', `--${name}: "${value}" is no duration.`, 'Write it with units, as 90s, 15m or 1h30m.');
	}

	return kind === 'size' && parseSize(value) === null ? fail('usage', `--${name}: "${value}" is no size.`, 'Write it as 64MiB, 500k or a number of bytes above zero.') : null;
};
