/** Incidents that only what stands around a release explains, on a real API server with both Helms: the row comes first, and what is recommended writes nothing that is another's. */
import {describe, expect, it} from 'vitest';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {valueOf} from '../scenarios/value-of.ts';
import {sessionOn} from './harness/session.ts';
import {isOwnCluster, startTrial} from './harness/start-trial.ts';
import {incidents} from './incidents/all.ts';

const {signal} = new AbortController();

/** What is recommended in each; null where a person has to decide. */
const recommended: Readonly<Record<string, string | null>> = {
	'stolen-object': 'repair',
	'taken-by-release': 'repair',
	'removed-api': 'mark-failed',
	'removed-api-unnoticed': 'repair',
	'records-deleted': 'upgrade',
	'uninstall-finalizer': 'wait',
	gitops: null,
	argo: null,
};

const cases = incidents.filter(({name}) => Object.hasOwn(recommended, name)).flatMap(incident => incident.majors.map(major => ({name: `${incident.name}, Helm ${major}`, incident, major})));

describe('an incident told by its surroundings', () => {
	it.concurrent.for(cases)('$name', async ({incident: {name, row, release, make, ownCluster}, major}, {skip}) => {
		skip(ownCluster && !isOwnCluster(), 'only the tests\' own cluster can be brought into it');
		const trial = await startTrial();
		try {
			await make(trial, major);
			const session = await sessionOn(trial.kubeconfig, {namespace: trial.namespace, clientDead: 'the test ended it', helm: trial.program(major)});
			const {triage} = await valueOf(triageRelease(session, {namespace: trial.namespace, name: release, live: true}, signal));
			expect({row: triage.findings[0]?.row, recommended: triage.recommended?.id ?? null}).toEqual({row, recommended: recommended[name]});
			expect(triage.unknown.filter(({verb}) => verb !== null)).toEqual([]);
		} finally {
			await trial.end();
		}
	});
});
