import {groupOf, type ObjectName} from '../../manifest/address.ts';
import {recordResource} from '../../object/record-resource.ts';
import type {Driver} from '../../object/stored-object.ts';
import type {PlannedPatch, PlanStep} from '../types.ts';
import type {Stop} from './stop.ts';

type ServedKind = {readonly apiVersion: string; readonly kind: string; readonly plural: string; readonly namespaced: boolean};

/** A right that a plan of our own writes takes: verb, resource and place as a review is asked, and the object that it is about. */
export type WriteRight = {readonly verb: string; readonly group: string; readonly resource: string; readonly namespace: string | null; readonly object: string};

/** Helm's own verb for a change of a record, which is written whole. */
const recordVerbs = {create: 'create', patch: 'update', delete: 'delete'} as const;

const rightOf = (patch: PlannedPatch, {driver, namespace}: {readonly driver: Driver; readonly namespace: string}, kinds: readonly ServedKind[]): WriteRight | null => {
	if (patch.subject === 'record') {
		return {
			verb: recordVerbs[patch.operation],
			group: '',
			resource: recordResource(driver),
			namespace,
			object: patch.object,
		};
	}

	const {apiVersion, kind, namespace: where}: ObjectName = patch.target;
	const same = kinds.filter(entry => entry.kind === kind && groupOf(entry.apiVersion) === groupOf(apiVersion));
	const found = same.find(entry => entry.apiVersion === apiVersion) ?? same[0];
	return found === undefined
		? null
		: {
			verb: patch.operation,
			group: groupOf(apiVersion),
			resource: found.plural,
			namespace: found.namespaced ? where : null,
			object: patch.object,
		};
};

/** The rights that the writes of a plan take, one for each write. `kinds` are those that the API server serves; a kind that is not among them cannot be asked about. */
export const rightsOfWrites = (steps: readonly PlanStep[], release: {readonly driver: Driver; readonly namespace: string}, kinds: readonly ServedKind[]): readonly WriteRight[] => steps
	.flatMap(({patch}) => patch === null ? [] : [rightOf(patch, release, kinds)])
	.filter(right => right !== null);

/** What a plan of our own writes stops at where the person lacks the right for a write of it. */
export const missingRight = ({verb, group, resource, namespace, object}: WriteRight): Stop => ({
	code: 'may-not-write',
	message: `You may not ${verb} ${resource}${group === '' ? '' : `.${group}`}${namespace === null ? '' : ` in ${namespace}`}, which this plan takes.`,
	object,
});
