#!/usr/bin/env node
/** The bin: checks Node's version before anything that an older one cannot parse or import, then hands over. */
import process from 'node:process';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
	process.stderr.write(`helm-triage needs Node 22.19 or newer; this is Node ${process.versions.node}. Install a newer Node and start it again.\n`);
	process.exitCode = 2;
} else {
	const {main} = await import('./cli/main.ts');
	process.exitCode = await main(process.argv.slice(2));
}
