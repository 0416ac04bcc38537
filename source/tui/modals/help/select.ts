import {plural} from '../../../core/text/plural.ts';
import {type Binding, keyLabel} from '../../keys/binding.ts';
import {keyGroups, type KeyGroup, type Verb} from '../../keys/table.ts';
import type {HelpState} from './state.ts';

/** One line of the page: a group's title, or keys with what they do, and why they cannot be used now. */
export type HelpEntry = {readonly keys: string; readonly label: string; readonly unavailable: string | null; readonly heading: boolean};

export type HelpModel = {readonly kind: 'help'; readonly title: string; readonly entries: readonly HelpEntry[]; readonly more: string | null};

const groupTitles: Readonly<Record<KeyGroup, string>> = {
	move: 'Move', everywhere: 'Everywhere', look: 'Look', act: 'Act (each opens a plan or a question)',
};

/** Verbs that share a line: they are one thing in two directions. */
const together: ReadonlyArray<readonly Verb[]> = [
	['down', 'up'],
	['page-down', 'page-up'],
	['first', 'last'],
	['left', 'right'],
	['next-tab', 'previous-tab'],
	['tab-decision', 'tab-history', 'tab-drift', 'tab-live', 'tab-values', 'tab-manifest', 'tab-hooks', 'tab-record'],
	['next-match', 'previous-match'],
];

const entryOf = (members: readonly Binding[]): HelpEntry => ({
	keys: members.flatMap(({keys}) => keys).map(name => keyLabel(name)).join(' '),
	label: members.map(({label}) => label).join(', '),
	unavailable: members[0]?.unavailable ?? null,
	heading: false,
});

const linesOf = (members: readonly Binding[]): readonly HelpEntry[] => members.flatMap(binding => {
	const group = together.find(verbs => verbs.includes(binding.verb)) ?? [binding.verb];
	const all = members.filter(({verb}) => group.includes(verb));
	return all[0] === binding ? [entryOf(all)] : [];
});

/** All lines of the page. */
export const helpEntries = ({bindings}: HelpState): readonly HelpEntry[] => keyGroups.flatMap(group => {
	const members = bindings.filter(binding => binding.group === group);
	return members.length === 0
		? []
		: [
			{
				keys: '', label: groupTitles[group], unavailable: null, heading: true,
			},
			...linesOf(members),
		];
});

/** The page as it is drawn. */
export const selectHelp = (state: HelpState, height: number): HelpModel => {
	const all = helpEntries(state);
	const top = Math.min(state.top, Math.max(all.length - (height - 2), 0));
	const below = all.length - top - (height - 2);
	return {
		kind: 'help', title: state.title, entries: all.slice(top, top + height), more: below > 0 ? `${plural(below, 'more line')} below` : null,
	};
};
