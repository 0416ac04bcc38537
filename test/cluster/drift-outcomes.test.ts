/** What the product says of Helm's next write, proved by doing it: each difference, each method, on the real binaries. */
import {beforeAll, describe, expect, inject, it} from 'vitest';
import {blameOf} from '../../source/core/drift/fields/blame.ts';
import {readManagedFields} from '../../source/core/drift/fields/managed-fields.ts';
import {oursOf} from '../../source/core/drift/fields/ours.ts';
import {covers, sameValue} from '../../source/core/record/same-value.ts';
import {valueAt} from '../../source/core/drift/fields/steps.ts';
import {asServed} from '../../source/core/drift/next/as-served.ts';
import {plannedMethods} from '../../source/core/drift/next/method.ts';
import {createNextWrites} from '../../source/core/drift/next/next-writes.ts';
import {isTyped} from '../../source/core/drift/next/typed.ts';
import type {WriteContext} from '../../source/core/drift/next/types.ts';
import {printPath} from '../../source/core/drift/path.ts';
import type {OutcomeWord} from '../../source/core/drift/types.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Case, Document, Looked} from './drift-outcomes/case.ts';
import {gadgetDefinition, otherCases} from './drift-outcomes/cases-others.ts';
import {plainCases} from './drift-outcomes/cases-plain.ts';
import {workloadCases} from './drift-outcomes/cases-workloads.ts';
import {
	essence,
	isNamed,
	run,
	subjectOf,
	type Mode,
	type Ran,
} from './drift-outcomes/run.ts';
import {openTrial} from './harness/trial.ts';

const cases: readonly Case[] = [...plainCases, ...workloadCases, ...otherCases];

const clientSide = ['--server-side=false'];

const both = ['upgrade', 'rollback'] as const;

const modes: readonly Mode[] = [
	{name: 'Helm 3', writes: both, made: {major: 3, flags: []}, next: {major: 3, flags: []}},
	{name: 'Helm 4, client-side', writes: both, made: {major: 4, flags: clientSide}, next: {major: 4, flags: []}},
	{name: 'Helm 4, server-side', writes: both, made: {major: 4, flags: []}, next: {major: 4, flags: []}},
	{name: 'Helm 4, server-side, forced', writes: both, made: {major: 4, flags: []}, next: {major: 4, flags: ['--force-conflicts']}},
	{name: 'Helm 3 on what Helm 4 applied server-side', writes: ['upgrade'], made: {major: 4, flags: []}, next: {major: 3, flags: []}},
	{name: 'Helm 4, server-side, on what Helm 3 wrote', writes: both, made: {major: 3, flags: []}, next: {major: 4, flags: ['--server-side=true']}},
];

/** What Helm applies: the document with what it adds. */
const marked = (document: Document, namespace: string): Document => ({
	...document,
	metadata: {
		...document.metadata,
		namespace,
		labels: {...document.metadata['labels'] as Record<string, string> | undefined, 'app.kubernetes.io/managed-by': 'Helm'},
		annotations: {...document.metadata['annotations'] as Record<string, string> | undefined, 'meta.helm.sh/release-name': 'api', 'meta.helm.sh/release-namespace': namespace},
	},
});

const recorded = ({major, flags}: Mode['made']): string | null => major === 3 ? null : (flags.includes('--server-side=false') ? 'csa' : 'ssa');

const contextOf = (mode: Mode, {first, second}: Case, live: JsonValue, namespace: string): WriteContext => {
	const method = recorded(mode.made);
	const planned = plannedMethods({major: mode.next.major, last: method, deployed: method, target: method});
	const asked = mode.next.flags.includes('--server-side=true') ? {method: 'ssa' as const} : {};
	const forced = mode.next.flags.includes('--force-conflicts');
	const {apiVersion, kind} = (second ?? first ?? {apiVersion: 'v1', kind: 'ConfigMap'}) as {apiVersion: string; kind: string};
	const entries = readManagedFields(live);
	return {
		typed: isTyped(apiVersion, kind),
		entries,
		ours: oursOf(entries, []),
		live,
		upgrade: {...planned.upgrade, ...asked, forced, previous: second, desired: second === null ? null : marked(second, namespace)},
		rollback: {...planned.rollback, ...asked, forced, revision: 1, previous: second, desired: first === null ? null : marked(first, namespace)},
	};
};

