import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import {secretTexts} from './secrets.ts';

const redactor = createRedactor(new Uint8Array(32));

describe('text', () => {
	describe.each(Object.entries(secretTexts))('%s', (_kind, examples) => {
		it.each(examples)('%j', (text, secret) => {
			const shown = redactor.text(text);
			expect(shown).not.toContain(secret);
			expect(shown).toMatch(/⟨#[0-9a-f]{4}⟩/v);
			expect(redactor.text(shown)).toBe(shown);
			expect(shown.split('\n')).toHaveLength(text.split('\n').length);
		});
	});

	it.each([
		['postgres://app:hunter2@db:5432/x', 'postgres://app:⟨#', '⟩@db:5432/x'],
		['Password: hunter2 (change it)', 'Password: ⟨#', '⟩ (change it)'],
		['curl -u admin:hunter2 https://x', 'curl -u admin:⟨#', '⟩ https://x'],
		['host=db user=app password=hunter2 sslmode=disable', 'host=db user=app password=⟨#', '⟩ sslmode=disable'],
		['<password>hunter2</password>', '<password>⟨#', '⟩</password>'],
		['https://hooks.slack.com/services/T0/B0/XXXXXXXXXXXXXXXXXXXXXXXX', 'https://hooks.slack.com/services/⟨#', '⟩'],
		['-----BEGIN PRIVATE KEY-----\nMIIE\nshort==\n-----END PRIVATE KEY-----', '-----BEGIN PRIVATE KEY-----\n⟨#', '⟩\n⋮\n-----END PRIVATE KEY-----'],
	])('leaves what is around the secret in %j', (text, before, after) => {
		const shown = redactor.text(text);
		expect(shown.startsWith(before)).toBe(true);
		expect(shown.endsWith(after)).toBe(true);
	});

	it('removes control characters first, so that they cannot cut a secret in two', () => {
		expect(redactor.text('pass\u{1B}[1mword: hun\u{1B}[0mter2\u{7}')).toBe(redactor.text('password: hunter2'));
	});

	it('gives equal secrets equal fingerprints, whatever stands around them', () => {
		const fingerprint = redactor.fingerprint('hunter2');
		for (const text of ['password: hunter2', '{"password":"hunter2"}', 'postgres://app:hunter2@db/x', '--password hunter2']) {
			expect(redactor.text(text)).toContain(fingerprint);
		}
	});

	it('hides the data of a ConfigMap only by name or form', () => {
		const text = String.raw`cannot patch "x" with kind ConfigMap:  "" is invalid: Invalid value: "{\"data\":{\"MODE\":\"fast\",\"DB_PASSWORD\":\"hunter2\"}}"`;
		expect(redactor.text(text)).toBe(text.split('hunter2').join(redactor.fingerprint('hunter2')));
	});

	it('takes linear time on hostile texts', () => {
		const hostile = [
			'password: "'.repeat(12_000),
			'password:`'.repeat(12_000),
			String.raw`{\"data\":{`.repeat(12_000),
			'"data":{"a":"b"'.repeat(5000),
			'://a:b'.repeat(25_000),
			'a@'.repeat(50_000),
			'-----BEGIN PRIVATE KEY-----'.repeat(5000),
			'{{'.repeat(50_000),
			'key'.repeat(50_000),
			'A1b2'.repeat(50_000),
			`kind: Secret\n${'data:\n'.repeat(5000)}`,
			'mysql -p '.repeat(12_000),
			'a.'.repeat(75_000),
			'-'.repeat(125_000),
			' '.repeat(125_000),
			'\n'.repeat(125_000),
			'\\'.repeat(125_000),
			'password\\'.repeat(12_000),
			'password: |\n '.repeat(5000),
		];
		for (const text of hostile) {
			expect(redactor.text(text).length).toBeGreaterThan(0);
		}
	});
});
