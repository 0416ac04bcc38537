import {bind, type Binding, moving} from '../../keys/binding.ts';
import {
	hasStarted,
	lineAtCursor,
	type PlanState,
	reasonInHand,
	whyNotRun,
} from './state.ts';

const runKeys = (state: PlanState): readonly Binding[] => {
	const {busy, value} = state.run;
	const watching = busy && value?.phase === 'watch';
	const waiting = busy ? 'Helm is running' : null;
	return [
		bind('skip-watch', {hint: watching, unavailable: watching ? null : 'the records are not being watched'}),
		...busy ? [bind('stop', {hint: watching ? false : 'interrupt', label: watching ? 'stop watching the records' : 'interrupt Helm'})] : [],
		bind('reload', {hint: busy ? false : 'rehearse again', label: 'rehearse again', unavailable: waiting}),
		bind('back', {hint: !busy, unavailable: busy ? 'Helm is running; ctrl-c interrupts it' : null}),
	];
};

/** Keys of a plan, and of its run. */
export const planBindings = (state: PlanState): readonly Binding[] => {
	if (hasStarted(state)) {
		return [...moving, ...runKeys(state)];
	}

	const why = whyNotRun(state);
	const reason = reasonInHand(state);
	const locked = state.plan.value?.reasons.some(({code, acknowledged}) => code === 'lock-not-stale' && !acknowledged) === true;
	const line = lineAtCursor(state);
	return [
		...moving,
		bind('run', {hint: why === null, unavailable: why}),
		bind('open', {label: 'on the step that runs Helm: run the plan', unavailable: line?.kind === 'step' && line.step.id === 'run' ? why : 'the cursor is not on the step that runs Helm'}),
		bind('acknowledge', {hint: reason !== null, unavailable: reason === null ? 'the cursor is on no stop that can be acknowledged' : null}),
		bind('client-dead', {hint: locked, unavailable: locked ? null : 'the plan does not stop at a lock'}),
		bind('copy', {hint: state.plan.value !== null, unavailable: state.plan.value === null ? 'there is no command yet' : null}),
		bind('reload', {hint: 'rehearse again', label: 'rehearse again'}),
		bind('back', {hint: true}),
	];
};
