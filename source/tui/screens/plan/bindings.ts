import {bind, type Binding, moving} from '../../keys/binding.ts';
import {
	hasStarted,
	isDeed,
	lineAtCursor,
	type PlanState,
	reasonInHand,
	whyNotRun,
} from './state.ts';

/** Whether the plan runs a program whose command can be copied. */
const hasCommand = ({plan}: PlanState): boolean => plan.value?.steps.some(({command}) => command !== null) === true;

const runKeys = (state: PlanState): readonly Binding[] => {
	const {busy, value} = state.run;
	const watching = busy && value?.phase === 'watch';
	const isHelm = state.goal.kind === 'rollback';
	const waiting = busy ? (isHelm ? 'Helm is running' : 'records are being written') : null;
	return [
		bind('skip-watch', {hint: watching, unavailable: watching ? null : 'the records are not being watched'}),
		...busy ? [bind('stop', {hint: watching ? false : 'interrupt', label: watching ? 'stop watching the records' : (isHelm ? 'interrupt Helm' : 'end it before the first write')})] : [],
		bind('reload', {hint: busy ? false : 'rehearse again', label: 'rehearse again', unavailable: waiting}),
		bind('back', {hint: !busy, unavailable: busy ? (isHelm ? 'Helm is running; ctrl-c interrupts it' : 'records are being written') : null}),
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
		bind('open', {label: 'on the step that does it: run the plan', unavailable: line?.kind === 'step' && isDeed(line.step) ? why : 'the cursor is not on the step that does it'}),
		bind('acknowledge', {hint: reason !== null, unavailable: reason === null ? 'the cursor is on no stop that can be acknowledged' : null}),
		bind('client-dead', {hint: locked, unavailable: locked ? null : 'the plan does not stop at a lock'}),
		bind('copy', {hint: hasCommand(state), unavailable: hasCommand(state) ? null : 'there is no command to copy'}),
		bind('reload', {hint: 'rehearse again', label: 'rehearse again'}),
		bind('back', {hint: true}),
	];
};
