/** `npm run bench`: every benchmark, one after the other; a name as argument picks one, and what follows goes to it. */
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const names = readdirSync(import.meta.dirname).filter(name => name.endsWith('.ts') && name !== 'run.ts').map(name => path.parse(name).name);
const [wanted, ...rest] = process.argv.slice(2);
const chosen = wanted === undefined ? names : names.filter(name => name === wanted);
if (chosen.length === 0) {
	process.stderr.write(`There is no benchmark ${wanted ?? ''}; there are ${names.join(', ')}.\n`);
	process.exitCode = 2;
}

for (const name of chosen) {
	process.stdout.write(`\n# ${name}\n`);
	const {status} = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...rest], {stdio: 'inherit'});
	if (status !== 0) {
		process.exitCode = 1;
	}
}
