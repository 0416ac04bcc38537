import {describe, expect, it} from 'vitest';
import {configOf} from '../../../source/core/config/config-of.ts';
import {rows} from '../../../source/core/runbook/rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const messageOf = (content: Uint8Array): string => {
	const config = configOf(content, '/etc/config.yaml');
	return config.ok ? '' : `${config.problem.code}: ${config.problem.message}`;
};

describe('the bytes of a config file', () => {
	it('may name every row of the runbook', () => {
		const config = configOf(bytes(['runbook:', ...rows.map(({id}) => `  ${id}: {note: ours}`)].join('\n')), 'config.yaml');
		expect(config.ok && config.value.runbook.keys().toArray()).toEqual(rows.map(({id}) => id));
	});

	it('are read as Windows writes them', () => {
		const utf16 = Buffer.concat([Buffer.from([0xFF, 0xFE]), Buffer.from('protected: {contexts: [eu]}', 'utf16le')]);
		const config = configOf(utf16, 'config.yaml');
		expect(config.ok && config.value.protection.also.contexts.map(({text}) => text)).toEqual(['eu']);
		expect(configOf(bytes('\u{FEFF}drift: {}'), 'config.yaml').ok).toBe(true);
	});

	it('that are no text are told, with the place where that begins', () => {
		expect(messageOf(new Uint8Array([0, 1, 2]))).toBe('config-invalid: /etc/config.yaml:1:1: this is no text');
		expect(messageOf(Buffer.from('# fine\n# caf\u{E9}', 'latin1'))).toBe('config-invalid: /etc/config.yaml:2:6: this is no UTF-8 text');
	});

	it('give all their faults at once, each on its line', () => {
		expect(messageOf(bytes('drift: 1'))).toBe('config-invalid: /etc/config.yaml:1:8: drift is the number 1; it has to be a mapping');
		expect(messageOf(bytes('drift: 1\nrunbook: 2'))).toBe([
			'config-invalid: The config file has 2 faults:',
			'/etc/config.yaml:1:8: drift is the number 1; it has to be a mapping',
			'/etc/config.yaml:2:10: runbook is the number 2; it has to be a mapping',
		].join('\n'));
		const lines = messageOf(bytes(Array.from({length: 25}, (_, index) => `key${index}: 1\n`).join(''))).split('\n');
		expect(lines).toHaveLength(22);
		expect(lines.at(-1)).toBe('and 5 more');
	});
});
