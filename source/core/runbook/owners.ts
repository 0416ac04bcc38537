import {readByHelm} from '../ledger/believed.ts';
import {describeText} from '../ledger/description.ts';
import type {History, Revision} from '../ledger/types.ts';
import {libraryManagers} from '../ledger/writers.ts';
import {splitManifest} from '../manifest/split.ts';
import {isApiObject, objectAt, textAt} from '../object/api-value.ts';
import {objectKeys, toolMarks, type Tool} from '../ownership/tool-marks.ts';
import type {JsonValue} from '../record/types.ts';
import type {Owner} from '../ownership/types.ts';

/** Keys that stand on a record itself only where its tool put them there. */
const onRecords: ReadonlyArray<readonly [string, Tool]> = [
	['helm.toolkit.fluxcd.io/', 'flux'],
	['argocd.argoproj.io/', 'argocd'],
	['app.terraform.io/', 'terraform'],
	['fleet.cattle.io/', 'fleet'],
	['catalog.cattle.io/', 'rancher'],
	['helm.cattle.io/', 'k3s'],
	['helmcharts.helm.cattle.io/', 'k3s'],
	['pulumi.com/', 'pulumi'],
	['crossplane.io/', 'crossplane'],
];

const where = ({revision, record}: Revision): string => revision === null ? record.object.name : `record ${revision}`;

const byWriter = (revision: Revision): readonly Owner[] => revision.record.object.writers.flatMap(({manager}) => {
	const name = Object.keys(libraryManagers).find(candidate => manager.startsWith(candidate));
	return name === undefined ? [] : [{tool: libraryManagers[name as keyof typeof libraryManagers], mark: `written by ${manager}`, where: where(revision)}];
});

const byMarks = (revision: Revision): readonly Owner[] => {
	const {labels, annotations} = revision.record.object;
	return [...Object.keys(labels), ...Object.keys(annotations)].flatMap(key => {
		const found = onRecords.find(([prefix]) => key.startsWith(prefix));
		return found === undefined ? [] : [{tool: found[1], mark: key, where: where(revision)}];
	});
};

const byText = (revision: Revision): readonly Owner[] => describeText(revision.description).kind === 'unlocked-by-flux' ? [{tool: 'flux', mark: 'its unlock text', where: where(revision)}] : [];

const property = (value: JsonValue | undefined, key: string): JsonValue | undefined => value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, key) ? (value as Readonly<Record<string, JsonValue>>)[key] : undefined;

/** Annotations of the chart, read only where the text holds a key that counts: the body may be megabytes. */
const chartAnnotations = (json: string): JsonValue | undefined => {
	try {
		const chart = property(JSON.parse(json) as JsonValue, 'chart');
		return property(property(chart, 'metadata'), 'annotations');
	} catch {
		return undefined;
	}
};

/** Packages of k3s and RKE2 carry a bundle id of their own, which is not Fleet's. */
const bundled = new Set(['k3s', 'rke2']);

/** Rancher's catalogue and Fleet write into the chart's annotations when they install. */
const byChart = (revision: Revision): readonly Owner[] => {
	const json = revision.record.decoded?.release?.json ?? '';
	const keys = ['fleet.cattle.io/bundle-id', 'catalog.cattle.io/ui-source-repo'].filter(key => json.includes(`"${key}"`));
	const annotations = keys.length === 0 ? undefined : chartAnnotations(json);
	return keys.flatMap(key => {
		const value = property(annotations, key);
		if (typeof value !== 'string' || value === '') {
			return [];
		}

		const tool: Tool = key.startsWith('catalog') ? 'rancher' : (bundled.has(value) ? 'k3s' : 'fleet');
		return [{tool, mark: `${key}=${value}`, where: `chart in ${where(revision)}`}];
	});
};

const byManifest = (revision: Revision): readonly Owner[] => {
	const manifest = revision.record.decoded?.release?.manifest ?? '';
	const marks = objectKeys.filter(([key]) => manifest.includes(key));
	if (marks.length === 0) {
		return [];
	}

	const documents = splitManifest(manifest);
	return marks.flatMap(([key, tool]) => {
		const document = documents.find(({labels, annotations}) => Object.hasOwn(labels, key) || Object.hasOwn(annotations, key));
		return document === undefined ? [] : [{tool, mark: key, where: `${document.kind ?? 'object'}/${document.name ?? '?'} in ${where(revision)}`}];
	});
};

/** What a tool left on a live object, or wrote of it. */
const byLive = (object: JsonValue): readonly Owner[] => isApiObject(object)
	? toolMarks(object).map(({tool, mark}) => ({tool, mark, where: `live ${textAt(object, 'kind') ?? 'object'}/${textAt(objectAt(object, 'metadata'), 'name') ?? '?'}`}))
	: [];

/** The last record, and those below it down to the newest that completed: what counts now. An owner of long ago does not. */
const recent = (history: History): readonly Revision[] => {
	const revisions = readByHelm(history);
	const completed = revisions.findIndex(({completed}, index) => index > 0 && completed === true);
	return revisions.slice(0, completed === -1 ? 2 : completed + 1);
};

/**
Who manages the release from outside of Helm's command line, each tool once with the first mark found and where it stands.

Only marks that are specific to a tool count: a wrong owner would stop every rollback. Argo CD renders charts without Helm's records, so it shows in objects alone. `live` are the release's live objects, where somebody read them: what a tool puts on when it applies stands in no stored manifest. `makers` are owners that live objects of their own name.
*/
export const ownersOf = (history: History, live: readonly JsonValue[] = [], makers: readonly Owner[] = []): readonly Owner[] => {
	const revisions = recent(history);
	const [last] = revisions;
	const found = [
		...revisions.flatMap(revision => [...byMarks(revision), ...byWriter(revision), ...byText(revision)]),
		...(last === undefined ? [] : [...byChart(last), ...byManifest(last)]),
		...live.flatMap(object => byLive(object)),
		...makers,
	];
	return found.filter(({tool}, index) => found.findIndex(owner => owner.tool === tool) === index);
};
