import {bind, type Binding, moving} from '../../keys/binding.ts';
import type {Tab} from '../../state/intent.ts';
import {
	decisionAtCursor,
	type DecisionLine,
	findingOf,
	goalInHand,
	goalOf,
	optionInHand,
} from './decision/lines.ts';
import {blockAtCursor, blocksOf, isUnfolded} from './drift/lines.ts';
import {revisionBefore} from './choose.ts';
import {
	chosenRevision,
	type DriftTabName,
	isDriftTab,
	isPartTab,
	isWatching,
	type ReleaseState,
	revisionsOf,
} from './state.ts';

const tabKeys: readonly Binding[] = [
	bind('next-tab'), bind('previous-tab'), bind('tab-decision'), bind('tab-history'), bind('tab-drift'), bind('tab-live'), bind('tab-values'), bind('tab-manifest'), bind('tab-hooks'), bind('tab-record'),
];

const unread = ({opened}: ReleaseState): string | null => opened.value === null ? 'the release is still being read' : null;

/** The other ways to act on a release, on each of its tabs. */
const acting = (state: ReleaseState): readonly Binding[] => [
	bind('unlock', {unavailable: unread(state) ?? (goalInHand(state, 'unlock') === null ? 'nothing speaks for ending a lock here without Helm' : null)}),
	bind('adopt', {unavailable: unread(state)}),
	bind('repair'),
	bind('uninstall', {unavailable: unread(state)}),
];

const rollback = (state: ReleaseState, hint: boolean | string): Binding => bind('rollback', {hint, unavailable: unread(state)});

const clientDead = (state: ReleaseState): Binding => {
	const lock = state.opened.value?.triage.lock ?? null;
	return bind('client-dead', {
		hint: (lock !== null && lock.verdict !== 'none' && lock.verdict !== 'stale'),
		unavailable: lock === null ? 'no lock is held: the newest record is not pending' : (state.word === null ? null : 'you said so already'),
	});
};

/** Ending the watch of a lock leaves the verdict as it stands. */
const skipWatch = (state: ReleaseState): Binding => {
	const watched = isWatching(state);
	return bind('skip-watch', {hint: watched ? 'skip' : false, unavailable: watched ? null : 'the records are not being watched'});
};

/** What Enter does on a line of the decision. */
const openKey = (line: DecisionLine | null, release: ReleaseState['release']): Binding => {
	switch (line?.kind) {
		case undefined: {
			return bind('open', {unavailable: 'there is nothing under the cursor'});
		}

		case 'evidence': {
			const {seen: isSeen} = line.evidence;
			return bind('open', {hint: isSeen ? 'record' : false, label: 'open the record that this was seen in', unavailable: isSeen ? null : 'this was not seen anywhere'});
		}

		case 'finding': {
			return bind('open', {hint: 'finding', label: 'look at this finding'});
		}

		case 'option': {
			const isPlanned = goalOf(line.option, release) !== null;
			const unavailable = line.option.needs === null ? 'helm-triage cannot carry this way out; y copies its command where it has one' : `it needs ${line.option.needs}`;
			return bind('open', {hint: isPlanned ? 'plan' : false, label: 'open the plan of this way out', unavailable: isPlanned ? null : unavailable});
		}
	}
};

const decisionKeys = (state: ReleaseState): readonly Binding[] => {
	const line = decisionAtCursor(state);
	const finding = findingOf(state);
	const option = optionInHand(state);
	const command = option?.command ?? null;
	const alone = (state.opened.value?.triage.findings.length ?? 0) > 1 ? null : 'there is no other finding';
	const unfound = finding === null ? 'there is no finding' : null;
	return [
		openKey(line, state.release),
		bind('copy', {hint: command !== null, unavailable: command === null ? option?.needs ?? 'there is no command to copy' : null}),
		bind('next', {hint: alone === null ? 'next finding' : false, label: 'next finding', unavailable: alone}),
		bind('previous', {label: 'previous finding', unavailable: alone}),
		clientDead(state),
		skipWatch(state),
		bind('evidence', {hint: unfound === null, unavailable: unfound}),
		bind('runbook', {hint: unfound === null, unavailable: unfound}),
		rollback(state, option?.id !== 'rollback'),
	];
};

const undo = (hint: boolean): Binding => bind('undo', {hint, label: 'what was saved of this release, and to put it back'});

