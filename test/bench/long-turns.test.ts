import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {filesOf, openFolder} from '../../bench/block/folder.ts';
import {shapes} from '../../bench/block/shapes.ts';
import {stepsOf} from '../../bench/block/steps.ts';

const folders: string[] = [];

afterEach(async () => {
	vi.unstubAllGlobals();
	await Promise.all(folders.splice(0).map(async folder => rm(folder, {recursive: true})));
});

/** How often each step of a visit looked whether others are to have their turn, as it does between two pieces of its work. Time is told by calls alone: a machine that is busy changes nothing. */
const piecesOf = async (name: 'one text' | 'many keys', size: number): Promise<ReadonlyMap<string, number>> => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'helm-triage-turns-'));
	folders.push(folder);
	await Promise.all(Object.entries(filesOf(revision => shapes[name](revision, size))).map(async ([file, content]) => writeFile(path.join(folder, file), content)));
	const session = await openFolder(folder);
	const pieces = new Map<string, number>();
	let calls = 0;
	vi.stubGlobal('performance', {
		now() {
			calls++;
			return 0;
		},
	});
	await stepsOf(session, async (step, run) => {
		const before = calls;
		const value = await run();
		pieces.set(step, calls - before);
		return value;
	});
	return pieces;
};

/** The steps that work on the release as a whole. */
const long = ['rows on screen', 'open release', 'tab values', 'tab manifest', 'show record', 'drift', 'whole object', 'triage', 'diff', 'rollback'];

describe('what is done to a long release, from decoding it to the plan of its rollback, is done in pieces', () => {
	it('where it is one long text', async () => {
		const pieces = await piecesOf('one text', 200_000);
		expect(long.filter(step => pieces.get(step)! < 10)).toEqual([]);
	});

	it('where it is one object of many keys', async () => {
		const pieces = await piecesOf('many keys', 50_000);
		expect(long.filter(step => pieces.get(step)! < 30)).toEqual([]);
	});
});
