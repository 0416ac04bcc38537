/** Which incidents stand for which situation of the runbook: each of its rows is produced by the real Helm here, or it is said why it cannot be. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {rows} from '../../source/core/runbook/rows.ts';
import {incidents} from '../cluster/incidents/all.ts';
import {majors} from '../cluster/harness/trial.ts';
import {situations} from '../build/situations.ts';

/** Situations that one major cannot get into. */
const ofOneMajor: Readonly<Record<string, {readonly majors: readonly number[]; readonly why: string}>> = {
	'apply-conflict': {majors: [4], why: 'Helm 3 has no server-side apply'},
};

const known = new Set<string>([...situations, 'none']);

describe('the incidents', () => {
	it.each(situations)('hold %s, with each Helm that can get into it', situation => {
		const produced = new Set(incidents.filter(incident => incident.situation === situation).flatMap(incident => incident.majors));
		expect(majors.filter(major => produced.has(major))).toEqual(ofOneMajor[situation]?.majors ?? majors);
	});

	it('name no situation that the runbook does not have', () => {
		expect(incidents.flatMap(({situation, row}) => [situation, row]).filter(row => !known.has(row))).toEqual([]);
		expect(rows.map(({id}) => id).filter(id => !known.has(id))).toEqual([]);
	});

	it('have names and stories of their own', () => {
		expect(new Set(incidents.map(({name}) => name)).size).toBe(incidents.length);
		expect(new Set(incidents.map(({story}) => story.join('\n'))).size).toBe(incidents.length);
	});

	it('hold what is easily got wrong besides', () => {
		expect(incidents.map(({name}) => name)).toEqual(expect.arrayContaining([
			'rollback-to-failed-fails',
			'rollback-apply-failed',
			'rollback-over-lock-fails',
			'record-moved',
			'taken-by-release',
			'pruned-target',
			'two-clients',
			'lost-final-write',
		]));
	});

	it('are recorded, but for those whose recording would be megabytes', () => {
		const recorded = new Set(readdirSync(path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios')));
		const missing = incidents.filter(({bulky}) => !bulky).flatMap(({name, majors: of}) => of.map(major => `${name}-helm${major}`)).filter(name => !recorded.has(name));
		expect(missing).toEqual([]);
	});
});
