import {expect, it} from 'vitest';
import {parseRecordName, parseTillerName} from '../../../source/core/object/record-name.ts';

it.each([
	['sh.helm.release.v1.web.v3', {release: 'web', revision: 3}],
	['sh.helm.release.v1.web.v10', {release: 'web', revision: 10}],
	// A release's name may hold what looks like a revision
	['sh.helm.release.v1.api.v2.v11', {release: 'api.v2', revision: 11}],
	['sh.helm.release.v1.sh.helm.release.v1.a.v1.v2', {release: 'sh.helm.release.v1.a.v1', revision: 2}],
	['sh.helm.release.v1.web.v03', null],
	['sh.helm.release.v1.web.v0', null],
	['sh.helm.release.v1.web', null],
	['sh.helm.release.v1..v1', null],
	['sh.helm.release.v2.web.v1', null],
	['sh.helm.partial.v1.web.v1', null],
	['web.v1', null],
	['', null],
])('parseRecordName(%j)', (name, expected) => {
	expect(parseRecordName(name)).toEqual(expected);
});

it('parseTillerName reads the form of Helm 2', () => {
	expect(parseTillerName('invincible-zebu.v12')).toEqual({release: 'invincible-zebu', revision: 12});
	expect(parseTillerName('invincible-zebu')).toBeNull();
});
