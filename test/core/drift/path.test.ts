import {describe, expect, it} from 'vitest';
import {isAround, printPath, type FieldPath} from '../../../source/core/drift/path.ts';

describe('printPath', () => {
	it.each<readonly [FieldPath, string]>([
		[[], ''],
		[['spec', 'replicas'], 'spec.replicas'],
		[['metadata', 'labels', 'app.kubernetes.io/version'], 'metadata.labels["app.kubernetes.io/version"]'],
		[['data', 'nginx.conf'], 'data["nginx.conf"]'],
		[['data', 'a"b\n'], String.raw`data["a\"b\n"]`],
		[['data', ''], 'data[""]'],
		[['data', '0'], 'data["0"]'],
		[['$schema'], '$schema'],
		[['a.b', 'c'], '["a.b"].c'],
		[['spec', 'template', 'spec', 'containers', {keys: [['name', 'api']]}, 'image'], 'spec.template.spec.containers[name=api].image'],
		[['ports', {keys: [['port', 1935], ['protocol', 'UDP']]}], 'ports[port=1935,protocol=UDP]'],
		[['spec', 'args', 2], 'spec.args[2]'],
		[['metadata', 'finalizers', {value: 'a/b'}], 'metadata.finalizers[=a/b]'],
		[['spec', 'flags', {value: true}], 'spec.flags[=true]'],
	])('writes %j as %s', (path, text) => {
		expect(printPath(path)).toBe(text);
	});
});

describe('isAround', () => {
	it('is the field itself and what it is in', () => {
		const path: FieldPath = ['spec', 'ports', {keys: [['port', 80]]}, 'name'];
		expect([[], ['spec'], path.slice(0, 3), path].every(around => isAround(around, path))).toBe(true);
	});

	it('is no neighbour and nothing further in', () => {
		const path: FieldPath = ['spec', 'ports', {keys: [['port', 80]]}];
		expect([['spec', 'port'], ['spec', 'ports', 0], ['spec', 'ports', {keys: [['port', 81]]}], [...path, 'name']].some(around => isAround(around as FieldPath, path))).toBe(false);
	});
});
