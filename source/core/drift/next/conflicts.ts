import {sameValue} from '../../record/same-value.ts';
import {isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {ManagedEntry} from '../fields/types.ts';
import type {FieldPath} from '../path.ts';
import type {JsonValue} from '../../record/types.ts';
import {isOwn} from './claims.ts';
import type {PlannedWrite, WriteContext} from './types.ts';

/** A field that a server-side apply wants with another value while somebody else holds it. */
export type Conflict = {readonly entry: ManagedEntry; readonly path: FieldPath};

const isEmpty = (value: JsonValue): boolean => isMapping(value) && Object.keys(value).length === 0;

// Selectors are set as one piece by the API's own schema; an empty mapping anywhere else may be filled by anyone
const isSelector = (path: FieldPath): boolean => {
	const last = path.at(-1);
	return typeof last === 'string' && /selector$/iv.test(last);
};

/**
The conflicts that a server-side apply of a document meets without `--force-conflicts`; the API server then refuses the whole object.

A field conflicts where another writer holds it and the document has it with another value, letter by letter: `0.1` conflicts with `100m`, though they are the same quantity, and a null conflicts with any value that is held as one piece (seen on 1.37.2). `stringData` of a Secret is a field of its own that no live object shows, so another server-side writer of it always conflicts. The status is not applied.
*/
export const conflictsOf = (write: PlannedWrite, context: WriteContext): readonly Conflict[] => {
	const {entries, live} = context;
	return entries.filter(entry => !isOwn(entry, write, context)).flatMap(entry => entry.paths()
		.filter(path => {
			if (path[0] === 'status' || entries.some(other => other.ownsBelow(path))) {
				return false;
			}

			const want = valueAt(write.desired, path);
			const have = valueAt(live, path);
			if (want === null || have === null) {
				return (want?.value ?? null) !== null;
			}

			const mayBeFilled = isMapping(want.value) && isEmpty(have.value) && !isSelector(path);
			return !mayBeFilled && !sameValue(want.value, have.value);
		})
		.map(path => ({entry, path})));
};
