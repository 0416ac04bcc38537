import {Buffer} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import type {Redactor} from '../../../source/core/redact/redactor.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const knowing = (...secrets: readonly string[]): Redactor => {
	const redactor = createRedactor(new Uint8Array(32));
	for (const secret of secrets) {
		redactor.learn(secret);
	}

	return redactor;
};

describe('known values', () => {
	const secret = 'tr0ub4dor&3 "more"';
	const redactor = knowing(secret);
	const fingerprint = redactor.fingerprint(secret);

	it.each([
		['plain', secret],
		['in base64', base64(secret)],
		['in base64 without padding', base64(secret).replaceAll('=', '')],
		['in base64 with a line feed at its end', base64(`${secret}\n`)],
		['in base64 for URLs', Buffer.from(secret).toString('base64url')],
		['in JSON', JSON.stringify(secret).slice(1, -1)],
		['in JSON twice', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
		['in Go\'s JSON', JSON.stringify(secret).slice(1, -1).replace('&', String.raw`\u0026`)],
		['in a URL', encodeURIComponent(secret)],
	])('are found %s', (_form, form) => {
		expect(redactor.text(`a ${form} b`)).toBe(`a ${fingerprint} b`);
		expect(redactor.text(`xx${form}xx`)).not.toContain(form);
	});

	it('have one fingerprint in all forms', () => {
		expect(redactor.fingerprint(base64(secret))).toBe(fingerprint);
		expect(redactor.fingerprint(`${secret}\n`)).toBe(fingerprint);
		expect(redactor.fingerprint('another')).not.toBe(fingerprint);
	});

	it('count everywhere only from eight characters on', () => {
		expect(knowing('seven77').text('a seven77 b')).toBe('a seven77 b');
		expect(knowing('eight888').text('a eight888 b')).not.toContain('eight888');
	});

	it('stand aside for names of objects, namespaces, contexts and images', () => {
		const withNames = knowing('payments', 'postgresql-main', 'prod-eu-1');
		withNames.keep('payments');
		withNames.keep('registry.example.com/team/postgresql-main:1.2');
		withNames.keep('prod-eu-1');
		const command = 'helm rollback api 12 --kube-context=prod-eu-1 --namespace=payments';
		expect(withNames.text(command)).toBe(command);
		expect(withNames.text('pulling registry.example.com/team/postgresql-main:1.2')).toBe('pulling registry.example.com/team/postgresql-main:1.2');
		expect(withNames.text('service postgresql-main.payments.svc')).toBe('service postgresql-main.payments.svc');
		expect(withNames.text('password: payments')).not.toContain('payments');
	});

	it('are no part of longer words when they are words', () => {
		const words = knowing('abracadabra', '12345678');
		expect(words.text('abracadabras 5123456780')).toBe('abracadabras 5123456780');
		expect(words.text('abracadabra: 1')).toBe('abracadabra: 1');
		expect(words.text('say abracadabra or 12345678')).not.toMatch(/abracadabra|12345678/v);
	});

	it('are no words that every text needs', () => {
		expect(knowing('localhost', 'password', 'postgres').text('password for postgres at localhost')).toBe('password for postgres at localhost');
	});

	it('are found when a screen or a message cut them off', () => {
		const long = 'k3y-'.repeat(30);
		expect(knowing(long).text(`value ${long.slice(0, 80)}…`)).toMatch(/^value ⟨#[0-9a-f]{4}⟩…$/v);
	});

	it('are found inside of what a Secret holds in base64 once more', () => {
		expect(knowing(base64('inner-Secret-1')).text('it is inner-Secret-1')).not.toContain('inner-Secret-1');
	});

	it('are looked for again in what was shown before they were known', () => {
		const late = knowing();
		expect(late.text('value late-Secret-9')).toBe('value late-Secret-9');
		late.learn('late-Secret-9');
		expect(late.text('value late-Secret-9')).toBe(`value ${late.fingerprint('late-Secret-9')}`);
	});

	it('are learned from a live object and from a log, whose names stay readable', () => {
		const late = knowing();
		late.learnJson({
			apiVersion: 'v1',
			kind: 'Pod',
			metadata: {name: 'api-7b6d89978-bn6g9'},
			spec: {containers: [{name: 'api', env: [{name: 'DB_PASSWORD', value: 'pod-Secret-77'}]}]},
		});
		late.learnJson({log: 'connecting with password=log-Secret-88\nretrying'});
		expect(late.text('api-7b6d89978-bn6g9: pod-Secret-77 was refused')).toBe(`api-7b6d89978-bn6g9: ${late.fingerprint('pod-Secret-77')} was refused`);
		expect(late.text('login failed for log-Secret-88')).toBe(`login failed for ${late.fingerprint('log-Secret-88')}`);
	});

	it('survive nowhere, whatever stands around them', () => {
		const secretText = fc.string({unit: 'grapheme-ascii', minLength: 8, maxLength: 60}).filter(text => text.trim().length >= 8 && !/^[\d\p{Letter}]+$/v.test(text.trim()));
		const around = fc.string({unit: 'grapheme', maxLength: 40});
		fc.assert(fc.property(fc.array(secretText, {minLength: 1, maxLength: 8}), around, around, (secrets, before, after) => {
			const several = knowing(...secrets);
			for (const one of secrets) {
				const shown = several.text(`${before} ${one.trim()} ${after} ${base64(one.trim())}`);
				expect(shown.replaceAll(before.trim(), '').replaceAll(after.trim(), '')).not.toContain(one.trim());
				expect(several.text(shown)).toBe(shown);
			}
		}));
	});
});
