import type {ToldRole} from '../../core/print/told.ts';
import type {Tone} from './model.ts';

/** How the lines of a comparison look. The two sides are told apart by their marks; the colours are no traffic lights. */
export const toldTones: Readonly<Record<ToldRole, Tone>> = {
	good: 'fine', attention: 'attention', bad: 'bad', quiet: 'quiet', strong: 'strong', before: 'progress', after: 'attention', plain: 'plain',
};
