import {describe, expect, it} from 'vitest';
import {fail, ok} from '../../../source/core/problem/problem.ts';
import type {Verb} from '../../../source/tui/keys/table.ts';
import {bindingsInForce} from '../../../source/tui/root/bindings.ts';
import {initialRoot, type RootState, topScreen} from '../../../source/tui/root/state.ts';
import {update} from '../../../source/tui/root/update.ts';
import type {Command, EffectEvent} from '../../../source/tui/state/effect.ts';
import type {Ground} from '../../../source/tui/state/surroundings.ts';
import {keyOf} from '../../drive/keys.ts';
import {listingOf, rowOf} from './rows.ts';

const ground: Ground = {
	world: 'cluster',
	place: {
		context: 'prod-eu', server: null, namespace: 'payments', allNamespaces: true, mark: null, helmFlags: [],
	},
	readOnly: false,
	staleAfter: 900,
	notes: new Map(),
};

const fresh = (changes: Partial<Ground> = {}): RootState => initialRoot({...ground, ...changes}, {columns: 80, rows: 24}, 1000);

type Told = {readonly state: RootState; readonly commands: readonly Command[]};

const told = (state: RootState, event: EffectEvent, owner = 'screen-0', now = 2000): Told => update(state, {
	kind: 'effect', owner, event, now,
});

const press = (state: RootState, ...verbs: readonly Verb[]): Told => {
	let current: Told = {state, commands: []};
	for (const verb of verbs) {
		current = update(current.state, {kind: 'key', key: {name: keyOf(verb), text: null}, now: current.state.now});
	}

	return current;
};

const type = (state: RootState, text: string): RootState => {
	let current = state;
	for (const letter of text) {
		current = update(current, {kind: 'key', key: {name: letter, text: letter}, now: current.now}).state;
	}

	return current;
};

/** A list of releases that was read. */
const listed = (changes: Partial<Ground> = {}): RootState => told(fresh(changes), {use: 'list-releases', key: 'list', report: {kind: 'ended', result: ok(listingOf([rowOf('api'), rowOf('web')]))}}).state;

const kinds = (state: RootState): string[] => state.screens.map(layer => layer.state.kind);

describe('the start', () => {
	it('looks for Helm and reads the releases', () => {
		const {commands} = update(fresh(), {kind: 'started', now: 1000});
		expect(commands.map(command => command.kind === 'run' ? `${command.effect.owner} ${command.effect.use}` : command.kind)).toEqual(['root find-helm', 'screen-0 list-releases']);
	});

	it('needs no Helm in a folder', () => {
		const {commands} = update(fresh({world: 'folder'}), {kind: 'started', now: 1000});
		expect(commands.map(command => command.kind === 'run' ? command.effect.use : command.kind)).toEqual(['list-releases']);
	});
});

describe('screens', () => {
	it('stand on a stack: Enter goes deeper, Escape goes back and stops what the screen was reading', () => {
		const opened = press(listed(), 'open');
		expect(kinds(opened.state)).toEqual(['releases', 'release']);
		expect(opened.commands).toMatchObject([{kind: 'run', effect: {use: 'triage-release', owner: 'screen-1'}}]);
		const back = press(opened.state, 'back');
		expect(kinds(back.state)).toEqual(['releases']);
		expect(back.commands).toMatchObject([{kind: 'stop', owner: 'screen-1', writes: false}]);
	});

	it('hear nothing of an effect whose screen has gone', () => {
		const back = press(press(listed(), 'open').state, 'back').state;
		const late = told(back, {use: 'triage-release', key: 'open', report: {kind: 'started'}}, 'screen-1');
		expect(kinds(late.state)).toEqual(['releases']);
		expect(late.commands).toEqual([]);
	});

	it('show at the first one why there is nothing to go back to', () => {
		expect(press(listed(), 'back').state.flash).toMatchObject({text: expect.stringContaining('Not now') as string});
	});
});

describe('the cursor of the list', () => {
	it('stays on its release when rows move', () => {
		const down = press(listed(), 'down').state;
		const moved = told(down, {use: 'list-releases', key: 'list', report: {kind: 'ended', result: ok(listingOf([rowOf('aaa'), rowOf('api'), rowOf('web')]))}}).state;
		const top = topScreen(moved).state;
		expect(top.kind === 'releases' && top.rows[top.position.cursor]?.name).toBe('web');
	});

	it('keeps what was read when it cannot be read again', () => {
		const failed = told(listed(), {use: 'list-releases', key: 'list', report: {kind: 'ended', result: fail('unreachable', 'The API server does not answer.')}}).state;
		const top = topScreen(failed).state;
		expect(top).toMatchObject({kind: 'releases', releases: {problem: {code: 'unreachable'}}});
		expect(top.kind === 'releases' && top.rows).toHaveLength(2);
	});
});

describe('bodies of rows', () => {
	it('are asked for once: those on screen that labels alone told', () => {
		const {state, commands} = told(fresh(), {use: 'list-releases', key: 'list', report: {kind: 'ended', result: ok(listingOf([rowOf('api'), rowOf('web')]))}});
		expect(commands).toMatchObject([{kind: 'run', effect: {use: 'check-releases', mode: 'latest'}}]);
		expect(press(state, 'down').commands).toEqual([]);
	});

	it('that cannot be read are not asked for again until the list is', () => {
		const refused = told(listed(), {use: 'check-releases', key: 'check', report: {kind: 'ended', result: fail('timed-out', 'No answer.')}});
		expect(refused.commands).toEqual([]);
		expect(press(refused.state, 'down').commands).toEqual([]);
		expect(press(refused.state, 'reload').commands).toMatchObject([{kind: 'run', effect: {use: 'list-releases'}}]);
	});
});

