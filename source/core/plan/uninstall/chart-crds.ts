import {Buffer} from 'node:buffer';
import {splitManifest} from '../../manifest/split.ts';
import {isList, isMapping} from '../../record/json-kinds.ts';
import type {JsonValue, Release} from '../../record/types.ts';

const inner = (value: JsonValue, key: string): JsonValue => isMapping(value) ? value[key] ?? null : null;

/** Names of the definitions in a chart's `crds/` folder, which stand among its files in the record. Helm installs them once, and no upgrade or uninstall touches them (`pkg/chart/chart.go`). */
export const chartCrds = ({json}: Pick<Release, 'json'>): readonly string[] => {
	// A record is long, and few charts have the folder
	if (!json.includes('"crds/')) {
		return [];
	}

	const files = inner(inner(JSON.parse(json) as JsonValue, 'chart'), 'files');
	return [...new Set((isList(files) ? files : []).flatMap(file => {
		const name = inner(file, 'name');
		const data = inner(file, 'data');
		return typeof name === 'string' && typeof data === 'string' && name.startsWith('crds/')
			? splitManifest(Buffer.from(data, 'base64').toString()).flatMap(document => document.kind === 'CustomResourceDefinition' && document.name !== null ? [document.name] : [])
			: [];
	}))];
};