const observed = (ran: Ran, key: string, {path}: Looked): OutcomeWord => {
	const [before, after] = [ran.before.get(key) ?? null, ran.after.get(key) ?? null];
	if (isNamed(ran.said, key, ran.namespace)) {
		return 'fails';
	}

	const [one, other] = path.length === 0 ? [{value: essence(before)}, {value: essence(after)}] : [valueAt(before, path), valueAt(after, path)];
	return (one === null || other === null ? one === other : sameValue(one.value, other.value)) ? 'survives' : 'restored';
};

/** Whether what was put back is what the write wants: the value of its manifest, or nothing. */
const isAsWanted = (ran: Ran, key: string, {path}: Looked, desired: JsonValue): boolean => {
	const [want, have] = [valueAt(asServed(desired), path), valueAt(ran.after.get(key) ?? null, path)];
	return (want?.value ?? null) === null ? (have?.value ?? null) === null : have !== null && covers(have.value, want!.value);
};

/** Every difference of a run, with what was said and what came of it. */
const compare = (mode: Mode, ran: Ran, some: readonly Case[], write: 'upgrade' | 'rollback') => some.flatMap(one => {
	const key = subjectOf(one);
	const live = ran.before.get(key) ?? null;
	const context = contextOf(mode, one, live, ran.namespace);
	const judge = createNextWrites(context);
	return one.looked.map(looked => {
		const [stored, now] = [valueAt(one.second, looked.path), valueAt(live, looked.path)];
		const verdict = judge({path: looked.path, change: looked.change, stored: stored?.value ?? null, live: now?.value ?? null})[write];
		const seen = observed(ran, key, looked);
		const blame = blameOf(context.entries, looked.path, context.ours);
		return {
			what: `${key} ${printPath(looked.path)}`,
			said: verdict.outcome,
			seen,
			reason: verdict.reason,
			blame: blame?.manager ?? null,
			expected: looked.manager,
			isWanted: seen !== 'restored' || isAsWanted(ran, key, looked, context[write]!.desired),
			isThere: looked.path.length === 0 || (looked.change === 'missing' ? now === null : now !== null && !sameValue(now.value, stored?.value ?? null)),
		};
	});
});

const {programs, kubeconfigs: {admin}} = inject('cluster');

describe.each(modes)('$name', mode => {
	beforeAll(async () => {
		const trial = await openTrial(programs, admin);
		await trial.kubectl(['apply', '-f', '-'], {input: JSON.stringify(gadgetDefinition)});
		await trial.kubectl(['wait', '--for=condition=Established', 'crd/gadgets.outcomes.example.test', '--timeout=30s']);
		await trial.end();
	});

	it.each(mode.writes)('does by the next %s what was said of each difference', async write => {
		// A run in which anything is refused deletes nothing, so what revision 1 lacks has a run of its own
		const groups = write === 'upgrade' ? [cases] : [cases.filter(({first, second}) => first !== null || second === null), cases.filter(({first, second}) => first === null && second !== null)];
		const runs = await Promise.all(groups.map(async some => compare(mode, await run({programs, kubeconfig: admin}, mode, some, write), some, write)));
		const compared = runs.flat();
		expect(compared.filter(({isThere}) => !isThere)).toEqual([]);
		expect(compared.filter(({said, seen}) => said !== seen)).toEqual([]);
		expect(compared.filter(({isWanted}) => !isWanted)).toEqual([]);
		expect(compared.filter(({blame, expected}) => expected !== '*' && blame !== expected)).toEqual([]);
		expect(compared.every(({reason}) => reason.endsWith('.'))).toBe(true);
	});
});