describe('modals', () => {
	it('take letters before any screen does', () => {
		const filtering = type(press(listed(), 'filter').state, 'web');
		expect(filtering.modals).toMatchObject([{kind: 'filter', line: {text: 'web'}}]);
		const top = topScreen(filtering).state;
		expect(top.kind === 'releases' && top.rows.map(({name}) => name)).toEqual(['web']);
	});

	it('put the filter back as it was on Escape', () => {
		const back = press(type(press(listed(), 'filter').state, 'web'), 'back').state;
		const top = topScreen(back).state;
		expect(back.modals).toEqual([]);
		expect(top.kind === 'releases' && top.rows).toHaveLength(2);
	});

	it('take pasted text; a screen says that it has no use for it', () => {
		const pasted = update(press(listed(), 'filter').state, {kind: 'paste', text: 'web\n', now: 1000}).state;
		expect(pasted.modals).toMatchObject([{line: {text: 'web'}}]);
		expect(update(listed(), {kind: 'paste', text: 'q', now: 1000}).state.flash?.text).toContain('Pasted text');
	});

	it('of all commands run the one that is chosen', () => {
		const {state} = press(type(press(listed(), 'palette').state, 'sort'), 'open');
		expect(state.modals).toEqual([]);
		expect(topScreen(state).state).toMatchObject({kind: 'releases', sort: 'newest first'});
	});

	it('of all commands say why one cannot be run, and stay', () => {
		const {state} = press(type(press(listed({readOnly: true}), 'palette').state, 'roll'), 'open');
		expect(state.modals).toHaveLength(1);
		expect(state.flash?.text).toContain('read-only');
	});
});

describe('a read-only session', () => {
	it('has no dangerous key, and each says why', () => {
		const dangerous = bindingsInForce(listed({readOnly: true})).filter(({danger}) => danger);
		expect(dangerous.map(({unavailable}) => unavailable)).toEqual(['this session is read-only: it was started with --read-only']);
		expect(press(listed({readOnly: true}), 'rollback').state.screens).toHaveLength(1);
	});

	it('of a folder may rehearse', () => {
		expect(kinds(press(listed({readOnly: true, world: 'folder'}), 'rollback').state)).toEqual(['releases', 'plan']);
	});
});

describe('the server method', () => {
	const onDrift = (world: Ground['world']): RootState => press(listed({world}), 'open', 'tab-drift').state;

	it('asks a server where there is one', () => {
		expect(bindingsInForce(onDrift('cluster')).find(({verb}) => verb === 'server')?.unavailable).toBeNull();
		expect(press(onDrift('demo'), 'server').state.flash).toBeNull();
	});

	it('is no key for files, and says why', () => {
		const {state} = press(onDrift('folder'), 'server');
		expect(state.flash?.text).toBe('Not now: files were opened: there is no API server to ask.');
		expect(topScreen(state).state).toMatchObject({kind: 'release', tab: 'drift', comparison: {server: false}});
	});
});

describe('ctrl-c', () => {
	it('stops what is being read, then quits', () => {
		const reading = told(listed(), {use: 'list-releases', key: 'list', report: {kind: 'started'}}).state;
		const first = press(reading, 'stop');
		expect(first.commands).toMatchObject([{kind: 'stop', owner: null, writes: false}]);
		expect(press(first.state, 'stop').commands).toEqual([{kind: 'quit'}]);
	});

	it('works inside of a modal too', () => {
		expect(press(press(listed(), 'filter').state, 'stop').commands).toEqual([{kind: 'quit'}]);
	});
});

describe('a line about what happened', () => {
	it('goes by itself after five seconds, one about what went wrong with the next key', () => {
		const said = press(listed(), 'back').state;
		expect(update(said, {kind: 'passed', now: said.now + 4999}).state.flash).not.toBeNull();
		expect(update(said, {kind: 'passed', now: said.now + 5000}).state.flash).toBeNull();
		const wrong: RootState = {...said, flash: {tone: 'wrong', text: 'It failed.', at: said.now}};
		expect(update(wrong, {kind: 'passed', now: said.now + 60_000}).state.flash).not.toBeNull();
		expect(press(wrong, 'down').state.flash).toBeNull();
	});
});

describe('a folder of one release', () => {
	it('is opened on it at once, on its record where there is one only', () => {
		const {state} = told(fresh({world: 'folder'}), {use: 'list-releases', key: 'list', report: {kind: 'ended', result: ok(listingOf([rowOf('api')]))}});
		expect(topScreen(state).state).toMatchObject({kind: 'release', tab: 'record'});
		expect(kinds(press(state, 'back').state)).toEqual(['releases']);
	});
});

describe('updates', () => {
	it('change nothing that they were given', () => {
		const freeze = <T>(value: T): T => {
			if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
				Object.freeze(value);
				for (const part of Object.values(value)) {
					freeze(part);
				}
			}

			return value;
		};

		const verbs: readonly Verb[] = ['down', 'sort', 'filter', 'open', 'help', 'back', 'palette', 'back', 'open', 'tab-history', 'machine', 'back', 'tab-record', 'wrap', 'back', 'rollback', 'back', 'reload'];
		let state = freeze(listed());
		for (const verb of verbs) {
			state = freeze(press(state, verb).state);
		}

		expect(kinds(state)).toEqual(['releases']);
	});
});
