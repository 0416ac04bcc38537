import type {ObjectDrift} from '../../../core/drift/types.ts';
import type {ObjectText, ReleaseName} from '../../state/effect.ts';
import {type Loading, notLoaded} from '../../state/loading.ts';
import {emptyPane, type TextPane} from '../../state/text-pane.ts';
import type {YamlLine} from './lines.ts';

/** One object of a comparison, whole: stored beside live. */
export type ObjectState = {
	readonly kind: 'object';
	readonly release: ReleaseName;
	/** The revision whose manifest stores it. */
	readonly revision: number | null;
	readonly object: ObjectDrift;
	readonly text: Loading<ObjectText>;
	readonly lines: readonly YamlLine[];
	readonly pane: TextPane;
};

/** Opens an object. */
export const initialObject = (release: ReleaseName, revision: number | null, object: ObjectDrift): ObjectState => ({
	kind: 'object', release, revision, object, text: notLoaded, lines: [], pane: {...emptyPane, wrap: true, cursor: 0},
});
