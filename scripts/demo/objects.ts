/** Objects of a recording as objects of the demo. */
import type {JsonValue} from '../../source/core/record/types.ts';
import type {Identifiers} from './identifiers.ts';
import {changeTexts, renameText, type Names} from './names.ts';
import {isTime, type Hint, type Moves} from './moves.ts';

/** All that makes a recording a release of the demo. */
export type Adaptation = {
	readonly names: Names;
	readonly moves: Moves;
	readonly identifiers: Identifiers;
	/** Who wrote in Helm's place; null where Helm did. */
	readonly writer: string | null;
};

export type FieldsEntry = {readonly manager: string; readonly fieldsV1: Readonly<Record<string, JsonValue>>};

export type ApiObject = {
	readonly apiVersion: string;
	readonly kind: string;
	readonly metadata: {
		readonly name: string;
		readonly namespace?: string;
		readonly creationTimestamp: string;
		readonly uid?: string;
		readonly resourceVersion?: string;
		readonly labels?: Readonly<Record<string, string>>;
		readonly managedFields?: readonly FieldsEntry[];
	};
	readonly type?: string;
	readonly data?: Readonly<Record<string, string>>;
};

const uidPattern = /\b0{8}-0{4}-4000-8000-\d{12}\b/gv;

/** Who wrote by hand. Namespaces are made with `kubectl create` before anything else. */
const isByHand = (manager: string): boolean => manager.startsWith('kubectl') && manager !== 'kubectl-create';

/** Helm's name on records, and on objects. */
const helmManagers: ReadonlySet<string> = new Set(['Helm', 'helm']);

/** Fields that say when a deletion was asked for. */
const deletionKeys = new Set(['deletionTimestamp', 'deleted']);

/** Moves and renames all texts of a value; `hint` places a time that is found under a key. */
export const adaptTexts = (value: JsonValue, {names, moves, identifiers}: Adaptation, hint: (key: string) => Hint): JsonValue => {
	const replaced = (text: string): string => renameText(text, names).replaceAll(uidPattern, uid => identifiers.uid(uid));
	return changeTexts(value, {
		key: replaced,
		text(text, path) {
			const key = path.at(-1)!;
			if (isTime(text)) {
				return moves.time(text, deletionKeys.has(key) ? {isAfter: true} : hint(key));
			}

			if (key === 'resourceVersion') {
				return identifiers.resourceVersion(text);
			}

			// A value of a chart that happens to be what the namespace is called.
			return key === 'team' ? text : replaced(text);
		},
	});
};

/** An object of the cluster. The time in an entry of `managedFields` belongs to who wrote it. */
export const adaptObject = (object: ApiObject, adaptation: Adaptation, hint: (key: string) => Hint = () => ({})): ApiObject => {
	const {metadata: {managedFields = [], ...metadata}, ...rest} = object;
	const adapted = adaptTexts({...rest, metadata}, adaptation, hint) as unknown as ApiObject;
	const entries = managedFields.map(entry => {
		const moved = adaptTexts(entry, adaptation, key => isByHand(entry.manager) ? {isAfter: true} : hint(key)) as unknown as FieldsEntry;
		return adaptation.writer !== null && helmManagers.has(entry.manager) ? {...moved, manager: adaptation.writer} : moved;
	});
	return entries.length === 0 ? adapted : {...adapted, metadata: {...adapted.metadata, managedFields: entries}};
};
