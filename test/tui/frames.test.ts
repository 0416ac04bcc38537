import {describe, expect, it} from 'vitest';
import {widthOf} from '../../source/core/text/width.ts';
import type {Size} from '../../source/tui/state/size.ts';
import {demoSession} from '../drive/demo-session.ts';
import {open} from '../drive/drive.ts';
import {keptFrame} from '../drive/golden.ts';
import {walk} from '../drive/walk.ts';

const framesOf = async (size: Size): Promise<ReadonlyMap<string, string>> => {
	const {session, clock} = await demoSession();
	const ui = open(session, {size});
	const frames = new Map<string, string>();
	try {
		await walk(ui, clock, async name => {
			frames.set(name, await ui.frame());
		});
	} finally {
		await ui.close();
	}

	return frames;
};

const linesOf = (frame: string): readonly string[] => frame.split('\n');

describe.each([{columns: 80, rows: 24}, {columns: 160, rows: 50}])('frames of $columns columns and $rows rows', size => {
	it('are as they were looked at and kept', async () => {
		const frames = await framesOf(size);
		expect(frames.size).toBeGreaterThan(25);
		for (const [name, frame] of frames) {
			expect(frame, name).toBe(keptFrame(name, size, frame));
		}
	}, 240_000);
});

describe.each([{columns: 80, rows: 24}, {columns: 80, rows: 23}, {columns: 100, rows: 30}])('every frame of $columns columns and $rows rows', size => {
	it('fits, says where it is, and keeps what must not scroll off', async () => {
		const frames = await framesOf(size);
		for (const [name, frame] of frames) {
			const lines = linesOf(frame);
			expect(lines, name).toHaveLength(size.rows);
			expect(lines.filter(line => widthOf(line) > size.columns), name).toEqual([]);
			expect(lines[0], name).toContain('DEMO');
			expect(lines[0], name).toContain('helm 4.3.1');
			// Hints stand on the last line, and nothing else does.
			expect(lines.at(-1), name).toMatch(/ (?:esc|\? help|q quit|ctrl-c)/v);
			if (!name.startsWith('decision') || name === 'decision-healthy') {
				continue;
			}

			expect(frame, name).toMatch(/^ [▲○◷✖] \S/mv);
			expect(frame, name).toContain('Do not');
		}

		expect(frames.get('decision'), 'the recommended way out').toMatch(/▸ Roll back to 1 .* best/v);
		expect(frames.get('decision-evidence'), 'the recommended way out').toMatch(/Roll back to 1 .* best/v);
	}, 240_000);
});
