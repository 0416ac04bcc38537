import {describe, expect, it} from 'vitest';
import type {Redactor} from '../../source/core/redact/redactor.ts';
import type {Shown} from '../../source/core/text/shown.ts';
import {createShow} from '../../source/tui/show.ts';
import {atOnce} from '../build/at-once.ts';

const nothing = (): void => {
	// It knows its word already.
};

/** Hides one word, in whatever it stands. */
const hiding = (secret: () => string): Redactor => ({
	learnRelease: nothing,
	learnJson: nothing,
	learn: nothing,
	keep: nothing,
	text: text => text.replaceAll(secret(), '⟨#3fa9⟩') as Shown,
	yaml: text => text,
	json: value => value,
	slices: {
		learnRelease: () => atOnce(() => true as const),
		learnJson: () => atOnce(() => true as const),
		yaml: text => atOnce(() => text),
		json: value => atOnce(() => value),
	},
	fingerprint: () => '⟨#3fa9⟩',
});

describe('the way from a model to a view', () => {
	it('redacts every text, whole, and keeps the names of roles', () => {
		const {model} = createShow(hiding(() => 'attention'));
		expect(model({
			kind: 'attention', tone: 'attention', tones: ['attention'], glyph: 'attention', title: 'no attention here', count: 3, empty: null, rows: [{text: 'attention'}],
		})).toEqual({
			kind: 'attention', tone: 'attention', tones: ['attention'], glyph: 'attention', title: 'no ⟨#3fa9⟩ here', count: 3, empty: null, rows: [{text: '⟨#3fa9⟩'}],
		});
	});

	it('marks line feeds in a text that has one line', () => {
		expect(createShow(hiding(() => 'none')).model({text: 'one\n\ntwo\n'})).toEqual({text: 'one ⏎ two'});
	});

	it('shows a text anew once something was learned', () => {
		let secret = 'unknown yet';
		const show = createShow(hiding(() => secret));
		expect(show.model(['hunter22'])).toEqual(['hunter22']);
		secret = 'hunter22';
		show.forget();
		expect(show.model(['hunter22'])).toEqual(['⟨#3fa9⟩']);
	});
});
