/** Groups of the key table, in the order in which help lists them. */
export const keyGroups = ['look', 'act', 'move', 'everywhere'] as const;

export type KeyGroup = typeof keyGroups[number];

type Key = {
	readonly keys: readonly string[];
	/** What it does, for help and palette: a verb first, no full stop. */
	readonly label: string;
	/** One or two words for the hint bar. */
	readonly hint: string;
	readonly group: KeyGroup;
	/** Whether it leads to a change in the cluster; unavailable with `--read-only`. */
	readonly danger: boolean;
};

const look = (keys: readonly string[], label: string, hint: string): Key => ({
	keys, label, hint, group: 'look', danger: false,
});
const move = (keys: readonly string[], label: string): Key => ({
	keys, label, hint: label, group: 'move', danger: false,
});
const everywhere = (keys: readonly string[], label: string, hint: string): Key => ({
	keys, label, hint, group: 'everywhere', danger: false,
});

/**
Every key of the terminal UI, by the verb that it stands for.

A screen says which verbs are in force and which of them are not available and why; hint bar, help, palette and the readme's table are made from this one table, so a key means the same everywhere.
*/
export const keyTable = {
	down: move(['j', 'down'], 'down'),
	up: move(['k', 'up'], 'up'),
	'page-down': move(['ctrl-d', 'page-down'], 'a page down'),
	'page-up': move(['ctrl-u', 'page-up'], 'a page up'),
	first: move(['g', 'home'], 'to the first'),
	last: move(['G', 'end'], 'to the last'),
	left: move(['h', 'left'], 'pan left'),
	right: move(['l', 'right'], 'pan right'),
	'next-tab': move(['tab'], 'next tab'),
	'previous-tab': move(['shift-tab'], 'previous tab'),
	'tab-decision': move(['1'], 'decision'),
	'tab-history': move(['2'], 'history'),
	'tab-drift': move(['3'], 'drift'),
	'tab-live': move(['4'], 'live'),
	'tab-values': move(['5'], 'values'),
	'tab-manifest': move(['6'], 'manifest'),
	'tab-hooks': move(['7'], 'hooks'),
	'tab-record': move(['8'], 'record'),

	open: look(['enter'], 'open what the cursor is on', 'open'),
	sort: look(['s'], 'sort by the next column', 'sort'),
	evidence: look(['o'], 'open the evidence: the record that it was seen in', 'evidence'),
	runbook: look(['b'], 'read the runbook page', 'runbook page'),
	next: look([']'], 'next finding or difference, newer revision', 'next'),
	previous: look(['['], 'previous finding or difference, older revision', 'previous'),
	wrap: look(['w'], 'wrap long lines', 'wrap'),
	fold: look(['z'], 'unfold or fold what is harmless in an object, with the reasons', 'unfold'),
	all: look(['u'], 'computed values, chart defaults included; unfold all objects', 'computed'),
	yaml: look(['E'], 'a whole object as YAML, stored beside live', 'yaml'),
	mark: look(['space'], 'mark a revision; with a second one, what differs between them', 'mark'),
	diff: look(['d'], 'what differs from the revision before', 'diff'),
	server: look(['M'], 'compare by the API server, in a dry run', 'server method'),
	machine: look(['m'], 'draw the state machine', 'machine'),
	copy: look(['y'], 'copy the command', 'copy command'),

	rollback: {
		keys: ['R'], label: 'roll back: rehearse it and show the plan', hint: 'roll back', group: 'act', danger: true,
	},
	unlock: {
		keys: ['U'], label: 'end the lock without Helm: show the plan', hint: 'unlock', group: 'act', danger: true,
	},
	adopt: {
		keys: ['A'], label: 'make a live object this release\'s: show the plan', hint: 'adopt', group: 'act', danger: true,
	},
	repair: {
		keys: ['X'], label: 'what can be repaired in the records', hint: 'repair', group: 'act', danger: false,
	},
	uninstall: {
		keys: ['D'], label: 'uninstall: rehearse it and show the plan', hint: 'uninstall', group: 'act', danger: true,
	},
	'keep-history': {
		keys: ['H'], label: 'rehearse again with what goes kept: the records, or objects at an uninstall', hint: 'keep history', group: 'act', danger: true,
	},
	dependents: {
		keys: ['W'], label: 'take in the releases that depend on these', hint: 'with dependents', group: 'act', danger: false,
	},
	acknowledge: {
		keys: ['a'], label: 'acknowledge what the plan stops at', hint: 'acknowledge', group: 'act', danger: true,
	},
	run: {
		keys: ['r'], label: 'run the plan: asks for the name of the release', hint: 'run', group: 'act', danger: true,
	},
	force: {
		keys: ['F'], label: 'rehearse again with fields of others taken (--force-conflicts)', hint: 'take by force', group: 'act', danger: true,
	},
	undo: {
		keys: ['Z'], label: 'put back what helm-triage wrote: the saved records of a release', hint: 'undo', group: 'act', danger: false,
	},
	'skip-watch': {
		keys: ['S'], label: 'stop watching the records', hint: 'stop watching', group: 'act', danger: false,
	},
	'client-dead': {
		keys: ['K'], label: 'say that the client is dead, and why', hint: 'client is dead', group: 'act', danger: false,
	},

	filter: everywhere(['/'], 'filter or search', 'filter'),
	'next-match': everywhere(['n'], 'next match', 'next match'),
	'previous-match': everywhere(['N'], 'previous match', 'previous match'),
	palette: everywhere([':'], 'all commands', 'commands'),
	help: everywhere(['?'], 'the keys of this screen', 'help'),
	back: everywhere(['escape'], 'back', 'back'),
	reload: everywhere(['ctrl-r'], 'read again', 'read again'),
	redraw: everywhere(['ctrl-l'], 'draw the screen again', 'redraw'),
	suspend: everywhere(['ctrl-z'], 'stop the program; fg brings it back', 'suspend'),
	stop: everywhere(['ctrl-c'], 'stop what runs, then quit', 'stop'),
	quit: everywhere(['q'], 'quit', 'quit'),
} as const satisfies Record<string, Key>;

/** What a key press means. */
export type Verb = keyof typeof keyTable;
