/** `npm run record NAME…`: produces incidents on a real cluster with each Helm that can, and writes them to `fixtures/scenarios/`. `--all` records every one but those whose recording would be megabytes. */
import path from 'node:path';
import process from 'node:process';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools} from '../test/cluster/harness/tools.ts';
import {tools, type Programs} from '../test/cluster/harness/tool-list.ts';
import {openTrial, type Major} from '../test/cluster/harness/trial.ts';
import {writeRecording} from '../test/cluster/harness/recording.ts';
import {incidents} from '../test/cluster/incidents/all.ts';
import type {Incident} from '../test/cluster/incidents/incident.ts';
import type {Cluster} from '../source/ports/cluster.ts';
import {sessionOn} from '../test/cluster/harness/session.ts';

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const versionOf = (id: string): string => tools.find(tool => tool.id === id)!.version;

type Where = {readonly kubeconfig: string; readonly cluster: Cluster};

const record = async (incident: Incident, major: Major, programs: Programs, on: Where): Promise<string> => {
	const trial = await openTrial(programs, on.kubeconfig);
	try {
		await incident.make(trial, major);
		const found = await on.cluster.discover(AbortSignal.timeout(10_000));
		if (!found.ok) {
			throw new Error(found.problem.message);
		}

		const name = `${incident.name}-helm${major}`;
		await writeRecording(trial, incident, major, {
			folder: path.join('fixtures', 'scenarios', name),
			kinds: found.value.kinds,
			serverTime: Date.now(),
			versions: {helm: versionOf(`helm${major}`), kubernetes: versionOf('kube-apiserver')},
		});
		return name;
	} finally {
		await trial.end();
	}
};

const wanted = new Set(process.argv.slice(2));
const chosen = incidents.filter(({name, bulky}) => (wanted.has('--all') && !bulky) || wanted.has(name));
if (chosen.length === 0) {
	say(`Name incidents to record, or --all:\n${incidents.map(({name, story}) => `  ${name}: ${story.join('; ')}`).join('\n')}`);
	process.exitCode = 2;
} else {
	const programs = await ensureTools(say);
	const cluster = await startCluster(programs);
	try {
		const kubeconfig = cluster.kubeconfigs.admin;
		const session = await sessionOn(kubeconfig);
		for (const incident of chosen) {
			for (const major of incident.majors) {
				const begun = performance.now();
				const name = await record(incident, major, programs, {kubeconfig, cluster: session.cluster!});
				say(`recorded ${name} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
			}
		}
	} finally {
		await cluster.stop();
	}
}
