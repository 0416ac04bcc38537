import {isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {ApplyAnswer, DryRunQuery, ServedKind} from '../../ports/cluster.ts';
import {applied} from './apply/apply.ts';
import {applyConflicts, conflictMessage} from './apply/conflict-words.ts';
import {refusalOf} from './apply/refusal.ts';
import type {LiveObjects} from './live-objects.ts';

/** Nothing of a dry run is kept, so its time is nobody's. */
const noTime = '1970-01-01T00:00:00Z';

/** What a server-side apply would make of an object in memory. The object stays as it is. */
export const tryApply = (kinds: readonly ServedKind[], live: LiveObjects, {object, force}: DryRunQuery): ApplyAnswer => {
	const value = isApiObject(object) ? object : {};
	const metadata = objectAt(value, 'metadata');
	const target = {
		apiVersion: textAt(value, 'apiVersion') ?? '',
		kind: textAt(value, 'kind') ?? '',
		namespace: textAt(metadata, 'namespace'),
		name: textAt(metadata, 'name') ?? '',
	};
	if (!kinds.some(({apiVersion, kind}) => apiVersion === target.apiVersion && kind === target.kind)) {
		return {
			kind: 'refused',
			code: 'not-found',
			message: `no matches for kind "${target.kind}" in version "${target.apiVersion}"`,
			verb: null,
		};
	}

	const before = live.get(target);
	const answer = applied({
		live: before,
		previous: null,
		desired: object,
		force,
		migrates: false,
		time: noTime,
	});
	if (!answer.ok) {
		const conflicts = applyConflicts(answer.conflicts);
		return {kind: 'conflict', conflicts, message: conflictMessage(conflicts)};
	}

	const refusal = refusalOf(target, before, object, answer.value);
	return refusal === null
		? {kind: 'applied', value: answer.value}
		: {
			kind: 'refused',
			code: 'invalid',
			message: refusal,
			verb: null,
		};
};
