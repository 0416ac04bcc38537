/** Every sentence that is made of a recorded incident reads as one: verdicts, ways out, repairs, and the plans of all actions. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {fixCodes} from '../../source/core/command/fix-codes.ts';
import {repairOffers} from '../../source/core/plan/repair/fixes.ts';
import type {RepairChoice} from '../../source/core/plan/repair/types.ts';
import type {Plan} from '../../source/core/plan/types.ts';
import type {Result} from '../../source/core/problem/problem.ts';
import {triageInSlices} from '../../source/core/runbook/triage.ts';
import {inSlices} from '../../source/use-cases/give-way.ts';
import {drained} from '../../source/use-cases/progress.ts';
import {rehearseRollback} from '../../source/use-cases/rehearse-rollback.ts';
import {rehearseRepair} from '../../source/use-cases/rehearse-repair.ts';
import {rehearseBringBack, rehearseUninstall} from '../../source/use-cases/rehearse-uninstall.ts';
import {rehearseUnlock} from '../../source/use-cases/rehearse-unlock.ts';
import {readFacts} from '../../source/use-cases/triage-release.ts';
import {composed} from '../build/session-options.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'fixtures', 'scenarios');
const {signal} = new AbortController();
const names = readdirSync(folder).filter(name => name !== 'demo');

/** Two stops in a row, two spaces, and what JavaScript writes for nothing. What a cluster said may hold anything: it stands in quotes or behind a colon at the end. */
const odd = /[!.?]\.(?:\s|$)|[^\s.] {2,}\S|\bundefined\b|\bNaN\b|\[object /v;

/** A repair of which nothing is said but its kind. */
const bare: Omit<RepairChoice, 'fix'> = {
	record: null, believe: null, inPlace: true, limit: 2, objects: [], finalizer: null,
};

const texts = (value: unknown): readonly string[] => {
	if (typeof value === 'string') {
		return [value];
	}

	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(item => texts(item)) : [];
};

const planTexts = (plan: Result<Plan>): readonly string[] => {
	if (!plan.ok) {
		return [plan.problem.message, plan.problem.hint ?? ''];
	}

	const {reasons, notes, steps} = plan.value;
	return [...reasons.map(({message}) => message), ...notes, ...steps.flatMap(({title, effect, precondition, reverse}) => texts({title, effect, precondition, reverse}))];
};

describe('sentences', () => {
	it.each(names)('%s: read as sentences', async name => {
		const {release} = JSON.parse(readFileSync(path.join(folder, name, 'expected.json'), 'utf8')) as {release: string};
		const session = await composed({from: path.join(folder, name)});
		const query = {namespace: name.startsWith('record-moved') ? 'payments-copy' : 'payments', name: release, acknowledge: []};
		const read = await drained(readFacts(session, {...query, live: true}, signal));
		const triage = read.ok ? await inSlices(triageInSlices(read.value.facts), signal) : null;
		const offers = read.ok ? repairOffers(read.value.facts).map(({title, evidence, effect, needs}) => ({title, evidence, effect, needs})) : [];
		const plans = [
			await drained(rehearseRollback(session, {...query, to: null, flags: {}}, signal)),
			await drained(rehearseUninstall(session, {...query, keepHistory: false, flags: {}}, signal)),
			...await Promise.all((['failed', 'deployed', 'aside'] as const).map(async way => drained(rehearseUnlock(session, {...query, way}, signal)))),
			...await Promise.all(fixCodes.map(async fix => drained(rehearseRepair(session, {...query, choice: {...bare, fix}}, signal)))),
			await drained(rehearseBringBack(session, query, signal)),
		].flatMap(plan => planTexts(plan));
		const all = [...texts(triage?.findings), ...texts(offers), ...plans];
		expect(all.length).toBeGreaterThan(0);
		expect(all.filter(text => odd.test(text))).toEqual([]);
	});
});