const historyKeys = (state: ReleaseState): readonly Binding[] => {
	const chosen = chosenRevision(state)?.revision ?? null;
	const nameless = chosen === null ? 'this record does not say which revision it is' : null;
	const alone = revisionsOf(state).length < 2 ? 'there is one record only' : null;
	const before = revisionBefore(state);
	return [
		bind('open', {hint: 'record', label: 'open the record of this revision', unavailable: chosenRevision(state) === null ? 'there is no record under the cursor' : null}),
		bind('mark', {
			hint: state.marked === null ? true : (state.marked === chosen ? 'unmark' : `diff with ${state.marked}`),
			label: state.marked === null ? 'mark this revision; a second mark opens what differs' : (state.marked === chosen ? 'take the mark away' : `open what differs between this revision and ${state.marked}`),
			unavailable: alone ?? nameless,
		}),
		bind('diff', {hint: before === null ? true : `diff with ${before}`, label: before === null ? 'what differs from the revision before' : `what differs from revision ${before}`, unavailable: nameless ?? (before === null ? 'no record of an older revision is left' : null)}),
		rollback(state, state.history.cursor === 0 ? true : 'roll back to it'),
		undo(state.acts.value?.some(({backupId}) => backupId !== null) === true),
		bind('machine', {hint: true}),
		clientDead(state),
	];
};

const textKeys = (state: ReleaseState, tab: Tab): readonly Binding[] => {
	const alone = revisionsOf(state).length < 2 ? 'there is one record only' : null;
	return [
		bind('filter', {hint: 'search', label: 'search the text'}),
		bind('next-match'),
		bind('previous-match'),
		bind('previous', {hint: 'older', label: 'the next older revision', unavailable: alone}),
		bind('next', {hint: 'newer', label: 'the next newer revision', unavailable: alone}),
		bind('wrap', {hint: true}),
		bind('left'),
		bind('right'),
		...tab === 'values' ? [bind('all', {hint: state.computed ? 'given only' : true, label: state.computed ? 'the given values alone' : 'computed values, chart defaults included'})] : [],
		rollback(state, false),
	];
};

const driftKeys = (state: ReleaseState, tab: DriftTabName): readonly Binding[] => {
	const {server} = state.comparison;
	const view = state.comparison[tab];
	const block = blockAtCursor(state, tab);
	const nowhere = block === null ? 'the cursor is on no object' : null;
	const empty = block?.hidden.length === 0 ? 'nothing of this object is folded' : null;
	const isOpen = block !== null && isUnfolded(view, block);
	const difference = tab === 'drift' ? 'difference' : 'object in trouble';
	const folded = tab === 'drift' ? 'what is harmless' : 'pods that are ready';
	return [
		bind('next', {hint: 'next', label: `next ${difference}`}),
		bind('previous', {label: `previous ${difference}`}),
		bind('fold', {hint: isOpen ? 'fold' : true, label: `${isOpen ? 'fold' : 'unfold'} ${folded} in this object`, unavailable: nowhere ?? empty}),
		bind('all', {hint: view.all ? 'fold all' : 'unfold all', label: `${view.all ? 'fold' : 'unfold'} ${folded} in all objects`, unavailable: blocksOf(state, tab).some(({hidden}) => hidden.length > 0) ? null : 'nothing is folded here'}),
		bind('yaml', {hint: true, unavailable: nowhere}),
		bind('open', {label: 'the same: the whole object', unavailable: nowhere}),
		bind('filter', {hint: 'search', label: 'search the text'}),
		bind('next-match'),
		bind('previous-match'),
		bind('server', {hint: server ? 'local method' : true, label: server ? 'compare here again' : 'compare by the API server, in a dry run'}),
		bind('wrap', {hint: true}),
		bind('left'),
		bind('right'),
		rollback(state, false),
	];
};

/** Keys of an opened release, by its tab. */
export const releaseBindings = (state: ReleaseState): readonly Binding[] => [
	...moving,
	...state.tab === 'decision' ? decisionKeys(state) : [],
	...state.tab === 'history' ? historyKeys(state) : [],
	...isDriftTab(state.tab) ? driftKeys(state, state.tab) : [],
	...isPartTab(state.tab) || state.tab === 'record' ? textKeys(state, state.tab) : [],
	...acting(state),
	...state.tab === 'history' ? [] : [undo(false)],
	bind('reload'),
	...tabKeys,
	bind('back', {hint: true}),
];
