import {Buffer} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isReference} from '../../../source/core/redact/plain-values.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

/** Ways to write a password down, each with the quoting of its notation. */
const places: Readonly<Record<string, (secret: string) => string>> = {
	'YAML in double quotes': secret => `a: b\npassword: ${JSON.stringify(secret)}\nc: d\n`,
	'YAML in single quotes': secret => `a: b\npassword: '${secret.replaceAll('\'', '\'\'')}'\nc: d\n`,
	'a block of YAML': secret => `a: b\npassword: |-\n  ${secret}\nc: d\n`,
	'the environment': secret => `env:\n- name: DB_PASSWORD\n  value: ${JSON.stringify(secret)}\n`,
	JSON: secret => JSON.stringify({user: 'x', password: secret, z: 1}),
	'JSON in JSON': secret => JSON.stringify(JSON.stringify({user: 'x', password: secret, z: 1})),
	'JSON in JSON in JSON': secret => JSON.stringify({a: JSON.stringify({b: JSON.stringify({password: secret, z: 1})})}),
	'a pair of JSON': secret => JSON.stringify([{name: 'DB_PASSWORD', value: secret}]),
	'a pair of JSON in JSON': secret => JSON.stringify(JSON.stringify([{name: 'DB_PASSWORD', value: secret}])),
	'a URL': secret => `see postgres://app:${encodeURIComponent(secret)}@db:5432/x there`,
	'a printed Secret': secret => `kind Secret: Invalid value: ${JSON.stringify(JSON.stringify({data: {a: Buffer.from(secret).toString('base64')}, kind: 'Secret'}))}: x`,
	stringData: secret => `kind: Secret\napiVersion: v1\nmetadata: {name: x}\nstringData:\n  a: ${JSON.stringify(secret)}\n`,
	data: secret => `kind: Secret\napiVersion: v1\nmetadata: {name: x}\ndata:\n  a: ${Buffer.from(secret).toString('base64')}\n`,
};

const forms = (secret: string): string[] => [
	secret,
	JSON.stringify(secret).slice(1, -1),
	JSON.stringify(JSON.stringify(secret)).slice(3, -3),
	encodeURIComponent(secret),
	Buffer.from(secret).toString('base64'),
];

describe('any secret of printable characters', () => {
	const secrets = fc.string({unit: 'grapheme-ascii', minLength: 6, maxLength: 24})
		.map(text => text.trim())
		.filter(text => text.length >= 6 && !isReference(text));

	it.each(Object.entries(places))('is hidden in %s', (_place, write) => {
		fc.assert(fc.property(secrets, secret => {
			const text = write(secret);
			const redactor = createRedactor(new Uint8Array(32));
			for (const shown of [redactor.text(text), redactor.yaml(text)]) {
				const around = write('').length;
				expect(shown.length).toBeLessThan(around + 40);
				expect(forms(secret).filter(form => shown.includes(form))).toEqual([]);
			}
		}), {numRuns: 300});
	});

	// A comma at its end may be the sentence's: what is before it is then judged alone
	const plainSecrets = secrets.filter(secret => !isReference(secret.replace(/(?<!,),+$/v, '')) && /^[\w!#%*+,\-.\/:@^~]+$/v.test(secret) && !/^[,\-=]/v.test(secret) && !/[,:=][\w\-.]*[:=]/v.test(secret));

	it.each<readonly [string, (secret: string) => string]>([
		['properties', secret => `a=b\nspring.password=${secret}\nc=d\n`],
		['an argument', secret => `args: ["--password=${secret}", "--x"]\n`],
		['the next argument', secret => `args: ["--password", "${secret}", "--x"]\n`],
		['arguments on lines', secret => `args:\n- --password\n- "${secret}"\n`],
		['XML', secret => `<a><password>${secret}</password></a>`],
		['a shell', secret => `export DB_PASSWORD='${secret}' && run`],
	])('is hidden in %s', (_place, write) => {
		fc.assert(fc.property(plainSecrets, secret => {
			const text = write(secret);
			const redactor = createRedactor(new Uint8Array(32));
			expect(redactor.text(text)).not.toContain(secret);
			expect(redactor.yaml(text)).not.toContain(secret);
		}), {numRuns: 300});
	});
});
