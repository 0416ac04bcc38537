import {bind, type Binding, moving} from '../../keys/binding.ts';
import {
	type GroupState,
	hasStarted,
	lineAtCursor,
	mayForce,
	reasonInHand,
	whyNotLeave,
	whyNotRun,
} from './state.ts';

const runKeys = (state: GroupState): readonly Binding[] => {
	const {busy, problem} = state.run;
	const waiting = whyNotLeave(state);
	return [
		...busy ? [bind('stop', {hint: state.stopping ? false : 'stop', label: 'stop before the next release'})] : [],
		bind('reload', {hint: busy ? false : (problem === null ? 'rehearse again' : 'go on with what is left'), label: 'rehearse again: go on with what is left', unavailable: waiting}),
		bind('back', {hint: !busy, unavailable: waiting}),
	];
};

/** Keys of a group, and of its run. */
export const groupBindings = (state: GroupState): readonly Binding[] => {
	if (hasStarted(state)) {
		return runKeys(state);
	}

	const why = whyNotRun(state);
	const reason = reasonInHand(state);
	const line = lineAtCursor(state);
	const busy = state.plan.busy ? 'it is being rehearsed' : null;
	return [
		...moving,
		bind('run', {hint: why === null, label: 'run the group: asks for how many releases there are, and where', unavailable: why}),
		bind('open', {hint: 'its plan', label: 'open the plan of the release under the cursor', unavailable: line === null || line.kind === 'note' || line.member.plan === null ? 'the cursor is on no release with a plan' : null}),
		bind('acknowledge', {hint: reason !== null, unavailable: reason === null ? 'the cursor is on no stop that can be acknowledged' : null}),
		...state.action === 'rollback' ? [bind('force', {hint: mayForce(state) ? (state.force ? 'without force' : true) : false, label: state.force ? 'rehearse without --force-conflicts again' : undefined, unavailable: mayForce(state) ? busy : 'no field of somebody else stops the plan'})] : [],
		bind('dependents', {hint: state.withDependents ? 'without dependents' : true, label: state.withDependents ? 'leave out what depends on these releases' : undefined, unavailable: busy}),
		...state.action === 'uninstall' ? [bind('keep-history', {hint: state.keepHistory ? 'drop history' : 'keep history', label: state.keepHistory ? 'rehearse again with the records taken away' : 'rehearse again with the records kept (--keep-history)', unavailable: busy})] : [],
		bind('reload', {hint: 'rehearse again', label: 'rehearse again'}),
		bind('back', {hint: true}),
	];
};
