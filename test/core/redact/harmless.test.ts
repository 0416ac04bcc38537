import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import {harmlessLines} from './harmless.ts';

const lines = Object.values(harmlessLines).flat();
const redactor = createRedactor(new Uint8Array(32));

describe('what must stay readable', () => {
	it('is tried on more than eighty lines', () => {
		expect(lines.length).toBeGreaterThan(100);
	});

	describe.each(Object.entries(harmlessLines))('%s', (_kind, examples) => {
		it.each(examples)('%s', line => {
			expect(redactor.text(line)).toBe(line);
			expect(redactor.text(`    ${line}`)).toBe(`    ${line}`);
			expect(redactor.json(line)).toBe(line);
		});
	});

	it('stays in one long text', () => {
		expect(redactor.text(lines.join('\n'))).toBe(lines.join('\n'));
	});

	it('stays inside of a ConfigMap', () => {
		const manifest = `apiVersion: v1\nkind: ConfigMap\ndata:\n  notes.txt: |\n${lines.map(line => `    ${line}`).join('\n')}\n`;
		expect(redactor.yaml(manifest)).toBe(manifest);
	});
});
