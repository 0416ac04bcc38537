/** The readme is true: its tables and transcripts are what the product says now, and every file that it shows or links is there. */
import {execFileSync} from 'node:child_process';
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {describe, expect, it} from 'vitest';
import {buildBundle} from './cli/bundle.ts';

const root = path.join(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'readme.md'), 'utf8');

describe('the readme', () => {
	it('holds the tables and transcripts that the product makes', () => {
		const bundle = buildBundle();
		try {
			expect(() => execFileSync(process.execPath, ['scripts/readme.ts', '--check', '--cli', bundle.cli], {cwd: root, stdio: 'pipe'})).not.toThrow();
		} finally {
			bundle.remove();
		}
	});

	it('shows pictures that the terminal UI draws', () => {
		const folder = mkdtempSync(path.join(os.tmpdir(), 'helm-triage-pictures-'));
		try {
			execFileSync(process.execPath, ['scripts/pictures.ts', folder], {cwd: root, stdio: 'pipe'});
			const drawn = readdirSync(folder);
			expect(drawn.length).toBeGreaterThan(2);
			for (const name of drawn) {
				expect(readFileSync(path.join(folder, name), 'utf8') === readFileSync(path.join(root, 'media', name), 'utf8'), `media/${name} is old: run npm run pictures`).toBe(true);
			}
		} finally {
			rmSync(folder, {recursive: true});
		}
	});

	it('links only to files that are there', () => {
		const links = Array.from(readme.matchAll(/\]\(([^\)]+)\)/gv), ([, target]) => target!).filter(target => !target.startsWith('http'));
		expect(links.filter(target => !existsSync(path.join(root, target)))).toEqual([]);
		expect(links.length).toBeGreaterThan(4);
	});

	it('names only npm scripts that are there', () => {
		const {scripts} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {scripts: Record<string, string>};
		const named = Array.from(readme.matchAll(/npm (?:run )?([:a-z]+)/gv), ([, name]) => name!).filter(name => !['ci', 'run'].includes(name));
		expect(named.filter(name => !Object.hasOwn(scripts, name))).toEqual([]);
		expect(named).toContain('demo');
	});
});
