import {describe, expect, it} from 'vitest';
import {readFieldPattern} from '../../../../source/core/drift/ignore/field-pattern.ts';
import {isFor, ruleFor, type IgnoreRule, type RuleTarget} from '../../../../source/core/drift/ignore/rule.ts';
import type {FieldPath} from '../../../../source/core/drift/path.ts';
import type {RawChange} from '../../../../source/core/drift/types.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';
import {glob} from '../../../../source/core/text/glob.ts';

const ruleOf = (paths: readonly string[], target: Partial<RuleTarget> = {}, number = 1): IgnoreRule => ({
	number,
	line: number,
	target: {
		group: null, kind: null, namespace: null, name: null, ...target,
	},
	paths: paths.map(text => {
		const read = readFieldPattern(text);
		if (!read.ok) {
			throw new Error(read.why);
		}

		return read.value;
	}),
	reason: null,
});

const changed = (path: FieldPath, stored: JsonValue, live: JsonValue): RawChange => ({
	path, change: stored === null ? 'extra' : (live === null ? 'missing' : 'changed'), stored, live,
});

const item = (name: string) => ({keys: [['name', name]] as const});

const stored: JsonValue = {spec: {replicas: 2, containers: [{name: 'web', image: 'a'}, {name: 'log', image: 'b'}]}};
const live: JsonValue = {spec: {replicas: 5, containers: [{name: 'mesh', image: 'm'}, {name: 'web', image: 'c'}, {name: 'log', image: 'b'}, {name: 'late', image: 'z'}]}};

const isMeant = (path: string, change: RawChange): boolean => ruleFor([ruleOf([path])], change, {stored, live}) !== null;

describe('the target of a rule', () => {
	const object = {group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web-1'};

	it.each<[Partial<RuleTarget>, boolean]>([
		[{}, true],
		[{kind: glob('Deployment')}, true],
		[{kind: glob('deployment')}, false],
		[{group: glob('apps'), name: glob('web-*')}, true],
		[{group: glob('')}, false],
		[{namespace: glob('sh?p')}, true],
		[{namespace: glob('')}, false],
		[{name: glob('web')}, false],
	])('%o', (target, isTarget) => {
		expect(isFor(ruleOf(['']), object)).toBe(true);
		expect(isFor(ruleOf([''], target), object)).toBe(isTarget);
	});

	it('takes an empty group for the core one, and an empty namespace for a cluster-scoped object', () => {
		const role = {group: '', kind: 'Namespace', namespace: null, name: 'a'};
		expect(isFor(ruleOf([''], {group: glob(''), namespace: glob('')}), role)).toBe(true);
	});
});

describe('the paths of a rule', () => {
	const image = changed(['spec', 'containers', item('web'), 'image'], 'a', 'c');

	it.each(['', '/spec', '/spec/containers', '/spec/containers/0', '/spec/containers/0/image', 'spec.containers[name=web]', 'spec.containers[name=web].image'])('%j means what is at it and below', path => {
		expect(isMeant(path, image)).toBe(true);
	});

	it.each(['/spec/replicas', '/spec/containers/1/image', '/spec/containers/0/image/x', '/spec/containers/00/image', '/metadata', 'spec.containers[name=log].image', '/spec/containers/name=web'])('%j means something else', path => {
		expect(isMeant(path, image)).toBe(false);
	});

	it('counts positions in the stored list, and in the live one only where that has no such item', () => {
		const mesh = changed(['spec', 'containers', item('mesh')], null, {name: 'mesh', image: 'm'});
		const late = changed(['spec', 'containers', item('late')], null, {name: 'late', image: 'z'});
		expect(['0', '1', '2', '3'].map(position => [isMeant(`/spec/containers/${position}`, image), isMeant(`/spec/containers/${position}`, mesh), isMeant(`/spec/containers/${position}`, late)])).toEqual([
			[true, false, false],
			[false, false, false],
			[false, false, false],
			[false, false, true],
		]);
		expect(isMeant('spec.containers[name=mesh]', mesh)).toBe(true);
	});

	it('means a difference that is larger where nothing else is in it', () => {
		const annotations = changed(['spec', 'template'], null, {annotations: {a: '1', b: '2'}});
		const sides = {stored, live: {spec: {template: {annotations: {a: '1', b: '2'}}}}};
		expect(ruleFor([ruleOf(['/spec/template/annotations/a'])], annotations, sides)).toBeNull();
		expect(ruleFor([ruleOf(['/spec/template/annotations/a', '/spec/template/annotations/b'])], annotations, sides)?.number).toBe(1);
		expect(ruleFor([ruleOf(['/spec/template/annotations/a'], {}, 4), ruleOf(['/spec/template/annotations/b'], {}, 5)], annotations, sides)?.number).toBe(4);
		expect(ruleFor([ruleOf(['/spec/template/labels/a'])], annotations, sides)).toBeNull();
	});

	it('means an object as a whole by the empty pointer alone', () => {
		const whole = changed([], null, null);
		expect(ruleFor([ruleOf([''])], whole, {stored, live: null})?.number).toBe(1);
		expect(ruleFor([ruleOf(['/spec'])], whole, {stored, live: null})).toBeNull();
	});

	it('gives the first rule that means it', () => {
		expect(ruleFor([ruleOf(['/metadata'], {}, 1), ruleOf(['/spec'], {}, 2), ruleOf([''], {}, 3)], image, {stored, live})?.number).toBe(2);
	});
});
