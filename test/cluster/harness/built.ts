/** The program that the tests of a file run. */
import {afterAll, beforeAll} from 'vitest';
import {buildBundle, type Bundle} from '../../cli/bundle.ts';

/** The published program, which is there while tests run. */
export type Built = Pick<Bundle, 'cli'>;

/** Has the program built before all tests of a file, since building holds up all that this process does, and removed after them. */
export const built = (): Built => {
	let bundle: Bundle | null = null;

	beforeAll(() => {
		bundle = buildBundle();
	});

	afterAll(() => {
		bundle?.remove();
	});

	return {
		get cli() {
			return bundle!.cli;
		},
	};
};
