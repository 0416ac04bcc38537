import {covers} from '../../record/same-value.ts';
import {isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {podSpecOf} from './pod-spec.ts';

const isVolume = (wanted: JsonValue, path: FieldPath): boolean => {
	const podSpec = podSpecOf(wanted);
	return podSpec !== null && path.length === podSpec.length + 2 && path[podSpec.length] === 'volumes' && podSpec.every((step, index) => path[index] === step);
};

const isStrategy = (wanted: JsonValue, path: FieldPath): boolean => isMapping(wanted) && wanted['kind'] === 'Deployment' && path.length === 2 && path[0] === 'spec' && path[1] === 'strategy';

/**
Whether a client-side patch of this mapping drops the keys that the manifest does not have: the strategy of a Deployment and the volumes of a pod are merged with `retainKeys`, once anything in them differs.

Seen on 3.22.0 and 4.3.1: a hand-made `emptyDir` in place of a stored `configMap` goes, where server-side apply ends with two sources and is refused.
*/
export const keepsKeys = (wanted: JsonValue, live: JsonValue, path: FieldPath): boolean => {
	if (!isVolume(wanted, path) && !isStrategy(wanted, path)) {
		return false;
	}

	const want = valueAt(wanted, path)?.value ?? null;
	const have = valueAt(live, path);
	return have !== null && !covers(have.value, want);
};
