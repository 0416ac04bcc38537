/**
Makes the parts of the readme that stand between markers from the product's own tables and from what the built program prints on the demo.

`npm run readme` writes them; `npm run readme -- --check` fails when one differs, which the tests call.
*/
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import process from 'node:process';
import {commands as registry} from '../source/cli/commands.ts';
import {loadCommands} from '../source/cli/registry.ts';
import {exitCodes} from '../source/cli/usage.ts';
import {markdownTable as table, rowsMarkdown} from '../source/core/runbook/markdown.ts';
import {rows} from '../source/core/runbook/rows.ts';
import {keyGroups, keyTable} from '../source/tui/keys/table.ts';

/** The built program: `--cli PATH`, else the one of `npm run build`. */
const cli = process.argv.includes('--cli') ? process.argv[process.argv.indexOf('--cli') + 1]! : 'distribution/cli.js';

const code = (text: string): string => `\`${text}\``;

/** What a command prints on the demo: its clock starts at the recording, so that the text is the same each time. */
const printed = (arguments_: readonly string[]): string => {
	let text: string;
	try {
		text = execFileSync(process.execPath, [cli, ...arguments_], {encoding: 'utf8', env: {PATH: process.env['PATH']}, stdio: ['ignore', 'pipe', 'inherit']});
	} catch (error) {
		// A finding or a fault has an exit code of its own and prints its answer all the same.
		text = (error as {stdout: string}).stdout;
	}

	return `\`\`\`console\n$ helm-triage ${arguments_.join(' ')}\n${text.trimEnd()}\n\`\`\``;
};

const keyName = (name: string): string => code(name === ' ' ? 'space' : name);

const commands = await loadCommands(registry);

const parts: Readonly<Record<string, () => string>> = {
	commands: () => table(['command', 'what it answers', 'output'], commands.map(({usage, summary, outputs}) => [usage.map(line => code(line)).join('<br>'), summary, outputs.map(output => code(output)).join(', ')])),
	keys: () => table(['group', 'keys', 'what they do'], keyGroups.flatMap(group => Object.values(keyTable)
		.filter(key => key.group === group)
		.map(({keys, label}) => [group, keys.map(key => keyName(key)).join(' '), label]))),
	runbook: () => rowsMarkdown(rows, new Map()),
	exits: () => table(['exit code', 'when'], exitCodes.map(([number, meaning]) => [String(number), meaning])),
	list: () => printed(['list', '--demo']),
	triage: () => printed(['triage', 'payments/api', '--demo']),
	drift: () => printed(['drift', 'shop/orders', '--demo']),
	plan: () => printed(['rollback', 'payments/api', '--dry-run', '--demo']),
};

const file = 'readme.md';
const before = readFileSync(file, 'utf8');
let after = before;
for (const [name, make] of Object.entries(parts)) {
	const pattern = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end -->)`, 'v');
	if (!pattern.test(after)) {
		throw new Error(`readme.md has no part between <!-- ${name} --> and <!-- end -->`);
	}

	const text = make();
	after = after.replace(pattern, (_match, begin: string, end: string) => `${begin}${text}\n${end}`);
}

/** The demo's clock runs, and a slow machine is a second later: ages in seconds are not compared. */
const withoutSeconds = (text: string): string => text.replaceAll(/\b\d{1,4} ?s\b/gv, 'N s');

if (process.argv.includes('--check')) {
	if (withoutSeconds(after) !== withoutSeconds(before)) {
		process.stderr.write('readme.md differs from what the product says: run `npm run readme`.\n');
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, after);
}
