import {memberWords} from '../../../../core/group/ending.ts';
import {groupBefore} from '../../../../core/group/outcome.ts';
import type {GroupOutcome, MemberOutcome, MemberState} from '../../../../core/group/types.ts';
import {placeWords} from '../../../../core/group/place.ts';
import {leftIn} from '../../../../core/group/group-plan.ts';
import {duration} from '../../../../core/text/times.ts';
import type {Glyph, Tone} from '../../../state/model.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import type {GroupState} from '../state.ts';

export type GroupRunModel = {
	readonly kind: 'run';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly title: string;
	readonly took: string;
	readonly members: ReadonlyArray<{readonly glyph: Glyph | null; readonly tone: Tone; readonly release: string; readonly text: string}>;
	/** The last that Helm printed for the release that is being done. */
	readonly output: readonly string[];
	readonly outputTitle: string;
	/** What to do now. */
	readonly hint: string | null;
	readonly foot: string | null;
};

const marks: Readonly<Record<MemberState, {readonly glyph: Glyph | null; readonly tone: Tone}>> = {
	waiting: {glyph: null, tone: 'quiet'},
	running: {glyph: 'progress', tone: 'progress'},
	done: {glyph: 'fine', tone: 'fine'},
	skipped: {glyph: 'fine', tone: 'quiet'},
	failed: {glyph: 'broken', tone: 'bad'},
	moved: {glyph: 'broken', tone: 'bad'},
	blocked: {glyph: 'attention', tone: 'attention'},
	'not-run': {glyph: 'attention', tone: 'attention'},
};

/** What is being done to the release whose turn it is. */
const phaseWords = ({outcome}: MemberOutcome): string => {
	const {watch, phase} = outcome ?? {watch: null, phase: null};
	if (phase === 'watch' && watch !== null) {
		return `, its records are watched for ${watch.total - watch.passed} s more`;
	}

	return phase === 'check' ? ', and is checked' : '';
};

const titleOf = ({plan, members}: GroupOutcome, {ended, failed}: {readonly ended: boolean; readonly failed: boolean}): string => {
	const place = placeWords(leftIn(plan).map(({release}) => release));
	const isBack = plan.action === 'rollback';
	if (!ended) {
		return `${isBack ? 'Rolling back' : 'Uninstalling'} ${place}`;
	}

	const done = members.filter(({state}) => state === 'done').length;
	return failed ? `${isBack ? 'Rolled back' : 'Uninstalled'} ${done} of ${place}` : `${isBack ? 'Rolled back' : 'Uninstalled'} ${place}`;
};

const footOf = (stopping: boolean, ended: boolean): string | null => {
	if (ended) {
		return null;
	}

	return stopping ? 'It stops when the release that is being done has come to its end.' : 'ctrl-c stops before the next release, never within one.';
};

/** The run of a group as it is drawn, while it lasts and when it has ended. */
export const selectGroupRun = (state: GroupState, {now, height}: Surroundings): GroupRunModel => {
	const {run, plan} = state;
	const outcome = run.value ?? groupBefore(plan.value!);
	const ended = !run.busy && (run.at !== null || run.problem !== null);
	const failed = run.problem !== null;
	const last = outcome.members.find(({state: of}) => of === 'running') ?? outcome.members.findLast(({outcome: own}) => own !== null);
	const neverRan = failed && run.value === null;
	return {
		kind: 'run',
		glyph: ended ? (failed ? 'broken' : 'fine') : 'progress',
		tone: ended ? (failed ? 'bad' : 'fine') : 'progress',
		title: neverRan ? run.problem.message : titleOf(outcome, {ended, failed}),
		took: duration(((run.at ?? now) - (state.startedAt ?? now)) / 1000),
		members: outcome.members.map(member => ({...marks[member.state], release: member.release, text: `${memberWords(member, outcome.plan.action)}${member.state === 'running' ? phaseWords(member) : ''}`})),
		output: last?.outcome?.output.lines.slice(-height) ?? [],
		outputTitle: last === undefined ? 'Helm' : `Helm, for ${last.release}`,
		hint: ended ? run.problem?.hint ?? null : null,
		foot: footOf(state.stopping, ended),
	};
};
