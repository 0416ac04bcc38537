import {serverPath} from '../../../core/drift/conflict-blame.ts';
import type {Conflict} from '../../../core/drift/next/conflicts.ts';
import type {ApplyConflict} from '../../../ports/cluster.ts';

/** Conflicts as the API server tells them. */
export const applyConflicts = (conflicts: readonly Conflict[]): readonly ApplyConflict[] => conflicts.map(({entry, path}) => ({
	manager: entry.manager,
	subresource: entry.subresource,
	apiVersion: entry.operation === 'Update' ? entry.apiVersion : null,
	path: serverPath(path),
}));

const nameOf = ({manager, subresource, apiVersion}: ApplyConflict): string => [
	JSON.stringify(manager),
	...subresource === null ? [] : [`with subresource ${JSON.stringify(subresource)}`],
	...apiVersion === null ? [] : [`using ${apiVersion}`],
].join(' ');

/** The API server's sentence about conflicts: one on a line, several as a list for each manager (seen on 1.37.2). */
export const conflictMessage = (conflicts: readonly ApplyConflict[]): string => {
	const [first] = conflicts;
	if (conflicts.length === 1) {
		return `Apply failed with 1 conflict: conflict with ${nameOf(first!)}: ${first!.path}`;
	}

	const groups = Map.groupBy(conflicts, nameOf).entries().map(([name, group]) => `conflicts with ${name}:\n${group.map(({path}) => `- ${path}`).join('\n')}`);
	return `Apply failed with ${conflicts.length} conflicts: ${[...groups].join('\n')}`;
};
