/** The config file that the readme shows is one. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {configOf} from '../../../source/core/config/config-of.ts';
import {shapes} from '../../../source/core/config/shapes.ts';

const readme = readFileSync(path.join(import.meta.dirname, '../../../readme.md'), 'utf8');
const section = /\n## Configuration file\n(?<text>.+?)\n## /sv.exec(readme)!.groups!['text']!;
const example = /```yaml\n(?<yaml>.+?)```/sv.exec(section)!.groups!['yaml']!;

describe('the readme\'s config file', () => {
	it('is read without a fault, and says something in each section', () => {
		const config = configOf(new TextEncoder().encode(example), 'config.yaml');
		expect(config).toMatchObject({ok: true, value: {
			ignore: {rules: [{number: 1, reason: 'The platform team\'s scaler sets these.'}, {number: 2}]},
			policies: {
				defaults: {wide: {timeout: {value: 600}, noHooks: {value: false}, historyMax: {value: 20}}, rollback: {cleanupOnFail: {value: true}}, uninstall: {timeout: {value: 120}}, upgrade: {onFailure: {value: 'rollback'}}},
				entries: [{number: 1, policies: ['batch'], tree: {rollback: {noHooks: {value: true}}}}],
			},
			protection: {also: {contexts: [{text: 'acme-*'}], namespaces: [{text: 'payments'}]}, except: {contexts: [{text: 'live-demo'}]}},
		}});
		expect(config.ok && config.value.runbook.get('stale-upgrade-lock')).toMatchObject({links: ['https://wiki.example.com/helm-locks']});
	});

	it('names every key that there is', () => {
		const keys = new Set(Object.values(shapes).flat());
		expect([...keys].filter(key => !section.includes(key))).toEqual([]);
	});
});
