import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import {replaceInJson, treeOfJson} from '../../../source/core/redact/json-tree.ts';
import type {Redactor} from '../../../source/core/redact/redactor.ts';
import {finish, type Sliced} from '../../../source/core/slices/slices.ts';
import {releaseFromJson} from '../../../source/core/record/release-from-json.ts';

const make = (): Redactor => createRedactor(new Uint8Array(32));

const settings = Array.from({length: 400}, (_, index) => [`KEY_${index}`, `value ${index}`] as const);
const password = 'c0rrect-Horse-9';
const manifest = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: big}
data:
${settings.map(([key, value]) => `  ${key}: ${value}`).join('\n')}
  DB_PASSWORD: ${password}
---
apiVersion: v1
kind: Secret
metadata: {name: s}
stringData: {token: ${password}}
`;
const value = {kind: 'ConfigMap', apiVersion: 'v1', data: {...Object.fromEntries(settings), DB_PASSWORD: password}};
const release = releaseFromJson(JSON.stringify({name: 'big', manifest, hooks: [], config: value.data}))!;

/** Does works by turns, a slice of each. */
const byTurns = (...works: ReadonlyArray<Sliced<unknown>>): void => {
	let open = [...works];
	while (open.length > 0) {
		open = open.filter(work => work.next().done !== true);
	}
};

describe('redaction in slices', () => {
	it('gives what it gives at once', () => {
		const [one, other] = [make(), make()];
		one.learnRelease(release);
		finish(other.slices.learnRelease(release));
		expect(finish(other.slices.yaml(manifest))).toBe(one.yaml(manifest));
		expect(finish(other.slices.json(value))).toEqual(one.json(value));
		expect(other.text(`it is ${password} here`)).toBe(one.text(`it is ${password} here`));
		expect(finish(other.slices.yaml(manifest))).not.toContain(password);
	});

	it('may stop on the way', () => {
		const redactor = make();
		for (const work of [redactor.slices.learnRelease(release), redactor.slices.yaml(manifest), redactor.slices.json(value)]) {
			expect([...work].length).toBeGreaterThan(8);
		}
	});

	it('may stop inside of a long list as inside of a long mapping', () => {
		const words = settings.map(([, word]) => word);
		for (const long of [words, Object.fromEntries(settings)]) {
			expect([...treeOfJson(long)]).toHaveLength(8);
			expect([...replaceInJson(long, new Map([[0, 'another']]))]).toHaveLength(8);
		}
	});

	it.each<[string, string]>([
		['lines of words', 'some words that say nothing;\n'.repeat(20_000)],
		['names that may be those of secrets', 'KEY_NUMBER=something else;\n'.repeat(20_000)],
		['runs that look random', 'x9Zq3Lm7Rt5Kp1Vw8Bn2\n'.repeat(2000)],
		['one line of words', 'some words that say nothing; '.repeat(20_000)],
	])('may stop inside of one text: %s', (_name, text) => {
		expect([...make().slices.json({text})].length).toBeGreaterThan(text.length / 65_536);
		expect(finish(make().slices.json({text}))).toEqual(make().json({text}));
	});

	it('finds what stands where one slice ends and the next begins', () => {
		const token = 'x9Zq3Lm7Rt5Kp1Vw8Bn2';
		for (let before = 65_500; before < 65_560; before += 3) {
			const text = `${'words '.repeat(before / 6)}${'-'.repeat(before % 6)} ${token} ${'words '.repeat(20_000)}`;
			expect(JSON.stringify(make().json({text}))).not.toContain(token);
		}
	});

	it('may stop between the lines of a Secret that does not parse', () => {
		const broken = `kind: Secret\ndata:\n${Array.from({length: 5000}, (_, index) => `  key-${index}: dmFsdWUgb2YgYSBrZXk=`).join('\n')}\n  : [\n`;
		expect([...make().slices.yaml(broken)].length).toBeGreaterThan(100);
		expect(finish(make().slices.yaml(broken))).not.toContain('dmFsdWUgb2YgYSBrZXk=');
	});

	it('is learned when any who share a document are done, whoever did the work', () => {
		const redactor = make();
		const [one, other] = [redactor.slices.learnRelease(release), redactor.slices.learnRelease(release)];
		byTurns(one, other);
		expect(redactor.text(`it is ${password} here`)).not.toContain(password);
	});

	it('is learned by the second where the first was given up on the way', () => {
		const redactor = make();
		const givenUp = redactor.slices.learnRelease(release);
		for (let step = 0; step < 5; step++) {
			givenUp.next();
		}

		finish(redactor.slices.learnRelease(release));
		expect(redactor.text(`it is ${password} here`)).not.toContain(password);
	});

	it('learns a value once, and one that was given up on the way when it comes again', () => {
		const redactor = make();
		const givenUp = redactor.slices.learnJson(value);
		givenUp.next();
		finish(redactor.slices.learnJson(value));
		expect(redactor.text(`it is ${password} here`)).not.toContain(password);
		expect([...redactor.slices.learnJson(value)]).toEqual([]);
		expect([...redactor.slices.learnJson({...value})].length).toBeGreaterThan(8);
	});

	it('hides what was learned while it worked', () => {
		const redactor = make();
		const words = {note: 'say open-sesame-77', ...Object.fromEntries(settings)};
		const work = redactor.slices.json(words);
		work.next();
		work.next();
		work.next();
		redactor.learn('open-sesame-77');
		expect(JSON.stringify(finish(work))).not.toContain('open-sesame-77');
		expect(JSON.stringify(redactor.json(words))).not.toContain('open-sesame-77');
	});

	it('remembers a value that was redacted until something new is learned', () => {
		const redactor = make();
		const shown = finish(redactor.slices.json(value));
		expect(redactor.json(value)).toBe(shown);
		redactor.learn('another-secret-5');
		expect(redactor.json(value)).not.toBe(shown);
		expect(redactor.json(value)).toEqual(shown);
	});
});
