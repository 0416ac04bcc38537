import type {History, Revision} from '../../../../core/ledger/types.ts';
import type {HelmPhase} from '../../../../core/plan/outcome.ts';
import type {Plan} from '../../../../core/plan/types.ts';
import type {WritePhase} from '../../../../core/plan/writes/outcome.ts';
import {duration} from '../../../../core/text/times.ts';
import type {ActionOutcome} from '../../../state/effect.ts';
import type {Glyph, Tone} from '../../../state/model.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import {type PlanState, runsHelm} from '../state.ts';
import {helmWords, runWords} from '../words.ts';

export type PhaseModel = {readonly glyph: Glyph | null; readonly tone: Tone; readonly text: string; readonly short: string};

export type RunModel = {
	readonly kind: 'run';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly title: string;
	readonly took: string;
	readonly ended: boolean;
	readonly phases: readonly PhaseModel[];
	/** Helm's own words, the last lines. */
	readonly output: readonly string[];
	readonly outputTitle: string;
	/** What is true now, or why nothing was run; empty until it has ended. */
	readonly factsTitle: string;
	readonly facts: readonly string[];
	/** What to do next, where it went wrong. */
	readonly hint: string | null;
	/** The records before and after, side by side; empty until Helm has ended. */
	readonly histories: ReadonlyArray<{readonly before: string; readonly after: string; readonly fresh: boolean}>;
	readonly foot: string | null;
};

type Phase = HelmPhase | WritePhase;

const orderOf = (plan: Plan | null): readonly Phase[] => ['verify', 'backup', runsHelm(plan) ? 'run' : 'write', 'check', 'watch', 'done'];

const isHelms = (outcome: ActionOutcome): outcome is Extract<ActionOutcome, {readonly output: unknown}> => 'output' in outcome;

const words: Readonly<Record<Phase, {readonly text: string; readonly short: string}>> = {
	verify: {text: 'read cluster and records again', short: 'read again'},
	backup: {text: 'back up the records', short: 'backup'},
	run: {text: 'Helm runs', short: 'Helm'},
	write: {text: 'write the records', short: 'write'},
	check: {text: 'check the records', short: 'check'},
	watch: {text: 'watch the records for a late write', short: 'watch'},
	done: {text: 'done', short: 'done'},
};

/** What else there is to say of a phase. */
const asideOf = (name: Phase, outcome: ActionOutcome | null): string => {
	if (name === 'backup' && outcome !== null && outcome.backup !== null) {
		return `: ${outcome.backup}`;
	}

	const watch = name === 'watch' ? outcome?.watch ?? null : null;
	if (watch === null) {
		return '';
	}

	return watch.skipped ? ' (skipped)' : `: ${watch.passed} of ${watch.total} s`;
};

type End = {readonly ended: boolean; readonly failed: boolean};

/** Which phase a failed run failed in. */
const brokenPhase = (outcome: ActionOutcome | null): Phase => {
	if (outcome === null) {
		return 'verify';
	}

	if (outcome.phase !== 'done') {
		return outcome.phase;
	}

	if (!isHelms(outcome)) {
		return outcome.watch === null ? 'write' : 'watch';
	}

	return outcome.exitCode === 0 ? (outcome.watch === null ? 'check' : 'watch') : 'run';
};

const phasesOf = (plan: Plan | null, outcome: ActionOutcome | null, {ended, failed}: End): readonly PhaseModel[] => {
	const order = orderOf(plan);
	const phase = failed ? brokenPhase(outcome) : outcome?.phase ?? 'verify';
	const at = order.indexOf(phase);
	const watches = plan?.steps.some(({id}) => id === 'watch') === true;
	return order.filter(name => name !== 'done' && (name !== 'watch' || watches)).map((name): PhaseModel => {
		const index = order.indexOf(name);
		const {text, short} = name === 'run' && plan !== null ? {...words[name], text: helmWords(plan).does} : words[name];
		const said = {text: `${text}${asideOf(name, outcome)}`, short: `${short}${name === 'watch' && outcome?.watch?.skipped === true ? ' skipped' : ''}`};
		if (index < at) {
			return {glyph: 'fine', tone: 'fine', ...said};
		}

		if (index > at) {
			return {glyph: null, tone: 'quiet', ...said};
		}

		return ended ? {glyph: failed ? 'broken' : 'fine', tone: failed ? 'bad' : 'fine', ...said} : {glyph: 'progress', tone: 'progress', ...said};
	});
};

