/** The body of a release record, in the shape that Helm 3.22 or Helm 4.3 writes. */
import {toGoJson} from '../../source/core/record/go-json.ts';
import type {JsonValue} from '../../source/core/record/types.ts';
import {merge, render, type Scope, type Values} from './render.ts';
import type {Chart} from './charts.ts';
import {clientTime} from './times.ts';

export type HookRun = {readonly phase: 'Running' | 'Succeeded' | 'Failed'; readonly from: number; readonly to: number | null};

export type RevisionSpec = {
	readonly revision: number;
	readonly status: string;
	readonly description: string;
	readonly chart: Chart;
	readonly values: Values;
	/** When the record was made, and when Helm wrote it last; milliseconds. */
	readonly began: number;
	readonly wrote: number;
	readonly helm: 3 | 4;
	/** Further labels on every object, as a post-renderer adds them. */
	readonly marks?: Readonly<Record<string, string>>;
	/** By the hook's path in the chart. */
	readonly hookRuns?: Readonly<Record<string, HookRun>>;
	readonly rollbackTo?: number;
	readonly deleted?: number;
	/** Hours east of UTC of the machine that Helm ran on. */
	readonly zone?: number;
};

type ReleaseName = {readonly namespace: string; readonly name: string; readonly firstDeployed: number};

const annotation = (manifest: string, key: string): string | null => new RegExp(String.raw`^\s+helm\.sh/${key}: (?<value>.*)$`, 'mv').exec(manifest)?.groups?.['value']?.replaceAll('"', '') ?? null;

const listOf = (text: string | null): readonly string[] | undefined => text?.split(',').map(part => part.trim());

const withMarks = (manifest: string, marks: Readonly<Record<string, string>>): string => {
	const lines = Object.entries(marks).map(([key, value]) => `    ${key}: ${value}\n`).join('');
	return manifest.replace(/^ {2}labels:\n/mv, found => `${found}${lines}`);
};

const lastRun = (run: HookRun | undefined, spec: RevisionSpec): unknown => {
	const times = {
		...(run !== undefined && {started_at: clientTime(run.from, spec.zone)}),
		...(typeof run?.to === 'number' && {completed_at: clientTime(run.to, spec.zone)}),
	};
	return spec.helm === 3
		? {
			started_at: '',
			completed_at: '',
			...times,
			phase: run?.phase ?? '',
		}
		: {...times, phase: run?.phase ?? ''};
};

const infoOf = (spec: RevisionSpec, release: ReleaseName, notes: string): unknown => {
	const deleted = spec.deleted === undefined ? null : clientTime(spec.deleted, spec.zone);
	return {
		first_deployed: clientTime(release.firstDeployed),
		last_deployed: clientTime(spec.began, spec.zone),
		...(spec.helm === 3 ? {deleted: deleted ?? ''} : deleted !== null && {deleted}),
		description: spec.description,
		status: spec.status,
		...(spec.rollbackTo !== undefined && spec.helm === 4 && {rollback_revision: spec.rollbackTo}),
		notes,
	};
};

const chartOf = ({chart, helm}: RevisionSpec): unknown => ({
	metadata: {
		name: chart.name,
		version: chart.version,
		description: chart.description,
		apiVersion: 'v2',
		appVersion: chart.appVersion,
		type: 'application',
	},
	lock: null,
	templates: [...Object.entries(chart.templates), ['templates/NOTES.txt', chart.notes] as const].map(([name, text]) => ({name, data: Buffer.from(text).toString('base64')})),
	values: chart.defaults,
	schema: null,
	...(helm === 4 && {schemamodtime: '0001-01-01T00:00:00Z'}),
	files: null,
});

/** Renders the chart and gives the record's JSON, and the manifest in it. */
export const releaseJson = (spec: RevisionSpec, release: ReleaseName): {readonly json: string; readonly manifest: string} => {
	const {chart} = spec;
	const scope: Scope = {
		Values: merge(chart.defaults, spec.values),
		Release: {Name: release.name, Namespace: release.namespace},
		Chart: {Name: chart.name, Version: chart.version, AppVersion: chart.appVersion},
	};
	const rendered = Object.entries(chart.templates).map(([path, template]) => ({path: `${chart.name}/${path}`, text: withMarks(render(template, scope), spec.marks ?? {})}));
	const isHook = ({text}: {readonly text: string}): boolean => annotation(text, 'hook') !== null;
	const manifest = rendered.filter(entry => !isHook(entry)).map(({path, text}) => `---\n# Source: ${path}\n${text}`).join('');
	const hooks = rendered.filter(isHook).map(({path, text}) => ({
		name: /^ {2}name: (?<name>.*)$/mv.exec(text)?.groups?.['name'],
		kind: /^kind: (?<kind>.*)$/mv.exec(text)?.groups?.['kind'],
		path,
		manifest: text,
		events: listOf(annotation(text, 'hook')),
		last_run: lastRun(spec.hookRuns?.[path.slice(chart.name.length + 1)], spec),
		...(annotation(text, 'hook-weight') !== null && {weight: Number(annotation(text, 'hook-weight'))}),
		delete_policies: listOf(annotation(text, 'hook-delete-policy')),
	}));

	const body = {
		name: release.name,
		info: infoOf(spec, release, render(chart.notes, scope)),
		chart: chartOf(spec),
		...(Object.keys(spec.values).length > 0 && {config: spec.values}),
		manifest,
		...(hooks.length > 0 && {hooks}),
		version: spec.revision,
		namespace: release.namespace,
		...(spec.helm === 4 && {apply_method: 'ssa'}),
	};
	// A key without a value is left out when it is printed.
	return {json: toGoJson(body as JsonValue), manifest};
};
