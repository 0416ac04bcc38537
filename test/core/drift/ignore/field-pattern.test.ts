import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {valueAt} from '../../../../source/core/drift/fields/steps.ts';
import {readFieldPattern, standsAt, without} from '../../../../source/core/drift/ignore/field-pattern.ts';
import {printPath} from '../../../../source/core/drift/path.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const stepsOf = (text: string) => {
	const read = readFieldPattern(text);
	return read.ok ? read.value.steps : read.why;
};

const token = (text: string) => ({kind: 'token', text});

describe('a JSON Pointer', () => {
	it.each([
		['', []],
		['/', ['']],
		['/spec/replicas', ['spec', 'replicas']],
		['/metadata/annotations/example.com~1owner', ['metadata', 'annotations', 'example.com/owner']],
		['/a~0b', ['a~b']],
		['/a~01b', ['a~1b']],
		['/spec/containers/0/image', ['spec', 'containers', '0', 'image']],
		['/data/', ['data', '']],
		['/a b/c"d', ['a b', 'c"d']],
	])('%j is read by RFC 6901', (text, tokens) => {
		expect(stepsOf(text)).toEqual(tokens.map(one => token(one)));
	});

	it.each(['/a~', '/a~2', '/~~0', '/x/~'])('%j is none: a tilde stands for itself only as ~0', text => {
		expect(stepsOf(text)).toMatch(/^has a ~ that is neither ~0 \(a tilde\) nor ~1 \(a slash\), at its character \d+$/v);
	});
});

describe('a path as drift prints it', () => {
	it.each([
		['spec.replicas', [token('spec'), token('replicas')]],
		['metadata.labels["app.kubernetes.io/version"]', [token('metadata'), token('labels'), token('app.kubernetes.io/version')]],
		['["odd key"].a', [token('odd key'), token('a')]],
		['spec.containers[name=api].image', [token('spec'), token('containers'), {kind: 'keys', keys: [['name', 'api']]}, token('image')]],
		['spec.ports[port=1935,protocol=UDP]', [token('spec'), token('ports'), {kind: 'keys', keys: [['port', '1935'], ['protocol', 'UDP']]}]],
		['spec.args[3]', [token('spec'), token('args'), token('3')]],
		['metadata.finalizers[=a/b]', [token('metadata'), token('finalizers'), {kind: 'value', text: 'a/b'}]],
	])('%s', (text, steps) => {
		expect(stepsOf(text)).toEqual(steps);
	});

	it.each(['.spec.replicas', 'spec..x', 'spec replicas', 'spec.', 'spec[', 'spec[name]', 'spec["x]', 'spec.containers[0]image', 'a/b', '~'])('%j is none', text => {
		expect(stepsOf(text)).toMatch(/^is neither a JSON Pointer, which begins with a slash \(\/spec\/replicas\), nor a path as drift prints it, from its character \d+ on$/v);
	});
});

it.each(['$.spec.replicas', '$[0]'])('%s is a JSONPath, and none of ours', text => {
	expect(stepsOf(text)).toMatch(/^reads like a JSONPath; here it is a JSON Pointer/v);
});

const object: JsonValue = {spec: {containers: [{name: 'a', image: 'x'}, {name: 'b', image: 'y'}], args: ['one', 'two']}, data: {0: 'zero'}};

const stepsIn = (text: string) => {
	const read = readFieldPattern(text);
	if (!read.ok) {
		throw new Error(read.why);
	}

	return read.value.steps;
};

describe('a place in an object', () => {
	it.each([
		['/spec/containers/1/image', 'y'],
		['spec.containers[name=b].image', 'y'],
		['/spec/args/0', 'one'],
		['spec.args[=two]', 'two'],
		['/data/0', 'zero'],
	])('%s is found', (text, value) => {
		expect(standsAt(object, stepsIn(text))).toEqual({value});
	});

	it.each(['/spec/containers/2', '/spec/containers/01', '/spec/containers/-', '/spec/args/0/x', '/toString', 'spec.containers[name=c]', 'spec[name=b]'])('%s is not there', text => {
		expect(standsAt(object, stepsIn(text))).toBeNull();
	});

	it.each([
		['/spec/containers/0/image', {spec: {containers: [{name: 'a'}, {name: 'b', image: 'y'}], args: ['one', 'two']}, data: {0: 'zero'}}],
		['/data/0', {spec: {containers: [{name: 'a', image: 'x'}, {name: 'b', image: 'y'}], args: ['one', 'two']}}],
		['/spec/args/1', {spec: {containers: [{name: 'a', image: 'x'}, {name: 'b', image: 'y'}], args: ['one']}, data: {0: 'zero'}}],
		['/nowhere/at/all', object],
		['', null],
	])('%s is taken away, with what it leaves empty', (text, left) => {
		expect(without(object, stepsIn(text))).toEqual(left);
	});
});

const around = (step: string | number, value: JsonValue): JsonValue => typeof step === 'number' ? Array.from({length: step + 1}, (_, index) => index === step ? value : 'elsewhere') : {[step]: value};

/** A value with a way into it that exists. */
const placed = fc.array(fc.oneof(fc.nat(2), fc.string({unit: 'grapheme', minLength: 1, maxLength: 6}), fc.constantFrom('spec', 'app.kubernetes.io/version', 'a"b', String.raw`a\b`, '~', '0', 'a b')), {minLength: 1, maxLength: 5})
	.filter(path => path[0] !== '$')
	.map(path => {
		let value: JsonValue = 'here';
		for (const step of path.toReversed()) {
			value = around(step, value);
		}

		return {path, value};
	});

describe('every way into an object', () => {
	it('is found by its pointer, and by the path that drift prints', () => {
		fc.assert(fc.property(placed, ({path, value}) => {
			const pointer = path.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
			expect(valueAt(value, path)).toEqual({value: 'here'});
			expect(standsAt(value, stepsIn(pointer))).toEqual({value: 'here'});
			expect(standsAt(value, stepsIn(printPath(path)))).toEqual({value: 'here'});
			expect(JSON.stringify(without(value, stepsIn(pointer))) ?? '').not.toContain('"here"');
		}), {numRuns: 500});
	});

	it('that is no way at all is a fault, and never an end', () => {
		fc.assert(fc.property(fc.string({unit: fc.constantFrom('a', '.', '[', ']', '"', '=', ',', '/', '~', '0', '1', '$', ' ', '\\', '-'), maxLength: 14}), text => {
			const read = readFieldPattern(text);
			expect(read.ok ? read.value.text : read.why).not.toBeUndefined();
			if (!read.ok) {
				return;
			}

			standsAt(object, read.value.steps);
			without(object, read.value.steps);
		}), {numRuns: 2000});
	});
});
