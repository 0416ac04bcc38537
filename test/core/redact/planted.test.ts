import {beforeAll, describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {releaseFromJson} from '../../../source/core/record/release-from-json.ts';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';
import {leaksIn, plantedOutput, plantedRelease, plantedReleaseJson, plantedSecrets} from '../../plant/secrets.ts';

const redactor = createRedactor(new Uint8Array(32));
const {manifest, hooks, notes, description, config, chartValues, json} = plantedRelease;
const asJson = (value: unknown, name: string): string => JSON.stringify(redactor.json(value as JsonValue, [name]));

describe('a release full of secrets', () => {
	beforeAll(() => {
		redactor.learnRelease(plantedRelease);
	});

	it('holds at least 50 of at least 12 kinds, all of them visible without redaction', () => {
		expect(plantedSecrets.length).toBeGreaterThanOrEqual(50);
		expect(new Set(plantedSecrets.map(({kind}) => kind)).size).toBeGreaterThanOrEqual(12);
		const found = new Set(leaksIn(json + plantedOutput.join('\n')).map(leak => leak.split(':')[0]));
		expect(plantedSecrets.filter(({id}) => !found.has(id))).toEqual([]);
	});

	it('is the same release as its record', () => {
		expect(releaseFromJson(plantedReleaseJson())).toMatchObject({manifest, notes, description, config, chartValues, hooks});
	});

	it.each([
		['the manifest', () => redactor.yaml(manifest)],
		['the manifest through the last gate', () => redactor.text(redactor.yaml(manifest))],
		['the manifest through the last gate alone', () => redactor.text(manifest)],
		['the manifest line by line', () => redactor.yaml(manifest).split('\n').map(line => redactor.text(line)).join('\n')],
		['hooks', () => hooks.map(hook => redactor.text(redactor.yaml(hook.manifest))).join('---\n')],
		['the user\'s values', () => asJson(config, 'config')],
		['the chart\'s values', () => asJson(chartValues, 'values')],
		['notes', () => redactor.text(notes ?? '')],
		['the description', () => redactor.text(description ?? '')],
		['the whole record', () => asJson(JSON.parse(json), 'record')],
		['the whole record as text', () => redactor.text(json)],
		['Helm\'s output', () => plantedOutput.map(line => redactor.text(line)).join('\n')],
	])('shows none in %s', (_part, show) => {
		const shown = show();
		expect(leaksIn(shown)).toEqual([]);
		expect(shown).toContain('⟨#');
		expect(redactor.text(shown)).toBe(shown.replaceAll('\t', '  '));
	});

	it('can still be read', () => {
		const shown = redactor.yaml(manifest);
		for (const line of manifest.split('\n')) {
			const key = /^[\s\-]*(?:[\w.][\w\-.]*|-):(?=\s|$)/v.exec(line)?.[0] ?? '';
			expect(shown).toContain(key);
		}

		for (const readable of [
			'image: registry.example.com/team/api:2.4.0',
			'checksum/config: 32c3b8c2724a47a8cda8dbf71d0bcbd600f6dd6031dbe4eb92a4c4ffcb36bdb1',
			'secretKeyRef: {name: planted-db, key: postgres-password}',
			'LOG_LEVEL: debug',
			'spring.datasource.username=app',
			'{"cache": {"host": "redis", "auth": {"password": "⟨#',
			'@db.payments.svc:5432/app?sslmode=require',
			'--port=8080',
			'mode: "fast"',
		]) {
			expect(shown).toContain(readable);
		}
	});
});
