/** How long the small commands take from the start of their process, beside a bare `node -e 0`: run after `npm run build`. */
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {gzipSync} from 'node:zlib';

const runs = 21;
const cli = path.join(import.meta.dirname, '..', 'distribution', 'cli.js');

/** A small release Secret, as `kubectl get secret -o yaml` prints it. */
const secret = (): string => {
	const release = {
		name: 'api',
		namespace: 'payments',
		version: 14,
		info: {
			first_deployed: '2026-11-01T08:00:00Z', last_deployed: '2026-11-02T08:00:00Z', deleted: '', description: 'Upgrade complete', status: 'deployed',
		},
		chart: {
			metadata: {name: 'api', version: '2.4.0', appVersion: '1.9.0'}, templates: [], values: {}, files: [], schema: null,
		},
		config: {replicas: 3},
		manifest: `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: api\ndata:\n${Array.from({length: 200}, (_, index) => `  KEY_${index}: value-${index}`).join('\n')}\n`,
	};
	const payload = Buffer.from(gzipSync(JSON.stringify(release)).toString('base64')).toString('base64');
	return `apiVersion: v1
kind: Secret
metadata:
  name: sh.helm.release.v1.api.v14
  namespace: payments
  labels:
    name: api
    owner: helm
    status: deployed
    version: "14"
type: helm.sh/release.v1
data:
  release: ${payload}
`;
};

/** Milliseconds from starting a process to its end. */
const timeOf = (argv: readonly string[]): number => {
	const start = performance.now();
	const {status} = spawnSync(process.execPath, argv, {stdio: 'ignore'});

	if (status !== 0) {
		throw new Error(`node ${argv.join(' ')} ended with ${status ?? 'a signal'}`);
	}

	return performance.now() - start;
};

const median = (times: readonly number[]): number => times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)]!;

const folder = mkdtempSync(path.join(tmpdir(), 'helm-triage-bench-'));

try {
	const file = path.join(folder, 'secret.yaml');
	writeFileSync(file, secret());
	const cases: ReadonlyArray<readonly [string, readonly string[]]> = [
		['node -e 0', ['-e', '0']],
		['--version', [cli, '--version']],
		['decode FILE', [cli, 'decode', file]],
		['decode FILE -o json', [cli, 'decode', file, '-o', 'json']],
		['help', [cli, 'help']],
		['list --demo', [cli, 'list', '--demo']],
	];
	// One of each in turn, so that a busy moment of the machine hits all of them.
	const rounds = Array.from({length: runs}, () => cases.map(([, argv]) => timeOf(argv)));
	const medians = cases.map((_, index) => median(rounds.map(times => times[index]!)));

	for (const [index, [name]] of cases.entries()) {
		const time = medians[index]!;
		process.stdout.write(`${name.padEnd(22)} ${time.toFixed(0).padStart(4)} ms  ${(time / medians[0]!).toFixed(1)} times node -e 0\n`);
	}
} finally {
	rmSync(folder, {recursive: true});
}
