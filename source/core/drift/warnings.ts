import type {JsonValue} from '../record/types.ts';
import type {Duplicate} from './difference.ts';
import {valueAt} from './fields/steps.ts';
import {printPath, type FieldPath} from './path.ts';
import type {DriftWarning} from './types.ts';

/** What people call an item, by the list that it is in. */
const items: Readonly<Record<string, string>> = {env: 'env', ports: 'port', volumeMounts: 'mount', volumes: 'volume'};

const wordFor = (path: FieldPath): string => {
	const list = path.at(-1);
	return typeof list === 'string' && Object.hasOwn(items, list) ? items[list]! : 'item';
};

const duplicateWarning = ({path, name}: Duplicate): DriftWarning => {
	const word = wordFor(path);
	return {
		code: `duplicate-${word}`,
		message: `${printPath(path)} holds ${name} more than once${word === 'env' ? ', of which the last one counts' : ''}. Server-side apply refuses such a list (duplicate entries for key), and a client-side patch may lose one of them.`,
	};
};

/** Items of lists that stand more than once under the same keys: no difference, but a later upgrade breaks on them (seen on 3.22.0 and 4.3.1, both methods). */
export const duplicateWarnings = (duplicates: readonly Duplicate[]): readonly DriftWarning[] => duplicates.map(duplicate => duplicateWarning(duplicate));

/** A field with an API default that ours set once and no longer stores: what happens to it depends on the method of the next write. */
export const leftWarning = (path: FieldPath, ours: string): DriftWarning => ({
	code: 'left-behind',
	message: `${printPath(path)} stands in no stored manifest, but ${ours} set it before. A client-side write leaves it as it is, a server-side one puts the default back.`,
});

/** What a live object says about itself that no field comparison shows. */
export const objectWarnings = (desired: JsonValue, live: JsonValue): readonly DriftWarning[] => {
	const deleted = valueAt(live, ['metadata', 'deletionTimestamp'])?.value ?? null;
	const [stored, read] = [desired, live].map(object => valueAt(object, ['apiVersion'])?.value ?? null);
	return [
		...typeof deleted === 'string' ? [{code: 'terminating', message: `The live object is being deleted since ${deleted} and is gone as soon as its finalizers are.`}] : [],
		...typeof stored === 'string' && typeof read === 'string' && stored !== read
			? [{code: 'other-version', message: `The manifest says ${stored}, the live object was read as ${read}: fields may differ only because the versions do.`}]
			: [],
	];
};
