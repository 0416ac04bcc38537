/** `npm run record NAME…`: produces incidents on a real cluster with each Helm that can, and writes them to `fixtures/scenarios/`. `--all` records every one. */
import path from 'node:path';
import process from 'node:process';
import {startCluster} from '../test/cluster/harness/start.ts';
import {ensureTools, tools} from '../test/cluster/harness/tools.ts';
import {openTrial} from '../test/cluster/harness/trial.ts';
import {writeRecording} from '../test/cluster/harness/recording.ts';
import {incidents} from '../test/cluster/incidents/all.ts';
import {sessionOn} from '../test/cluster/harness/session.ts';

const say = (line: string): void => {
	process.stderr.write(`${line}\n`);
};

const versionOf = (id: string): string => tools.find(tool => tool.id === id)!.version;

const wanted = new Set(process.argv.slice(2));
const chosen = incidents.filter(({name}) => wanted.has('--all') || wanted.has(name));
if (chosen.length === 0) {
	say(`Name incidents to record, or --all:\n${incidents.map(({name, story}) => `  ${name}: ${story.join('; ')}`).join('\n')}`);
	process.exitCode = 2;
} else {
	const programs = await ensureTools(say);
	const cluster = await startCluster(programs);
	try {
		const session = await sessionOn(cluster.kubeconfigs.admin);
		for (const incident of chosen) {
			for (const major of incident.majors) {
				const trial = await openTrial(programs, cluster.kubeconfigs.admin);
				await incident.make(trial, major);
				const kinds = await session.cluster!.discover(AbortSignal.timeout(10_000));
				if (!kinds.ok) {
					throw new Error(kinds.problem.message);
				}

				const name = `${incident.name}-helm${major}`;
				await writeRecording(trial, incident, major, {
					folder: path.join('fixtures', 'scenarios', name),
					kinds: kinds.value.kinds,
					serverTime: Date.now(),
					versions: {helm: versionOf(`helm${major}`), kubernetes: versionOf('kube-apiserver')},
				});
				await trial.end();
				say(`recorded ${name}`);
			}
		}
	} finally {
		await cluster.stop();
	}
}
