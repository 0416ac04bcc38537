import type {Result} from '../../core/problem/problem.ts';
import type {Command, Context} from '../command.ts';
import {parseRelease, type NamedRelease} from './release-name.ts';
import {expectWords} from './words.ts';

/** The release that a command's first word names, where it takes so many `words`, one unless told; `revisions` lets it say `NAME@REV`. Problem `usage`. */
export const releaseNamed = (context: Pick<Context, 'words' | 'options'>, command: Pick<Command, 'name' | 'usage'>, {words = 1, revisions = false}: {readonly words?: number; readonly revisions?: boolean} = {}): Result<NamedRelease> => {
	const named = expectWords(context.words, 1, words, command);
	return named.ok ? parseRelease(named.value[0]!, {namespace: context.options.namespace, revisions}) : named;
};
