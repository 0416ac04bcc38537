import type {JsonValue} from '../record/types.ts';
import type {Duplicate} from './difference.ts';
import {valueAt} from './fields/steps.ts';
import {printPath, type FieldPath} from './path.ts';
import type {ManagedEntry} from './fields/types.ts';
import type {NextWrites} from './next/next-writes.ts';
import type {DriftWarning, Folded} from './types.ts';

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

/** Whether somebody else holds a field, or what is around it, of which the stored form is another than the live one and means the same. */
export const isHeldByOthers = (folded: readonly Folded[], managers: readonly ManagedEntry[], ours: string | null): boolean => {
	const others = managers.filter(({manager, subresource}) => manager !== ours && subresource !== 'status');
	return others.length > 0 && folded.some(({path}) => path.some((_step, index) => others.some(({owns}) => owns(path.slice(0, index + 1)))));
};

/**
Says of an object on which nothing differs that a next write fails there all the same.

Server-side apply compares what others hold letter by letter: `0.1` conflicts with `100m`, and a list that is held as a whole with the same list in which the API server has set defaults (seen on 4.3.1 with a Deployment, a claim and a NetworkPolicy).
*/
export const refusedWarnings = ({upgrade, rollback}: NextWrites): readonly DriftWarning[] => [
	...upgrade.outcome === 'fails' ? [{code: 'upgrade-fails', message: `Nothing differs in meaning, and the next upgrade fails at this object all the same. ${upgrade.reason}`}] : [],
	...rollback.outcome === 'fails' ? [{code: 'rollback-fails', message: `Nothing differs in meaning, and a rollback fails at this object all the same. ${rollback.reason}`}] : [],
];

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
