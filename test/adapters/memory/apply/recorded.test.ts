/** What was recorded of the real Helm and API server, against the apply in memory. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {applied} from '../../../../source/adapters/memory/apply/apply.ts';
import {patched} from '../../../../source/adapters/memory/apply/patch.ts';
import {refusalOf} from '../../../../source/adapters/memory/apply/refusal.ts';
import {compareObjects} from '../../../../source/core/drift/compare.ts';
import {desiredOf} from '../../../../source/core/drift/desired.ts';
import {readManagedFields} from '../../../../source/core/drift/fields/managed-fields.ts';
import {sameValue} from '../../../../source/core/record/same-value.ts';
import {valueAt} from '../../../../source/core/drift/fields/steps.ts';
import {noSurroundings} from '../../../../source/core/drift/fold.ts';
import {folds} from '../../../../source/core/drift/folds/folds.ts';
import {createNextWrites} from '../../../../source/core/drift/next/next-writes.ts';
import {isTyped} from '../../../../source/core/drift/next/typed.ts';
import {printPath, type FieldPath} from '../../../../source/core/drift/path.ts';
import {addressOf} from '../../../../source/core/manifest/address.ts';
import {manifestObjects} from '../../../../source/core/manifest/objects.ts';
import {splitManifest} from '../../../../source/core/manifest/split.ts';
import {readObjects} from '../../../../source/core/object/read-objects.ts';
import {decodeRecord} from '../../../../source/core/record/decode-record.ts';
import type {JsonValue, Release} from '../../../../source/core/record/types.ts';
import {eachKind, healthyReleases} from '../../../core/drift/recorded.ts';

const time = '2026-11-30T00:00:00Z';

/** Odd writings that the tables do not follow into every corner: a list of ports by an empty protocol, an emptied list with a default, data of any form. */
const beyond = / (?:ControllerRevision|NetworkPolicy odd|Service odd\d-ip|Deployment odd\d-web)/v;

/** What somebody else rightly holds with another value. */
const conflicting = / (?:ClusterRole least\d-agg|Deployment least\d-scaled)$/v;

const written = [...healthyReleases, ...eachKind].filter(({live, name}) => live !== null && !beyond.test(name));
const appliedBy = (operation: string) => written.filter(({live}) => readManagedFields(live).some(entry => entry.manager === 'helm' && entry.subresource === null && entry.operation === operation));

describe('applying what was applied last', () => {
	it.each(appliedBy('Apply').filter(({name}) => !conflicting.test(name)))('changes nothing, times included: $name', ({desired, live}) => {
		const answer = applied({
			live,
			previous: desired,
			desired,
			force: false,
			migrates: false,
			time,
		});
		expect(answer.ok && answer.value).toBe(live);
	});

	it.each(appliedBy('Apply').filter(({name}) => conflicting.test(name)))('conflicts with whoever took a field since: $name', ({desired, live}) => {
		expect(applied({
			live,
			previous: desired,
			desired,
			force: false,
			migrates: false,
			time,
		})).toMatchObject({ok: false});
	});

	it.each(appliedBy('Update').filter(({name}) => !conflicting.test(name)))('changes nothing by a client-side patch: $name', ({desired, live}) => {
		expect(patched({
			live,
			previous: desired,
			desired,
			time,
		})).toBe(live);
	});
});

const scenarios = path.join(import.meta.dirname, '../../../../fixtures/scenarios');

type Case = {readonly name: string; readonly live: JsonValue; readonly desired: JsonValue; readonly previous: JsonValue; readonly revision: number; readonly apiVersion: string; readonly kind: string};

const releasesIn = (scenario: string): readonly Release[] => readObjects(readFileSync(path.join(scenarios, scenario, 'records.yaml'), 'utf8'), 'records.yaml').records
	.map(record => decodeRecord(record, {maxBytes: 64 * 1024 * 1024}).release)
	.filter(release => release !== null)
	.toSorted((one, other) => (other.version ?? 0) - (one.version ?? 0));

