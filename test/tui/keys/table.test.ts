import {describe, expect, it} from 'vitest';
import {bind, bindingFor} from '../../../source/tui/keys/binding.ts';
import {keyTable, type Verb} from '../../../source/tui/keys/table.ts';

const verbs = Object.keys(keyTable) as Verb[];

describe('the key table', () => {
	it('gives each key one meaning', () => {
		const keys = verbs.flatMap(verb => [...keyTable[verb].keys]);
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	});

	it('says of each verb what it does, without a full stop', () => {
		expect(verbs.filter(verb => keyTable[verb].label === '' || keyTable[verb].label.endsWith('.'))).toEqual([]);
	});

	it('lets no single key act: what is dangerous opens a plan or a question', () => {
		expect(verbs.filter(verb => keyTable[verb].danger)).toEqual(['rollback', 'unlock', 'adopt', 'uninstall', 'keep-history', 'acknowledge', 'run', 'force']);
	});
});

describe('bindings', () => {
	it('are found by the name of a key', () => {
		const bindings = [bind('down'), bind('open', {hint: 'go', unavailable: 'nothing is there'})];
		expect(bindingFor(bindings, 'enter')).toMatchObject({verb: 'open', hint: 'go', unavailable: 'nothing is there'});
		expect(bindingFor(bindings, 'down')?.hint).toBeNull();
		expect(bindingFor(bindings, 'x')).toBeNull();
	});
});
