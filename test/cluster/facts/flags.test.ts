/** Which flags each major has, and what it says to the other's: no command that we print may be refused. */
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {chart, majors, type Major} from '../harness/trial.ts';

type Sides = {readonly both: readonly string[]; readonly 3: readonly string[]; readonly 4: readonly string[]};

/** Flags of their own that commands have beside Helm's global ones. */
const matrix: Readonly<Record<string, Sides>> = {
	rollback: {
		both: ['cleanup-on-fail', 'dry-run', 'history-max', 'no-hooks', 'timeout', 'wait', 'wait-for-jobs'],
		3: ['force', 'recreate-pods'],
		4: ['description', 'force-conflicts', 'force-replace', 'server-side'],
	},
	upgrade: {
		both: ['install', 'reset-values', 'reuse-values', 'reset-then-reuse-values', 'take-ownership', 'history-max', 'labels', 'description', 'timeout', 'wait', 'no-hooks', 'cleanup-on-fail'],
		3: ['atomic', 'force'],
		4: ['force-conflicts', 'force-replace', 'rollback-on-failure', 'server-side'],
	},
	uninstall: {both: ['cascade', 'description', 'dry-run', 'ignore-not-found', 'keep-history', 'no-hooks', 'timeout', 'wait'], 3: [], 4: []},
	list: {both: ['all-namespaces', 'filter', 'max', 'offset', 'pending', 'failed', 'deployed', 'superseded', 'uninstalled', 'uninstalling', 'output'], 3: ['all'], 4: []},
	history: {both: ['max', 'output'], 3: [], 4: ['show-rollback-revision']},
	status: {both: ['revision', 'output'], 3: ['show-desc', 'show-resources'], 4: []},
};

const other = (major: Major): Major => major === 3 ? 4 : 3;

describe.concurrent.each(majors)('Helm %i', major => {
	it.each(Object.keys(matrix))('has the flags of %s that it is said to have, and not the other major\'s', async command => {
		await inTrial(async trial => {
			const {stdout} = await trial.helm(major, [command, '--help']);
			const flags = new Set(Array.from(stdout.matchAll(/--(?<name>[a-z][\-a-z]*)/gv), ({groups}) => groups!['name']!));
			const sides = matrix[command]!;
			const foreign = sides[other(major)];
			expect([...sides.both, ...sides[major]].filter(name => !flags.has(name))).toEqual([]);
			expect(foreign.filter(name => flags.has(name))).toEqual([]);
		})();
	});

	it('takes the portable form of a rollback', inTrial(async trial => {
		await trial.helm(major, ['install', 'api', chart('keep')]);
		await trial.helm(major, ['upgrade', 'api', chart('keep'), '--set=mode=green']);
		await trial.helm(major, ['rollback', 'api', '1', '--wait', '--timeout=30s', '--no-hooks', '--cleanup-on-fail', '--history-max=0']);
		const {stdout} = await trial.helm(major, ['rollback', 'api', '2', '--dry-run'], {mayFail: true});
		expect(stdout).toContain('Rollback was a success');
		const {stdout: history} = await trial.helm(major, ['history', 'api', '-o', 'json']);
		expect(JSON.parse(history)).toHaveLength(3);
	}));
});

const refusals: ReadonlyArray<readonly [Major, string, string]> = [
	[3, 'rollback api 1 --wait=watcher', 'invalid argument "watcher"'],
	[3, 'rollback api 1 --server-side=true', 'unknown flag: --server-side'],
	[3, 'rollback api 1 --force-conflicts', 'unknown flag: --force-conflicts'],
	[3, 'rollback api 1 --description=x', 'unknown flag: --description'],
	[3, 'rollback api 1 --take-ownership', 'unknown flag: --take-ownership'],
	[4, 'rollback api 1 --take-ownership', 'unknown flag: --take-ownership'],
	[4, 'rollback api 1 --recreate-pods', 'unknown flag: --recreate-pods'],
	[4, 'rollback api 1 --force-replace --force-conflicts', 'none of the others can be'],
	[4, 'rollback api 1 --server-side=bogus', 'invalid/unknown release server-side apply method: bogus'],
	[4, 'rollback api 1 --wait=bogus', 'invalid wait input "bogus". Valid inputs are watcher, hookOnly, and legacy'],
	[4, 'rollback api 1 --dry-run=bogus', 'invalid dry-run value ("bogus"). Must be "none", "server", or "client"'],
	[4, 'list --all', 'unknown flag: --all'],
	[4, 'status api --show-desc', 'unknown flag: --show-desc'],
	[3, 'uninstall api --cascade=bogus', 'invalid cascade value (bogus). Must be "background", "foreground", or "orphan"'],
	[4, 'uninstall api --cascade=bogus', 'invalid cascade value (bogus). Must be "background", "foreground", or "orphan"'],
];

describe.concurrent('the wrong flags', () => {
	it.each(refusals)('Helm %i %s: %s', async (major, command, words) => {
		await inTrial(async trial => {
			await trial.helm(major, ['install', 'api', chart('keep')]);
			const {exitCode, stderr} = await trial.helm(major, command.split(' '), {mayFail: true});
			expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: expect.stringContaining(words) as string});
			const {stdout} = await trial.helm(major, ['history', 'api', '-o', 'json']);
			expect(JSON.parse(stdout)).toMatchObject([{revision: 1, status: 'deployed'}]);
		})();
	});

	it.each([
		['--force-conflicts --server-side=false', 'invalid client update option(s): forceConflicts enabled when serverSideApply disabled'],
		['--force-replace --server-side=true', 'invalid operation: cannot use server-side apply and force replace together'],
	])('Helm 4 finds out that %s clash after it has written, and a rollback leaves none deployed', async (flags, words) => {
		await inTrial(async trial => {
			await trial.helm(4, ['install', 'api', chart('keep')]);
			await trial.helm(4, ['upgrade', 'api', chart('keep'), '--set=mode=green']);
			const {stderr} = await trial.helm(4, ['rollback', 'api', '1', ...flags.split(' ')], {mayFail: true});
			expect(stderr).toContain(words);
			const {stdout} = await trial.helm(4, ['history', 'api', '-o', 'json']);
			expect(JSON.parse(stdout)).toMatchObject([{status: 'superseded'}, {status: 'superseded'}, {status: 'failed'}]);
		})();
	});

	it('Helm 4 counts a description of 256 characters at most', inTrial(async trial => {
		await trial.helm(4, ['install', 'api', chart('keep')]);
		const {stderr} = await trial.helm(4, ['rollback', 'api', '1', `--description=${'x'.repeat(257)}`], {mayFail: true});
		expect(stderr).toContain('description must be 256 characters or less, got 257');
		await trial.helm(4, ['rollback', 'api', '1', `--description=${'x'.repeat(256)}`]);
	}));
});
