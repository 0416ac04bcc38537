/** `npm run bench`: every benchmark that needs no cluster, one after the other; names as arguments pick some. */
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const needsCluster = new Set(['fleet.ts']);
const wanted = process.argv.slice(2);
const benches = readdirSync(import.meta.dirname).filter(name => name !== 'run.ts' && (wanted.length === 0 ? !needsCluster.has(name) : wanted.includes(path.parse(name).name)));
for (const name of benches) {
	process.stdout.write(`\n# ${path.parse(name).name}\n`);
	const {status} = spawnSync(process.execPath, [path.join(import.meta.dirname, name)], {stdio: 'inherit'});
	if (status !== 0) {
		process.exitCode = 1;
	}
}
