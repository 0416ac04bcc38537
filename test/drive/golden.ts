import {
	existsSync,
	mkdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type {Size} from '../../source/tui/state/size.ts';

const folder = path.join(import.meta.dirname, '..', 'frames');

const isRenewing = (process.env['RENEW_FRAMES'] ?? '') !== '';

/**
The frame that a screen should show, as it was looked at and kept in `test/frames/SIZE/NAME.txt`.

With `RENEW_FRAMES=1` the given frame is written there first; look at what changed before it is committed. A frame that was never kept gives null.
*/
export const keptFrame = (name: string, {columns, rows}: Size, frame: string): string | null => {
	const file = path.join(folder, `${columns}x${rows}`, `${name}.txt`);
	if (isRenewing) {
		mkdirSync(path.dirname(file), {recursive: true});
		writeFileSync(file, `${frame}\n`);
	}

	return existsSync(file) ? readFileSync(file, 'utf8').slice(0, -1) : null;
};
