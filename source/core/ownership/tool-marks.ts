import {objectAt, textsAt, type ApiObject} from '../object/api-value.ts';
import {writersOf} from '../object/writers.ts';

/** A tool that manages objects from outside of Helm's command line. */
export type Tool = 'flux' | 'argocd' | 'terraform' | 'rancher' | 'fleet' | 'pulumi' | 'crossplane' | 'k3s';

/** A tool, and by what of an object it was recognised. */
export type ToolMark = {readonly tool: Tool; readonly mark: string};

/**
Keys that a tool writes into the objects of a release.

Flux's controllers label everything that they make; Argo CD tracks by one of the two. Other keys of theirs (`sync-wave`, `driftDetection`, `hook`) stand in many charts, whoever installs them, and prove nothing.
*/
export const objectKeys: ReadonlyArray<readonly [string, Tool]> = [
	['helm.toolkit.fluxcd.io/name', 'flux'],
	['kustomize.toolkit.fluxcd.io/name', 'flux'],
	['argocd.argoproj.io/tracking-id', 'argocd'],
	['argocd.argoproj.io/instance', 'argocd'],
];

/** Field managers of programs that apply a release's objects, by their beginning. Helm itself and people's tools are none. */
const objectManagers: ReadonlyArray<readonly [string, Tool]> = [
	['helm-controller', 'flux'],
	['kustomize-controller', 'flux'],
	['argocd-controller', 'argocd'],
	['argocd-application-controller', 'argocd'],
	['fleetagent', 'fleet'],
	['terraform-provider-helm', 'terraform'],
	['pulumi-resource-kubernetes', 'pulumi'],
	['pulumi-kubernetes', 'pulumi'],
	['crossplane-helm-provider', 'crossplane'],
];

/** The tool of a field manager; null for Helm, people and everybody else. */
export const toolOfManager = (manager: string): Tool | null => objectManagers.find(([name]) => manager.startsWith(name))?.[1] ?? null;

/** Rancher's libraries write the id of a set on whatever they apply, and with it who owns the set; Fleet's agent, which renders charts, writes the id of its deployment alone. */
const objectSet = 'objectset.rio.cattle.io/id';

const isOfFleet = (annotations: Readonly<Record<string, string>>): boolean => (annotations[objectSet] ?? '') !== '' && annotations['objectset.rio.cattle.io/owner-gvk'] === undefined;

/** The tools that a live object shows, by its labels, its annotations and who writes it; what a controller writes into the status says nothing. */
export const toolMarks = (object: ApiObject): readonly ToolMark[] => {
	const metadata = objectAt(object, 'metadata');
	const annotations = textsAt(metadata, 'annotations');
	const keys = new Set([...Object.keys(textsAt(metadata, 'labels')), ...Object.keys(annotations)]);
	return [
		...objectKeys.filter(([key]) => keys.has(key)).map(([key, tool]) => ({tool, mark: key})),
		...(isOfFleet(annotations) ? [{tool: 'fleet', mark: objectSet} as const] : []),
		...writersOf(metadata).filter(({subresource}) => subresource === null).flatMap(({manager}) => {
			const tool = toolOfManager(manager);
			return tool === null ? [] : [{tool, mark: `written by ${manager}`}];
		}),
	];
};
