import {
	builtInOf,
	flagNames,
	mapPolicy,
	settingsOf,
	type Policy,
	type PolicyFlags,
	type PolicyName,
	type PolicyOperation,
	type PolicySource,
	type PolicyValues,
	type Setting,
} from './policy.ts';
import {inOrder} from './inherit.ts';
import type {PolicyEntry, PolicyTree, ReleasePolicies, Written} from './types.ts';

/** A release as a policy knows it. */
export type PolicyRelease = {
	/** Null where the cluster has no context (inside of a pod): no pattern fits it. */
	readonly context: string | null;
	readonly namespace: string;
	readonly name: string;
	/** Whether another tool manages it (Flux, Argo CD, Terraform …), which has settings of its own: the file's do not apply to it then. */
	readonly isOwned: boolean;
};

/** The entry for a release: the first of the file that fits it; null where none does. */
export const entryFor = ({context, namespace, name}: Omit<PolicyRelease, 'isOwned'>, {entries}: Pick<ReleasePolicies, 'entries'>): PolicyEntry | null => entries.find(({match}) => (match.context === null || (context !== null && match.context.matches(context)))
	&& (match.namespace?.matches(namespace) ?? true)
	&& (match.name?.matches(name) ?? true)) ?? null;

/** A part of the file that counts for a release, and what it is called. */
export type Layer = {readonly kind: 'config' | 'policy' | 'entry'; readonly name: string | null; readonly tree: PolicyTree};

/** What counts for the releases of an entry, or for those that none fits, the strongest last. */
export const layersOf = (entry: PolicyEntry | null, {defaults, named}: Pick<ReleasePolicies, 'defaults' | 'named'>): readonly Layer[] => [
	{kind: 'config', name: null, tree: defaults},
	...inOrder(entry?.policies ?? [], named).map((name): Layer => ({kind: 'policy', name, tree: named.get(name)!.tree})),
	...entry === null ? [] : [{kind: 'entry' as const, name: String(entry.number), tree: entry.tree}],
];

const nowhere = {name: null, file: null, line: null, key: null};

const has = (operation: PolicyOperation, name: PolicyName): boolean => (settingsOf[operation] as readonly PolicyName[]).includes(name);

type Found<T> = {readonly layer: Layer; readonly written: Written<T>};

/** What the file settles: a section of the operation goes before what is release-wide, and of either kind the strongest layer counts. */
export const foundIn = <Name extends PolicyName>(layers: readonly Layer[], operation: PolicyOperation, name: Name): Found<PolicyValues[Name]> | null => {
	if (!has(operation, name)) {
		return null;
	}

	const inSection = (section: keyof PolicyTree): Found<PolicyValues[Name]> | null => {
		for (const layer of layers.toReversed()) {
			const written = layer.tree[section][name];
			if (written !== null) {
				return {layer, written};
			}
		}

		return null;
	};

	return inSection(operation) ?? inSection('wide');
};

/**
The policy of one operation on one release: what is built in, the config file's `release`, the named policies of the entry that fits the release in order of inheritance, that entry itself, the operation's sections over what is release-wide, and flags last. Each setting says where it is from.

`policies` are `session.config.policies`. Of a release that another tool manages the file says nothing, and flags still count.
*/
export const policyFor = (operation: PolicyOperation, release: PolicyRelease, policies: ReleasePolicies, flags: PolicyFlags): Policy => {
	const layers = release.isOwned ? [] : layersOf(entryFor(release, policies), policies);
	return mapPolicy(<Name extends PolicyName>(name: Name): Setting<PolicyValues[Name]> => {
		const given = name === 'onFailure' || !has(operation, name) ? undefined : (flags as Partial<PolicyValues>)[name];
		if (given !== undefined) {
			return {value: given, source: {...nowhere, kind: 'flag', name: flagNames[name as keyof typeof flagNames]}};
		}

		const found = foundIn(layers, operation, name);
		if (found === null) {
			return {value: builtInOf[operation][name], source: {...nowhere, kind: 'built-in'}};
		}

		const {layer, written} = found;
		const source: PolicySource = {
			kind: layer.kind, name: layer.name, file: policies.file, line: written.line, key: written.key,
		};
		return {value: written.value, source};
	});
};

/** Whether the file would settle anything of an operation on a release, were it not another tool's. */
export const settlesAny = (operation: PolicyOperation, release: Omit<PolicyRelease, 'isOwned'>, policies: ReleasePolicies): boolean => {
	const layers = layersOf(entryFor(release, policies), policies);
	return settingsOf[operation].some(name => foundIn(layers, operation, name) !== null);
};

/** The policies of all operations on a release, as the file alone says. */
export const policiesFor = (release: PolicyRelease, policies: ReleasePolicies): Readonly<Record<PolicyOperation, Policy>> => ({
	rollback: policyFor('rollback', release, policies, {}),
	uninstall: policyFor('uninstall', release, policies, {}),
	upgrade: policyFor('upgrade', release, policies, {}),
});
