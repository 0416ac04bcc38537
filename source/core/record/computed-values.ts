/** The values that a release was rendered with, as `helm get values --all` computes them from a record. */
import {every, finish, type Sliced} from '../slices/slices.ts';
import {defineKey} from './define-key.ts';
import type {JsonValue, Release} from './types.ts';
import {entriesOf, isMapping, type Mapping} from './json-kinds.ts';

/** A table whose keys are being settled; a `Map`, so that no key such as `__proto__` means anything. */
type OpenTable = Map<string, JsonValue>;

/** Keys from one pause to the next. */
const pauseAfter = 500;

/**
Opens a table.

@yields Every now and then.
*/
function * openTable(table: Mapping): Sliced<OpenTable> {
	const isPause = every(pauseAfter);
	const opened: OpenTable = new Map();
	for (const [key, value] of entriesOf(table)) {
		if (isPause()) {
			yield null;
		}

		opened.set(key, value);
	}

	return opened;
}

/**
Closes a table, its keys sorted.

@yields Every now and then.
*/
function * closeTable(table: OpenTable): Sliced<Mapping> {
	const isPause = every(pauseAfter);
	const closed: Record<string, JsonValue> = {};
	for (const key of table.keys().toArray().toSorted()) {
		if (isPause()) {
			yield null;
		}

		defineKey(closed, key, table.get(key)!);
	}

	return closed;
}

/** The table without keys whose value is null, at any depth of tables; lists stay as they are. */
const withoutNulls = (table: Mapping): Mapping => Object.fromEntries(Object.entries(table)
	.filter(([, value]) => value !== null)
	.map(([key, value]) => [key, isMapping(value) ? withoutNulls(value) : value]));

/**
Lays the user's table over a default one: tables merge, everything else of the user's wins, and null takes a default away (but stays where the default is null, too, or missing).

@yields Every now and then.
*/
function * coalesce(user: Mapping, defaults: Mapping): Sliced<Mapping> {
	const merged = yield * openTable(user);
	for (const [key, value] of Object.entries(defaults)) {
		const own = merged.get(key);
		if (own === undefined) {
			merged.set(key, value);
		} else if (own === null && value !== null) {
			merged.delete(key);
		} else if (isMapping(own) && isMapping(value)) {
			yield null;
			merged.set(key, yield * coalesce(own, value));
		}
	}

	return yield * closeTable(merged);
}

/**
Computes the values of a release from its chart's stored defaults and the user's values, keys sorted as Helm prints them.

Subcharts are not stored; the defaults of a chart with dependencies were merged into its own before it was. At the top level a null of the user's takes the key away whatever the default is. Helm 4 drops nulls of the chart's defaults, Helm 3 keeps them (`pkg/chartutil/coalesce.go` of 3.22.0, `pkg/chart/common/util/coalesce.go` of 4.3.1); `major` says whose answer is wanted.

@yields Every now and then.
*/
export function * computedValuesInSlices(release: Pick<Release, 'config' | 'chartValues'>, major: 3 | 4 = 4): Sliced<Mapping> {
	const merged = yield * openTable(release.config);
	const keepsNulls = major === 3;
	const settle = (value: JsonValue): JsonValue => !keepsNulls && isMapping(value) ? withoutNulls(value) : value;
	for (const [key, value] of Object.entries(release.chartValues)) {
		const own = merged.get(key);
		if (own === null) {
			merged.delete(key);
		} else if (own === undefined) {
			if (keepsNulls || value !== null) {
				merged.set(key, settle(value));
			}
		} else if (isMapping(own) && isMapping(value)) {
			yield null;
			merged.set(key, yield * coalesce(own, settle(value) as Mapping));
		}
	}

	return yield * closeTable(merged);
}

/** The same at once. */
export const computedValues = (release: Pick<Release, 'config' | 'chartValues'>, major: 3 | 4 = 4): Mapping => finish(computedValuesInSlices(release, major));