/** Each object of each revision of a recorded release, beside what is live. */
const casesIn = (scenario: string): readonly Case[] => {
	if (!['records.yaml', 'objects.yaml'].every(file => existsSync(path.join(scenarios, scenario, file)))) {
		return [];
	}

	const releases = releasesIn(scenario);
	const live = new Map(readObjects(readFileSync(path.join(scenarios, scenario, 'objects.yaml'), 'utf8'), 'objects.yaml').others.map(({apiVersion, kind, namespace, name, value}) => [
		addressOf({
			apiVersion: apiVersion!,
			kind: kind!,
			namespace,
			name: name!,
		}),
		value as JsonValue,
	]));
	const objectsOf = ({manifest, name, namespace}: Release) => manifestObjects(splitManifest(manifest), namespace!, null).map(object => ({
		...object,
		desired: desiredOf(object.document.value, {release: name!, namespace: namespace!, namespaced: object.namespace !== null}),
	}));
	const previous = new Map(releases[0] === undefined ? [] : objectsOf(releases[0]).map(({address, desired}) => [address, desired]));
	return releases.flatMap(release => objectsOf(release).filter(({address}) => live.has(address)).map(({address, apiVersion, kind, desired}) => ({
		name: `${scenario} ${address} to ${release.version}`,
		live: live.get(address)!,
		desired,
		previous: previous.get(address) ?? null,
		revision: release.version!,
		apiVersion,
		kind,
	})));
};

const cases = readdirSync(scenarios).flatMap(scenario => casesIn(scenario));

const comparisonOf = (desired: JsonValue, live: JsonValue): ReturnType<typeof compareObjects> => compareObjects({
	desired,
	live,
	managers: readManagedFields(live),
	folds,
	surroundings: noSurroundings,
});

/** What a write in memory leaves; null where it is refused. */
const outcomeOf = ({live, desired, previous, apiVersion, kind}: Case, method: 'ssa' | 'csa', force: boolean): JsonValue => {
	const sides = {
		live,
		previous,
		desired,
		time,
	};
	const answer = method === 'csa' ? {ok: true as const, value: patched(sides)} : applied({...sides, force, migrates: true});
	const target = {
		apiVersion,
		kind,
		namespace: null,
		name: 'it',
	};
	return answer.ok && refusalOf(target, live, desired, answer.value) === null ? answer.value : null;
};

const isSameAt = (before: JsonValue, after: JsonValue, at: FieldPath): boolean => {
	const [one, other] = [valueAt(before, at), valueAt(after, at)];
	return one === null || other === null ? one === other : sameValue(one.value, other.value);
};

describe('a rollback of every recorded release to every revision', () => {
	it.each([['ssa', false], ['ssa', true], ['csa', false]] as const)('does in memory what the verdicts say of it: %s, forced: %s', (method, forced) => {
		const told = new Map<string, number>();
		const disagreements = cases.flatMap(one => {
			const {live, desired, previous, revision, apiVersion, kind, name} = one;
			const {changes, ours} = comparisonOf(desired, live);
			const write = {
				method,
				forced,
				migrates: true,
				previous,
				desired,
			};
			const judge = createNextWrites({
				typed: isTyped(apiVersion, kind),
				entries: readManagedFields(live),
				ours,
				live,
				upgrade: write,
				rollback: {...write, revision},
			});
			const after = outcomeOf(one, method, forced);
			return changes.flatMap(change => {
				const {outcome} = judge(change).rollback;
				const did = after === null ? 'fails' : (isSameAt(live, after, change.path) ? 'survives' : 'restored');
				told.set(outcome, (told.get(outcome) ?? 0) + 1);
				return outcome === did ? [] : [`${name} ${printPath(change.path)}: said ${outcome}, did ${did}`];
			});
		});
		expect(disagreements).toEqual([]);
		expect(told.get('restored')).toBeGreaterThan(50);
		expect(told.get('fails')).toBeGreaterThan(10);
	});

	it('leaves no drift behind where it is not refused', () => {
		const left = cases.flatMap(one => {
			const after = outcomeOf(one, 'ssa', true);
			return after === null ? [] : comparisonOf(one.desired, after).changes.map(change => `${one.name} ${printPath(change.path)}`);
		});
		expect(left).toEqual([]);
	});
});
