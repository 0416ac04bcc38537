/** `npm run cluster`: starts the tests' cluster, says where it is, and ends it with this process (Ctrl-C). `--build` builds the programs that are missing and starts nothing; it ends with 4 where there is no Go to build them with. `--build k9s` builds that too, for the benchmarks. */
import process from 'node:process';
import {NoGo} from '../test/cluster/harness/build-tool.ts';
import {startCluster} from '../test/cluster/harness/start.ts';
import {k9s} from '../test/cluster/harness/tool-list.ts';
import {ensureTool, ensureTools, type Programs} from '../test/cluster/harness/tools.ts';

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const start = async (programs: Programs): Promise<void> => {
	const begun = performance.now();
	const cluster = await startCluster(programs);
	say(`started in ${((performance.now() - begun) / 1000).toFixed(1)} s; Ctrl-C ends it`);
	process.stdout.write(`export KUBECONFIG=${cluster.kubeconfigs.admin}\nexport HELM3=${programs.helm3}\nexport HELM4=${programs.helm4}\nexport KUBECTL=${programs.kubectl}\n`);

	const {promise, resolve} = Promise.withResolvers<void>();
	const life = setInterval(() => undefined, 60_000);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => {
			resolve();
		});
	}

	await promise;
	clearInterval(life);
	await cluster.stop();
};

try {
	const programs = await ensureTools(say);
	if (process.argv.includes(k9s.id)) {
		await ensureTool(k9s);
	}

	if (!process.argv.includes('--build')) {
		await start(programs);
	}
} catch (error) {
	if (!(error instanceof NoGo)) {
		throw error;
	}

	say(error.message);
	process.exitCode = 4;
}
