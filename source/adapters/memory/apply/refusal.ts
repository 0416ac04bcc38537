import {sameValue} from '../../../core/record/same-value.ts';
import {valueAt} from '../../../core/drift/fields/steps.ts';
import {asServed} from '../../../core/drift/next/as-served.ts';
import {sealedChange} from '../../../core/drift/next/refused-immutable.ts';
import {requestRefusal} from '../../../core/drift/next/refused-requests.ts';
import {ruleRefusal} from '../../../core/drift/next/refused-rules.ts';
import {unionRefusal} from '../../../core/drift/next/refused-unions.ts';
import {isTyped} from '../../../core/drift/next/typed.ts';
import {leavesOf} from '../../../core/drift/leaves.ts';
import {printPath, type FieldPath} from '../../../core/drift/path.ts';
import {type ObjectName, groupOf} from '../../../core/manifest/address.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import {groundOf} from './ground.ts';

const isChanged = (before: JsonValue, after: JsonValue, path: FieldPath): boolean => {
	const [one, other] = [valueAt(before, path), valueAt(after, path)];
	return one === null || other === null ? one !== other : !sameValue(one.value, other.value);
};

/** The outermost field around a change that the API lets nobody change; null where it may be changed. */
const sealedPart = (wanted: JsonValue, live: JsonValue, after: JsonValue, path: FieldPath): FieldPath | null => {
	const parts = path.map((_, index) => path.slice(0, index + 1));
	return parts.find(part => sealedChange(wanted, live, part, valueAt(after, part)) !== null) ?? null;
};

/**
What the API server says when it refuses the object that a write would leave, as its validation of 1.37 goes; null where nothing speaks against it. Only kinds that the API itself defines have rules that are known here, and a new object is not looked at.
*/
export const refusalOf = ({apiVersion, kind, name}: ObjectName, live: JsonValue, desired: JsonValue, after: JsonValue): string | null => {
	if (live === null || !isTyped(apiVersion, kind)) {
		return null;
	}

	const group = groupOf(apiVersion);
	const invalid = (what: string): string => `${group === '' ? kind : `${kind}.${group}`} "${name}" is invalid: ${what}`;
	const wanted = asServed(desired);
	const ground = groundOf(wanted, []);
	const changes = [...leavesOf(after, ground), ...leavesOf(live, ground)].map(({path}) => path).filter(path => path[0] !== 'status' && isChanged(live, after, path));
	for (const change of changes) {
		const sealed = sealedPart(wanted, live, after, change);
		if (sealed !== null) {
			return invalid(`${printPath(sealed)}: Invalid value: ${JSON.stringify(valueAt(after, sealed)?.value ?? null)}: field is immutable`);
		}
	}

	const settled = (path: FieldPath): ReturnType<typeof valueAt> => valueAt(after, path);
	const rule = unionRefusal(wanted, live, settled) ?? requestRefusal(wanted, live, settled) ?? ruleRefusal(wanted, live, settled);
	return rule === null ? null : invalid(rule);
};
