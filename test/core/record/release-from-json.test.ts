import {describe, expect, it} from 'vitest';
import {releaseFromJson} from '../../../source/core/record/release-from-json.ts';
import {releaseJson, releaseValue, releaseWith} from './make.ts';

describe('releaseFromJson', () => {
	it('reads every part', () => {
		expect(releaseFromJson(releaseJson)).toEqual({
			name: 'web',
			namespace: 'shop',
			version: 3,
			status: 'deployed',
			description: 'Upgrade complete',
			firstDeployed: '2026-11-01T08:00:00.123456789+01:00',
			lastDeployed: '2026-11-30T02:00:00Z',
			deleted: null,
			rollbackRevision: null,
			applyMethod: null,
			hasInfo: true,
			sequenced: false,
			chart: {name: 'web', version: '1.2.3', appVersion: '4.5.6'},
			manifest: releaseValue.manifest,
			notes: 'Enjoy.',
			hooks: [{
				name: 'migrate',
				kind: 'Job',
				path: 'web/templates/migrate.yaml',
				manifest: 'kind: Job\n',
				events: ['pre-upgrade', 'post-install'],
				weight: -5,
				deletePolicies: ['before-hook-creation'],
				lastRun: {startedAt: '2026-11-30T02:00:01Z', completedAt: null, phase: 'Running'},
			}],
			config: {replicas: 2},
			chartValues: {replicas: 1},
			json: releaseJson,
		});
	});

	it('reads what Helm 4 adds', () => {
		const {info} = releaseValue;
		expect(releaseFromJson(releaseWith({apply_method: 'ssa', info: {...info, rollback_revision: 2}, sequenced: true}))).toMatchObject({applyMethod: 'ssa', rollbackRevision: 2, sequenced: true});
		expect(releaseFromJson(releaseWith({sequencing_info: {enabled: true}}))).toMatchObject({sequenced: true});
	});

	it('gives nulls and nothing for what is missing', () => {
		expect(releaseFromJson('{"manifest":"a"}')).toEqual({
			name: null,
			namespace: null,
			version: null,
			status: null,
			description: null,
			firstDeployed: null,
			lastDeployed: null,
			deleted: null,
			rollbackRevision: null,
			applyMethod: null,
			hasInfo: false,
			sequenced: false,
			chart: {name: null, version: null, appVersion: null},
			manifest: 'a',
			notes: null,
			hooks: [],
			config: {},
			chartValues: {},
			json: '{"manifest":"a"}',
		});
	});

	it.each(['[]', '"a"', '1', 'true', '{', ''])('gives null for %j', json => {
		expect(releaseFromJson(json)).toBeNull();
	});

	it('gives an empty release for null, as Go does', () => {
		expect(releaseFromJson('null')).toMatchObject({name: null, hasInfo: false, config: {}});
	});
});

// Each line was given to the decoders of Helm 3.22.0 and 4.3.1
describe('keys are matched as Go matches them', () => {
	const status = (info: string): string | null => releaseFromJson(`{"info":{${info}}}`)!.status;

	it.each([
		['"STATUS":"failed"', 'failed'],
		['"status":"a","Status":"b"', 'b'],
		['"Status":"a","status":"b"', 'b'],
		['"status":"a","status":"b"', 'b'],
		[String.raw`"\u0073tatus":"failed"`, 'failed'],
		['"\u{17F}tatus":"failed"', 'failed'],
		['"status":"a","Status":null', 'a'],
		['"status ":"failed"', null],
		['"sta\u{307}tus":"failed"', null],
	])('%s', (info, expected) => {
		expect(status(info)).toBe(expected);
	});

	it('reads a second object on top of the first', () => {
		expect(releaseFromJson('{"info":{"status":"a","notes":"n"},"Info":{"status":"b"}}')).toMatchObject({status: 'b', notes: 'n'});
		expect(releaseFromJson('{"info":{"status":"a","notes":"n"},"info":null}')).toMatchObject({status: null, notes: null, hasInfo: false});
		expect(releaseFromJson('{"config":{"a":1,"b":{"c":1}},"CONFIG":{"b":{"d":2}}}')).toMatchObject({config: {a: 1, b: {d: 2}}});
	});

	it('keeps case below free maps', () => {
		expect(releaseFromJson('{"config":{"Status":1,"status":2}}')!.config).toEqual({Status: 1, status: 2});
	});

	it('gives keys such as __proto__ no meaning', () => {
		const release = releaseFromJson('{"__proto__":{"manifest":"x"},"config":{"__proto__":{"polluted":true}},"info":{"constructor":1,"status":"deployed"}}')!;
		expect(release.manifest).toBe('');
		expect(Object.keys(release.config)).toEqual(['__proto__']);
		expect('polluted' in {}).toBe(false);
		expect(release.status).toBe('deployed');
	});

	it('reads hooks whose keys have another case', () => {
		expect(releaseFromJson('{"hooks":[{"Name":"a","KIND":"Job","Last_Run":{"Phase":"Failed"}},null,{"name":"b"}]}')!.hooks).toMatchObject([{name: 'a', kind: 'Job', lastRun: {phase: 'Failed'}}, {name: 'b'}]);
	});
});

it('leaves values out that are nested deeper than can be shown', () => {
	const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
	const release = releaseFromJson(`{"config":${deep}}`)!;
	expect(JSON.stringify(release.config)).toBe(`${'{"a":'.repeat(500)}null${'}'.repeat(500)}`);
	expect(release.json).toContain(deep);
});
