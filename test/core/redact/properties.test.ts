import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import {plantedManifest} from '../../plant/secrets.ts';

const redactor = createRedactor(new Uint8Array(32));
redactor.learn('c0rrect-Horse-9');
redactor.learn('abracadabra');

/** Pieces that meet each other in all orders: names, separators, quotes, secrets, fingerprints, YAML. */
const piece = fc.constantFrom(
	'password', 'token', 'DB_PASSWORD', 'data', 'stringData', 'kind', 'Secret', 'ConfigMap', 'name', 'value', 'api', 'key', 'checksum/', 'auth', ':', ': ', '=', '"', '\'', String.raw`\"`, '\\', '{', '}', '[', ']', ',', '-', '- ', '|', '>', '|-\n', '#', ' # ', '&x ', '*x', '---\n', '<', '>', '$(', '${', '{{', '}}', '(', ')', '!!str ', '\n', '\n  ', '\n    ', '\n\t', '\r\n', ' ', '  ', 'hunter2', 'c0rrect-Horse-9', 'YzBycmVjdC1Ib3JzZS05', 'abracadabra', 'dG9w', '12345678', 'true', '⟨#3fa9⟩', '⋮', 'hT7zQ2mXv9LkR4wBn8Jc', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'postgres://app:hunter2@db/x', 'user:pw@tcp(', '-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', 'Bearer ', '--token ', 'curl -u a:b ', 'is ', 'the ', '日本', '👨‍👩‍👧', '\u{1B}[1m',
);
const mixed = fc.array(piece, {maxLength: 30}).map(pieces => pieces.join(''));

describe('redaction of any text', () => {
	it('changes nothing the second time', () => {
		fc.assert(fc.property(mixed, text => {
			const shown = redactor.text(text);
			expect(redactor.text(shown)).toBe(shown);
		}), {numRuns: 3000});
	});

	it('changes no YAML the second time, and moves no line', () => {
		fc.assert(fc.property(mixed, text => {
			const shown = redactor.yaml(text);
			expect(shown.split('\n')).toHaveLength(text.split('\n').length);
			expect(redactor.yaml(shown)).toBe(shown);
		}), {numRuns: 3000});
	});

	it('lets no known value through', () => {
		fc.assert(fc.property(mixed, text => {
			expect(redactor.text(text)).not.toMatch(/c0rrect-Horse-9|YzBycmVjdC1Ib3JzZS05/v);
			expect(redactor.text(redactor.yaml(text))).not.toMatch(/c0rrect-Horse-9|YzBycmVjdC1Ib3JzZS05/v);
		}), {numRuns: 2000});
	});

	it('lets no data of a Secret through, however its manifest was broken', () => {
		const manifest = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  first: ejEtc2VjcmV0\n  second: "ejItc2VjcmV0"\n  third: ejMtc2VjcmV0\ntype: Opaque\n';
		const cut = fc.record({at: fc.nat(manifest.length), remove: fc.nat(12), insert: mixed.filter(text => !text.includes('---') && !text.includes('kind') && !text.includes('ConfigMap'))});
		fc.assert(fc.property(cut, ({at, remove, insert}) => {
			const broken = manifest.slice(0, at) + insert + manifest.slice(at + remove);
			fc.pre(/^kind: Secret$/mv.test(broken) && /^data:$/mv.test(broken));
			const shown = redactor.yaml(broken);
			for (const secret of ['ejEtc2VjcmV0', 'ejItc2VjcmV0', 'ejMtc2VjcmV0']) {
				expect(shown).not.toContain(secret);
			}
		}), {numRuns: 2000});
	});

	it.each(['\n\t|-\nstringData:', '\n|-\nstringData:', '\n\tx\nstringData:', '\n\tx\ndata:', '\n\tx\ndata: !!str', '\n\tx\ndata: &x', '\nstringData: # said:'])('lets no value through that a break put behind the name of the data: %j', insert => {
		const broken = `apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  first: ejEtc2VjcmV${insert} "ejItc2VjcmV0"\n  third: ejMtc2VjcmV0\ntype: Opaque\n`;
		expect(redactor.yaml(broken)).not.toMatch(/ejItc2VjcmV0|ejMtc2VjcmV0/v);
	});

	it.each(['  *xejMtc2VjcmV0', '  third: *xejMtc2VjcmV0', '  third: &xejMtc2VjcmV0', '  third: !xejMtc2VjcmV0', '  - *xejMtc2VjcmV0'])('lets no data through that a break made an alias, an anchor or a tag: %s', line => {
		expect(redactor.yaml(`apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n${line}\ntype: Opaque\n`)).not.toContain('ejMtc2VjcmV0');
	});

	it('keeps an alias of an anchor that is there', () => {
		expect(redactor.yaml('a: &pair\n  b: c\nd: *pair\n')).toBe('a: &pair\n  b: c\nd: *pair\n');
	});

	it('never fails on cut and changed manifests', () => {
		fc.assert(fc.property(fc.nat(plantedManifest.length), fc.nat(2000), mixed, (at, length, insert) => {
			const text = plantedManifest.slice(at, at + length) + insert;
			expect(redactor.yaml(text).split('\n')).toHaveLength(text.split('\n').length);
		}), {numRuns: 500});
	});

	it('changes no JSON the second time, and keeps its shape', () => {
		const shapeOf = (value: JsonValue): unknown => {
			if (typeof value !== 'object' || value === null) {
				return null;
			}

			return Array.isArray(value) ? value.map((item: JsonValue) => shapeOf(item)) : Object.entries(value).map(([key, item]) => [key, shapeOf(item)]);
		};

		fc.assert(fc.property(fc.jsonValue({maxDepth: 4}), fc.dictionary(piece, mixed), (any, named) => {
			const value = [any as JsonValue, named];
			const shown = redactor.json(value);
			expect(shapeOf(shown)).toEqual(shapeOf(value));
			expect(redactor.json(shown)).toEqual(shown);
		}));
	});
});