const recordWords = ({revision, status, fault}: Revision): string => `${revision ?? '·'} ${fault === null ? status ?? '·' : 'unreadable'}`;

/** The records by what tells them apart; two that say the same revision do not meet. */
const recordsByName = ({revisions}: History): ReadonlyMap<string, Revision> => new Map(revisions.map(revision => [revision.record.object.name, revision]));

/** Rows meet where the same record stands on both sides; what was added or went leaves the other side empty. */
const historiesOf = ({before, after}: ActionOutcome): RunModel['histories'] => {
	if (after === null) {
		return [];
	}

	const [old, now] = [recordsByName(before), recordsByName(after)];
	const all = new Map([...old, ...now]).values().toArray().toSorted((one, other) => (other.revision ?? -1) - (one.revision ?? -1));
	return all.map(({record}) => {
		const {name} = record.object;
		const [was, is] = [old.get(name), now.get(name)];
		const [earlier, later] = [was === undefined ? '' : recordWords(was), is === undefined ? 'gone' : recordWords(is)];
		return {before: earlier, after: later, fresh: earlier !== later};
	});
};

/** Whether it ended before Helm was started. */
const neverRan = ({run: {problem, value}}: PlanState): boolean => problem !== null && (value === null || value.phase === 'verify' || value.phase === 'backup');

const titleOf = (state: PlanState, {ended, failed}: End): string => {
	const {release: {name}, plan, goal} = state;
	const title = runWords(goal, name, plan.value?.to ?? null);
	if (!ended) {
		return title.now;
	}

	return neverRan(state) ? title.never : (failed ? title.failed : title.done);
};

const endOf = ({run}: PlanState): End => ({
	ended: !run.busy && (run.at !== null || run.problem !== null || run.value !== null),
	failed: run.problem !== null,
});

const footOf = (plan: Plan | null, outcome: ActionOutcome | null, {ended}: End): string | null => {
	if (ended || plan === null) {
		return null;
	}

	if (outcome?.phase === 'watch') {
		return `${runsHelm(plan) ? 'Helm has ended. The records are' : 'The records are written. They are'} watched for a late write of the old client.`;
	}

	return runsHelm(plan) ? `Interrupting Helm would ${helmWords(plan).short}.` : null;
};

const glyphOf = ({ended, failed}: End): {readonly glyph: Glyph; readonly tone: Tone} => {
	if (!ended) {
		return {glyph: 'progress', tone: 'progress'};
	}

	return failed ? {glyph: 'broken', tone: 'bad'} : {glyph: 'fine', tone: 'fine'};
};

/** The run of a plan as it is drawn, while it lasts and when it has ended. */
export const selectRun = (state: PlanState, {now, height}: Surroundings): RunModel => {
	const {run, plan: {value: plan}} = state;
	const outcome = run.value;
	const end = endOf(state);
	const {lines, total} = outcome !== null && isHelms(outcome) ? outcome.output : {lines: [], total: 0};
	const facts = outcome?.facts ?? [];
	return {
		kind: 'run',
		...glyphOf(end),
		title: titleOf(state, end),
		took: duration(((run.at ?? now) - (state.startedAt ?? now)) / 1000),
		ended: end.ended,
		phases: phasesOf(plan, outcome, end),
		output: lines.slice(-height),
		outputTitle: total > lines.length ? `Helm printed ${total} lines, the last of them` : 'Helm',
		factsTitle: neverRan(state) ? 'Why' : 'Now',
		facts: facts.length === 0 && run.problem !== null ? run.problem.message.split('\n') : facts,
		hint: run.problem?.hint ?? null,
		histories: outcome === null ? [] : historiesOf(outcome),
		foot: footOf(plan, outcome, end),
	};
};
