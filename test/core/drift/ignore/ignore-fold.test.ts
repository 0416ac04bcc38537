import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../../source/core/config/parse.ts';
import {compareObjects} from '../../../../source/core/drift/compare.ts';
import {noSurroundings} from '../../../../source/core/drift/fold.ts';
import {folds} from '../../../../source/core/drift/folds/folds.ts';
import {ignoreFold} from '../../../../source/core/drift/ignore/ignore-fold.ts';
import {printPath} from '../../../../source/core/drift/path.ts';
import {compareByServer} from '../../../../source/core/drift/server.ts';
import type {JsonValue} from '../../../../source/core/record/types.ts';

const foldOf = (rules: string) => {
	const config = parseConfig(`drift: {ignore: [${rules}]}`, {file: 'config.yaml', rows: []});
	if (!config.ok) {
		throw new Error(config.faults[0]!.message);
	}

	return ignoreFold(config.value.ignore);
};

const meta = {name: 'web', namespace: 'shop'};
const container = (name: string, image: string) => ({name, image});
const stored: JsonValue = {
	apiVersion: 'example.com/v1', kind: 'App', metadata: meta, spec: {size: 1, parts: [container('a', 'x'), container('b', 'y')]},
};
const live: JsonValue = {
	apiVersion: 'example.com/v1', kind: 'App', metadata: {...meta, labels: {added: 'by-hand'}}, spec: {size: 2, parts: [container('a', 'x'), container('b', 'z'), container('c', 'late')]},
};

const sidesWith = (rules: string) => ({
	desired: stored, live, managers: [], folds: [...folds, foldOf(rules)], surroundings: noSurroundings,
});

const toldBy = (comparison: ReturnType<typeof compareObjects>) => ({
	changes: comparison.changes.map(({path}) => printPath(path)),
	ignored: comparison.folded.filter(({code}) => code === 'ignored').map(({path, reason}) => `${printPath(path)} ${reason}`),
	extras: comparison.extras.map(({path}) => printPath(path)),
});

describe('the fold of a team\'s rules', () => {
	it('is one of owner, so that no rehearsal takes it for the same', () => {
		expect(foldOf('{paths: [/a]}')).toMatchObject({code: 'ignored', kind: 'owner'});
	});

	it('folds changes and what others added alike', () => {
		const bare = toldBy(compareObjects(sidesWith('{paths: [/nothing]}')));
		expect(bare.ignored).toEqual([]);
		expect(bare.changes).toContain('spec.size');
		const told = toldBy(compareObjects(sidesWith('{target: {group: example.com, kind: App, name: w*}, paths: [/spec/size, /spec/parts/1/image, /spec/parts/2]}, {paths: [/metadata/labels]}')));
		expect(told.changes).toEqual([]);
		expect(told.extras).toEqual([]);
		expect(told.ignored.toSorted()).toEqual([
			'metadata.labels.added by rule 2 in config.yaml:1',
			'spec.parts[1].image by rule 1 in config.yaml:1',
			'spec.parts[2] by rule 1 in config.yaml:1',
			'spec.size by rule 1 in config.yaml:1',
		]);
	});

	it('leaves objects alone that it is not for', () => {
		for (const target of ['{group: apps}', '{kind: Ap}', '{name: web2}', '{namespace: ""}']) {
			expect(toldBy(compareObjects(sidesWith(`{target: ${target}, paths: [""]}`))).ignored).toEqual([]);
		}
	});

	it('folds by the server method too', () => {
		const told = toldBy(compareByServer(sidesWith('{paths: [/spec/size, "spec.parts[name=b]"]}'), stored));
		expect(told.ignored.toSorted()).toEqual(['spec.parts[1].image by rule 1 in config.yaml:1', 'spec.size by rule 1 in config.yaml:1']);
		expect(told.changes).not.toContain('spec.size');
	});
});
