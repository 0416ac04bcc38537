/** What a rehearsal says of a rollback, proved by doing it: what is created and deleted by the API server's audit log, what is changed by the objects themselves. */
import {
	beforeAll,
	describe,
	expect,
	inject,
	it,
} from 'vitest';
import {gadgetDefinition, otherCases} from './drift-outcomes/cases-others.ts';
import {plainCases} from './drift-outcomes/cases-plain.ts';
import {workloadCases} from './drift-outcomes/cases-workloads.ts';
import {makeCases, type Mode} from './drift-outcomes/run.ts';
import {isOwnCluster, startTrial} from './harness/start-trial.ts';
import {
	chart,
	majors,
	openTrial,
	type Trial,
} from './harness/trial.ts';
import {incidents} from './incidents/all.ts';
import {restrict} from './incidents/around.ts';
import {
	prove,
	rehearsed,
	sessionFor,
	type Proof,
} from './rehearsal/prove.ts';
import {situations} from './rehearsal/situations.ts';

/** Long enough for hooks and patches, and no wait for pods that never get ready. */
const quick = {wait: 'hookOnly', timeout: 20} as const;

const inTrial = async <T>(work: (trial: Trial) => Promise<T>): Promise<T> => {
	const trial = await startTrial();
	try {
		return await work(trial);
	} finally {
		await trial.end();
	}
};

const holds = ({plan, said, seen, words}: Proof): void => {
	const refused = plan.objects.filter(({refusal}) => refusal !== null);
	expect(seen).toEqual(said);
	expect({failed: words !== '', words}).toMatchObject({failed: refused.length > 0});
	for (const {address} of refused) {
		expect(words).toContain(address.split('/').at(-1));
	}
};

describe.skipIf(!isOwnCluster())('the lists of a rehearsal', () => {
	it.concurrent.for(situations.flatMap(situation => situation.majors.map(major => ({name: `${situation.name}, Helm ${major}`, situation, major}))))('are what happens: $name', async ({situation, major}) => {
		await inTrial(async trial => {
			await situation.make(trial, major);
			const proof = await prove(trial, major, {release: 'api', to: situation.to, flags: {...quick, ...situation.flags(major)}});
			expect(proof!.stopped).toEqual([]);
			expect(proof!.plan.reasons.map(({code}) => code).toSorted()).toEqual(situation.codes(major).toSorted());
			expect(proof!.said).toMatchObject(situation.said(trial, major));
			holds(proof!);
		});
	});
});

describe.each(majors)('a right to delete that is missing, with Helm %i', major => {
	it('is found before Helm finds it, and is what Helm then meets', async () => {
		await inTrial(async trial => {
			await restrict(trial, [
				{apiGroups: [''], resources: ['secrets'], verbs: ['*']},
				{apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'create', 'update', 'patch']},
			]);
			await trial.helm(major, ['install', 'api', chart('keep'), '--set=kept=false']);
			await trial.helm(major, ['upgrade', 'api', chart('raw'), '--set-json=objects=[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"dropped"}}]']);
			const session = await sessionFor(trial, major, {HELM_KUBEASUSER: 'half-blind'});
			const plan = await rehearsed(session, {release: 'api', to: 1, flags: quick});
			const dropped = [`ConfigMap/${trial.namespace}/api-config`, `ConfigMap/${trial.namespace}/dropped`];
			expect(plan!.reasons.map(({code, object}) => `${code} ${object ?? ''}`)).toEqual(dropped.map(object => `${major === 3 ? 'may-not-delete' : 'may-not-write'} ${object}`));
			const command = plan!.steps.find(({id}) => id === 'run')!.command!;
			const {exitCode} = await trial.helm(major, command.slice(1), {mayFail: true});
			expect(exitCode).toBe(major === 3 ? 0 : 1);
			const {stdout} = await trial.kubectl(['get', 'configmap', 'dropped', 'api-plain', '-o', 'name']);
			expect(stdout).toBe('configmap/dropped\nconfigmap/api-plain');
		});
	});
});

const cases = [...plainCases, ...workloadCases, ...otherCases];

type Made = Mode['made'] & {readonly name: string; readonly next: Mode['made']['major']; readonly forced: boolean};

const modes: readonly Made[] = [
	{name: 'Helm 3', major: 3, flags: [], next: 3, forced: false},
	{name: 'Helm 4, client-side', major: 4, flags: ['--server-side=false'], next: 4, forced: false},
	{name: 'Helm 4, server-side', major: 4, flags: [], next: 4, forced: false},
	{name: 'Helm 4, server-side, forced', major: 4, flags: [], next: 4, forced: true},
	{name: 'Helm 4 on what Helm 3 wrote', major: 3, flags: [], next: 4, forced: false},
];

describe.skipIf(!isOwnCluster())('the lists of a rehearsal, where every field was edited by hand', () => {
	beforeAll(async () => {
		const {programs, kubeconfigs: {admin}} = inject('cluster');
		const trial = await openTrial(programs, admin);
		await trial.kubectl(['apply', '-f', '-'], {input: JSON.stringify(gadgetDefinition)});
		await trial.kubectl(['wait', '--for=condition=Established', 'crd/gadgets.outcomes.example.test', '--timeout=30s']);
		await trial.end();
	});

	it.for(modes)('are what happens: $name', async made => {
		await inTrial(async trial => {
			await makeCases(trial, made, cases);
			const proof = await prove(trial, made.next, {release: 'api', to: 1, flags: {...quick, forceConflicts: made.forced}});
			expect(proof!.stopped).toEqual([]);
			expect(proof!.seen).toEqual(proof!.said);
			expect(proof!.plan.objects.some(({refusal}) => refusal !== null)).toBe(true);
			expect(proof!.words).not.toBe('');
		});
	});
});

describe.skipIf(!isOwnCluster())('the lists of a rehearsal after an incident', () => {
	it.concurrent.for(incidents.flatMap(incident => incident.majors.map(major => ({name: `${incident.name}, Helm ${major}`, incident, major}))))('are what happens: $name', {timeout: 400_000}, async ({incident, major}) => {
		await inTrial(async trial => {
			await incident.make(trial, major);
			// A hook of the target that failed fails again, as the plan says
			const flags = {...quick, noHooks: incident.name === 'rollback-hook-failed'};
			const proof = await prove(trial, major, {release: incident.release, to: null, flags});
			const stopped = proof?.stopped ?? ['nothing to go back to'];
			if (stopped.length > 0) {
				expect(proof?.seen ?? null).toBeNull();
				return;
			}

			holds(proof!);
		});
	});
});
