import {isMapping} from '../../record/json-kinds.ts';
import {valueAt, type Found} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Settle, Write, WriteContext} from './types.ts';
import {isSame, wantedAt} from './wanted.ts';

/** Whether two manifests differ where a path leads; lists are compared whole, as a JSON merge patch sends them. */
const differAlong = (before: JsonValue, after: JsonValue, path: FieldPath): boolean => {
	let [one, other]: [Found, Found] = [{value: before}, {value: after}];
	for (const step of path) {
		if (one === null || other === null || !isMapping(one.value) || !isMapping(other.value) || typeof step !== 'string') {
			break;
		}

		[one, other] = [valueAt(one.value, [step]), valueAt(other.value, [step])];
	}

	return !isSame(one, other);
};

/** What a client-side patch of any other kind leaves: the difference between two manifests is sent, whatever is live. */
export const twoManifests = (write: Write, {live}: WriteContext): Settle => {
	const original = write.previous ?? (write.revision === null ? write.desired : live);
	return path => differAlong(original, write.desired, path)
		? {after: wantedAt(write.desired, path), reason: 'The two manifests differ here, so Helm sends this field.'}
		: {after: valueAt(live, path), reason: 'Helm does not know this kind: it sends only what differs between two manifests, and they agree here.'};
};
