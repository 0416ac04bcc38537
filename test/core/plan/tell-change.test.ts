import {describe, expect, it} from 'vitest';
import {changeInWords, redactedChange, tellManifestChange} from '../../../source/core/plan/tell-change.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new TextEncoder().encode('tests'));

const secret = (apiVersion: string): string => `apiVersion: ${apiVersion}\nkind: Secret\nmetadata:\n  name: a\ndata:\n  password: aHVudGVyMg==\n`;

const change = {path: 'manifest', from: secret('v1beta1'), to: secret('v1')};

describe('a changed manifest', () => {
	it('is told line by line, its Secrets hidden', () => {
		const lines = tellManifestChange(change, redactor)!.map(({text}) => text);
		expect(lines.slice(0, 4)).toEqual(['manifest:', 'line 1 before, 1 after', '- apiVersion: v1beta1', '+ apiVersion: v1']);
		expect(lines.join('\n')).not.toContain('aHVudGVyMg');
		expect(tellManifestChange({...change, path: 'hooks.3.manifest'}, redactor)).not.toBeNull();
		expect(JSON.stringify(redactedChange(change, redactor))).not.toContain('aHVudGVyMg');
	});

	it('is no matter of the journal but for its size', () => {
		expect(changeInWords(change, redactor)).toBe(`manifest: ${change.from.length} characters to ${change.to.length}`);
		expect(changeInWords({path: 'info.status', from: 'deployed', to: 'superseded'}, redactor)).toBe('info.status: "deployed" to "superseded"');
	});

	it('is counted where it is too different', () => {
		const text = (word: string): string => Array.from({length: 1500}, (_, index) => `${word}${index}: ${word}\n`).join('');
		expect(tellManifestChange({path: 'manifest', from: text('a'), to: text('b')}, redactor)!.map(({text: line}) => line)).toEqual(['manifest: 1500 lines before, 1500 lines after, too different to show line by line']);
	});

	it('is told of manifests alone', () => {
		expect(tellManifestChange({path: 'info.status', from: 'a', to: 'b'}, redactor)).toBeNull();
		expect(tellManifestChange({path: 'manifest', from: null, to: 'b'}, redactor)).toBeNull();
		expect(redactedChange({path: 'info.status', from: 'a', to: 'b'}, redactor)).toMatchObject({from: 'a', to: 'b'});
	});
});
