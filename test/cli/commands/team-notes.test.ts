/** What a team has to say on rows, in `runbook` and `triage`. */
import {afterAll, describe, expect, it} from 'vitest';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const folder = createFolder();
afterAll(folder.remove);

const file = folder.file('config.yaml', `runbook:
  stale-upgrade-lock:
    note: |
      Ask in #deploys first.
      The night batch holds this lock.
    links: [https://wiki.example.com/locks]
    commands:
      - kubectl get pods --namespace=ci --selector=app=deployer --output=custom-columns=NAME:.metadata.name
  drift: {note: Ours too.}
`);
const team = {note: 'Ask in #deploys first.\nThe night batch holds this lock.', links: ['https://wiki.example.com/locks'], commands: ['kubectl get pods --namespace=ci --selector=app=deployer --output=custom-columns=NAME:.metadata.name']};

const jsonOf = async (...line: readonly string[]): Promise<unknown> => {
	const {stdout} = await runCli([...line, '-o', 'json']);
	return JSON.parse(stdout);
};

describe('a team\'s notes', () => {
	it('are counted in the table of the runbook, which is as it was without them', async () => {
		const {stdout} = await runCli(['runbook', '--config', file]);
		expect(stdout).toMatch(/^ROW +SEVERITY +TITLE +YOUR TEAM\n/v);
		expect(stdout).toMatch(/\nstale-upgrade-lock +critical +\S[^\n]+ {2}note, 1 link, 1 command\n/v);
		const bare = await runCli(['runbook']);
		expect(bare.stdout).toMatch(/^ROW +SEVERITY +TITLE\n/v);
	});

	it('stand first on the page of a row, links and commands whole', async () => {
		const {stdout} = await runCli(['runbook', 'stale-upgrade-lock', '--config', file]);
		expect(stdout).toContain(`\n\nFrom your team\n  Ask in #deploys first.\n  The night batch holds this lock.\n  ${team.links[0]!}\n  ${team.commands[0]!}\n\nMeaning\n`);
		const {stdout: other} = await runCli(['runbook', 'corrupt-record', '--config', file]);
		expect(other).not.toContain('From your team');
	});

	it('stand with the finding that they are about', async () => {
		const {code, stdout} = await runCli(['triage', 'payments/api', '--demo', '--config', file]);
		expect(code).toBe(3);
		expect(stdout).toContain(`\nFrom your team\n  Ask in #deploys first.\n  The night batch holds this lock.\n  ${team.links[0]!}\n  ${team.commands[0]!}\n`);
		expect(stdout).not.toContain('Ours too.');
	});

	it('are in the JSON of each, null where there is none', async () => {
		expect(await jsonOf('triage', 'payments/api', '--demo', '--config', file)).toMatchObject({findings: [{row: 'stale-upgrade-lock', team}]});
		expect(await jsonOf('triage', 'payments/api', '--demo')).toMatchObject({findings: [{row: 'stale-upgrade-lock', team: null}]});
		expect(await jsonOf('runbook', 'drift', '--config', file)).toMatchObject({row: 'drift', team: {note: 'Ours too.', links: [], commands: []}});
		const {rows} = await jsonOf('runbook', '--config', file) as {readonly rows: ReadonlyArray<{readonly row: string; readonly team: unknown}>};
		expect(rows.filter(row => row.team !== null).map(({row}) => row).toSorted()).toEqual(['drift', 'stale-upgrade-lock']);
	});

	it('are on the Markdown page of a row', async () => {
		const {code, stdout} = await runCli(['runbook', 'stale-upgrade-lock', '-o', 'markdown', '--config', file]);
		expect(code).toBe(0);
		expect(stdout).toContain(`# An upgrade was cut off\n\n\`stale-upgrade-lock\`, critical\n\n## From your team\n\nAsk in #deploys first.\nThe night batch holds this lock.\n\n- <${team.links[0]!}>\n\n\`\`\`sh\n${team.commands[0]!}\n\`\`\`\n`);
		const table = await runCli(['runbook', '-o', 'markdown']);
		expect(table.stdout).toMatch(/^\| row \| severity \| situation \|\n\| --- \| --- \| --- \|\n/v);
	});

	it('on a row that the runbook has not got are refused, with the row that is meant', async () => {
		const wrong = folder.file('wrong.yaml', 'runbook:\n  stale-upgrade-locks: {note: x}\n');
		expect(await runCli(['runbook', '--config', wrong])).toMatchObject({code: 2, stdout: '', stderr: expect.stringContaining(`${wrong}:2:3: the runbook has no row "stale-upgrade-locks". Did you mean stale-upgrade-lock?`) as string});
	});
});
