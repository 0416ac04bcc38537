import {onTestFinished} from 'vitest';
import {open, type Driver} from './drive.ts';

/** Opens the terminal UI on a session for the test that runs, and leaves it when that test has ended, however it did. */
export const openInTest = (...opened: Parameters<typeof open>): Driver => {
	const ui = open(...opened);
	onTestFinished(async () => {
		await ui.close();
	});
	return ui;
};
