import {describe, expect, it} from 'vitest';
import {createStore} from '../../../source/tui/runtime/store.ts';

const nothing = (): void => {
	// No commands in these tests.
};

describe('the store', () => {
	it('takes messages one at a time and in order, those of a command included', () => {
		const store = createStore<readonly string[], string, string>({
			initial: [],
			update: (state, message) => ({state: [...state, message], commands: message === 'first' ? ['go'] : []}),
			perform(command, dispatch) {
				dispatch(`${command} 1`);
				dispatch(`${command} 2`);
			},
		});
		const seen: number[] = [];
		const release = store.subscribe(() => {
			seen.push(store.state().length);
		});
		store.dispatch('first');
		store.dispatch('last');
		release();
		store.dispatch('unheard');
		expect(store.state()).toEqual(['first', 'go 1', 'go 2', 'last', 'unheard']);
		expect(seen).toEqual([1, 2, 3, 4]);
	});

	it('says nothing when nothing changed', () => {
		const store = createStore<{readonly count: number}, string, never>({initial: {count: 0}, update: state => ({state, commands: []}), perform: nothing});
		let calls = 0;
		store.subscribe(() => {
			calls++;
		});
		store.dispatch('anything');
		expect(calls).toBe(0);
	});

	it('goes on after a message whose update threw', () => {
		const store = createStore<number, string, never>({
			initial: 0,
			update(state, message) {
				if (message === 'bad') {
					throw new Error('a bug');
				}

				return {state: state + 1, commands: []};
			},
			perform: nothing,
		});
		expect(() => {
			store.dispatch('bad');
		}).toThrow('a bug');
		store.dispatch('good');
		expect(store.state()).toBe(1);
	});
});
