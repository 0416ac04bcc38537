/** `npm run cluster`: starts the tests' cluster, says where it is, and ends it with this process (Ctrl-C). */
import process from 'node:process';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools} from '../test/cluster/harness/tools.ts';

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const programs = await ensureTools(say);
const begun = performance.now();
const cluster = await startCluster(programs);
say(`started in ${((performance.now() - begun) / 1000).toFixed(1)} s; Ctrl-C ends it`);
process.stdout.write(`export KUBECONFIG=${cluster.kubeconfigs.admin}\nexport HELM3=${programs.helm3}\nexport HELM4=${programs.helm4}\nexport KUBECTL=${programs.kubectl}\n`);

const stop = (): void => {
	void cluster.stop();
};

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
setInterval(() => undefined, 60_000).ref();
