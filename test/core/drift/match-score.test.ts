import {describe, expect, it} from 'vitest';
import {matchScore} from '../../../source/core/drift/match-score.ts';
import {buildObject} from '../../build/live.ts';

const score = (...words: readonly string[]) => matchScore(4, words.map((word, index) => buildObject(word, index)));

describe('matchScore', () => {
	it('counts what is listed, and nothing else', () => {
		expect(score('equal', 'equal failed', 'differs', 'foreign', 'missing', 'unknown', 'unlisted')).toEqual({
			revision: 4,
			objects: 6,
			equal: 2,
			differs: 2,
			missing: 1,
			unknown: 1,
			ready: 3,
			equalTo: ['Deployment.apps/shop/web-0', 'Deployment.apps/shop/web-1'],
			images: [],
			whole: 'no',
		});
	});

	it.each([
		[['equal', 'equal'], 'yes'],
		[['equal', 'unlisted'], 'yes'],
		[['equal', 'unknown'], 'unknown'],
		[['equal unknown'], 'unknown'],
		[['equal', 'differs', 'unknown'], 'no'],
		[['missing'], 'no'],
		[['foreign'], 'no'],
		[['equal progressing'], 'no'],
		[['equal failed', 'unknown'], 'no'],
		[[], 'no'],
		[['unlisted'], 'no'],
	] as const)('calls %j whole: %s', (words, whole) => {
		expect(score(...words).whole).toBe(whole);
	});
});
