import type {Redactor} from '../../../source/core/redact/redactor.ts';
import type {Shown} from '../../../source/core/text/shown.ts';
import {atOnce} from '../../build/at-once.ts';

const nothing = (): void => undefined;

/** A redactor that knows one word, to see what passes through it. */
export const plainRedactor = (secret: string): Redactor => ({
	learnRelease: nothing,
	learnJson: nothing,
	learn: nothing,
	keep: nothing,
	text: text => text.replaceAll(secret, '⟨#0001⟩') as Shown,
	yaml: text => text.replaceAll(secret, '⟨#0001⟩'),
	json: value => value,
	slices: {
		learnRelease: () => atOnce(() => true as const),
		learnJson: () => atOnce(() => true as const),
		yaml: text => atOnce(() => text.replaceAll(secret, '⟨#0001⟩')),
		json: value => atOnce(() => value),
	},
	fingerprint: () => '⟨#0001⟩',
});
