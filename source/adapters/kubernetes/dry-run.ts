import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {ApplyAnswer, DryRunQuery} from '../../ports/cluster.ts';
import {applyRefusal} from './apply-refusal.ts';
import type {Connection} from './connection.ts';
import {objectIn} from './get-object.ts';
import type {Kinds} from './kinds.ts';
import {isPathSegment} from './path-segment.ts';
import {objectPath, type Resource} from './resource.ts';

const refused = (code: Extract<ApplyAnswer, {readonly kind: 'refused'}>['code'], message: string): Result<ApplyAnswer> => ok({
	kind: 'refused',
	code,
	message,
	verb: null,
});

/** What a dry run needs; `namespace` is where a namespaced object without a namespace is. */
export type DryRunWorld = {readonly connection: Connection; readonly kinds: Kinds; readonly namespace: string};

/**
Asks the API server what Helm's server-side apply of one object would make of it, and changes nothing.

The request is Helm 4's own (`patchResourceServerSide` in `pkg/kube/client.go`, 4.3.1: manager `helm`, strict field validation) with a dry run of all stages. A kind that is not served in the very version is refused as Helm would refuse it.
*/
export const dryRunApply = async ({connection, kinds, namespace}: DryRunWorld, {object, force, manager}: DryRunQuery, signal: AbortSignal): Promise<Result<ApplyAnswer>> => {
	const value = isApiObject(object) ? object : {};
	const metadata = objectAt(value, 'metadata');
	const wanted = {apiVersion: textAt(value, 'apiVersion') ?? '', kind: textAt(value, 'kind') ?? ''};
	const name = textAt(metadata, 'name') ?? '';
	const finder = await kinds.finder([wanted], signal);
	if (!finder.ok) {
		return finder;
	}

	const found = finder.value(wanted);
	if (!found.ok) {
		return refused('other', found.problem.message);
	}

	if (found.value?.apiVersion !== wanted.apiVersion) {
		return refused('not-found', `no matches for kind "${wanted.kind}" in version "${wanted.apiVersion}"`);
	}

	const resource: Resource = {served: found.value, namespace: found.value.namespaced ? textAt(metadata, 'namespace') ?? namespace : null};
	if (![name, ...resource.namespace === null ? [] : [resource.namespace]].every(isPathSegment)) {
		return refused('invalid', `"${name}" in namespace "${resource.namespace ?? ''}" is no name that an object can have`);
	}

	const answered = await connection.dryRunApply(objectPath(resource, name), {fieldManager: manager, force: String(force), fieldValidation: 'Strict'}, JSON.stringify(object), signal);
	if (!answered.ok) {
		return answered;
	}

	const refusal = applyRefusal(answered.value);
	if (refusal !== null) {
		return ok(refusal);
	}

	const applied = objectIn(answered.value, {resource, verb: 'patch', name}, connection.server);
	return applied.ok ? ok({kind: 'applied', value: applied.value}) : applied;
};
