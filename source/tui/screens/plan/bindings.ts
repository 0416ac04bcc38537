import {bind, type Binding, moving} from '../../keys/binding.ts';
import {
	hasStarted,
	isDeed,
	lineAtCursor,
	type PlanState,
	mayForce,
	reasonInHand,
	runsHelm,
	undoOf,
	whyNotLeave,
	whyNotRun,
} from './state.ts';

/** Whether the plan runs a program whose command can be copied. */
const hasCommand = ({plan}: PlanState): boolean => plan.value?.steps.some(({command}) => command !== null) === true;

const runKeys = (state: PlanState): readonly Binding[] => {
	const {busy, value} = state.run;
	const watching = busy && value?.phase === 'watch';
	const isHelm = runsHelm(state.plan.value);
	const waiting = whyNotLeave(state);
	const undo = undoOf(state);
	return [
		bind('skip-watch', {hint: watching, unavailable: watching ? null : 'the records are not being watched'}),
		...busy ? [bind('stop', {hint: watching ? false : 'interrupt', label: watching ? 'stop watching the records' : (isHelm ? 'interrupt Helm' : 'end it before the first write')})] : [],
		bind('reload', {hint: busy ? false : 'rehearse again', label: 'rehearse again', unavailable: waiting}),
		bind('undo', {hint: undo !== null, label: 'plan to put back what this wrote', unavailable: undo === null ? (isHelm ? 'Helm wrote: nothing takes back what it applied; go on by an upgrade or a rollback' : 'nothing was written that could be put back') : null}),
		bind('back', {hint: !busy, unavailable: waiting}),
	];
};

/** What can be kept, and is not yet; or the other way round. */
const keepKey = ({goal, plan}: PlanState): readonly Binding[] => {
	const unavailable = plan.busy ? 'it is being rehearsed' : null;
	switch (goal.kind) {
		case 'uninstall': {
			return [bind('keep-history', {hint: goal.keep ? 'drop history' : 'keep history', label: goal.keep ? 'rehearse again with the records taken away' : 'rehearse again with the records kept (--keep-history)', unavailable})];
		}

		case 'adopt': {
			return goal.direction === 'adopt' ? [bind('keep-history', {hint: goal.keep ? 'without keep' : 'with keep', label: goal.keep ? 'rehearse again without the policy to keep' : 'rehearse again with the policy to keep the objects at an uninstall (--keep)', unavailable})] : [];
		}

		default: {
			return [];
		}
	}
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
		...keepKey(state),
		...state.goal.kind === 'rollback' ? [bind('force', {hint: mayForce(state) ? (state.goal.force ? 'without force' : true) : false, label: state.goal.force ? 'rehearse without --force-conflicts again' : undefined, unavailable: mayForce(state) ? null : 'no field of somebody else stops the plan'})] : [],
		bind('client-dead', {hint: locked, unavailable: locked ? null : 'the plan does not stop at a lock'}),
		bind('copy', {hint: hasCommand(state), unavailable: hasCommand(state) ? null : 'there is no command to copy'}),
		bind('reload', {hint: 'rehearse again', label: 'rehearse again'}),
		bind('back', {hint: true}),
	];
};
