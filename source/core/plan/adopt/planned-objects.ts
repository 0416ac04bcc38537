import {blameOf} from '../../drift/fields/blame.ts';
import {readManagedFields} from '../../drift/fields/managed-fields.ts';
import {marksOf} from '../../drift/marks.ts';
import {keysIn} from '../../object/json-patch.ts';
import {liveObjectOf} from '../../object/live-object.ts';
import type {Stop} from '../stops/stop.ts';
import type {ObjectPatch, PlannedField, PlannedObject} from '../types.ts';
import type {AdoptObject} from './types.ts';

const fieldsOf = ({live}: AdoptObject, patch: ObjectPatch): readonly PlannedField[] => {
	const entries = readManagedFields(live);
	return patch.changes.map(({pointer, from, to}) => ({
		path: keysIn(pointer),
		live: from,
		wanted: to,
		outcome: 'restored',
		reason: '',
		owner: from === null ? null : blameOf(entries, keysIn(pointer)),
		taken: false,
	}));
};

/** Whose an object is, in a sentence. */
const whose = ({owner, marked, listedBy, listedHere}: AdoptObject): string => {
	const listed = listedHere.length === 0 ? '' : `; ${listedHere.length === 1 ? 'revision' : 'revisions'} ${listedHere.join(' and ')} of this release ${listedHere.length === 1 ? 'lists' : 'list'} it`;
	switch (owner.kind) {
		case 'this-release': {
			return `it carries the marks of this release${listed}`;
		}

		case 'other-release': {
			const states = {
				live: '',
				uninstalled: ', which is uninstalled with its history kept',
				none: ', of which there is no record',
				unknown: ', whose records were not read',
			} as const;
			return `it carries the marks of release ${owner.namespace}/${owner.name}${marked === null ? '' : states[marked.state]}${listed}`;
		}

		case 'controller': {
			return owner.reference ? `${owner.by} owns it` : `${owner.by} manages it`;
		}

		case 'nobody': {
			return `${listedBy.length === 0 ? 'nobody owns it' : `release ${listedBy.join(' and ')} lists it`}${listed}`;
		}

		case 'absent': {
			return 'it is not there';
		}

		case 'unknown': {
			return 'whose it is was not read';
		}
	}
};

/** An object of the plan with its fields and its owner. `stops` are those that are about it; one that nobody can lift refuses it. */
export const plannedObject = (object: AdoptObject, address: string, patch: ObjectPatch | null, refusal: Stop | null): PlannedObject => {
	const {name, live} = object;
	const {release, namespace} = marksOf(live);
	return {
		address,
		apiVersion: name?.apiVersion ?? '',
		kind: name?.kind ?? '',
		change: refusal !== null || live === null ? 'unknown' : (patch === null ? 'same' : 'patch'),
		why: whose(object),
		fields: patch === null || refusal !== null ? [] : fieldsOf(object, patch),
		refusal: refusal === null ? null : {code: 'refused', message: refusal.message},
		owner: release === null ? null : `${namespace ?? ''}/${release}`,
		uid: liveObjectOf(live)?.uid ?? null,
		live,
		wanted: null,
	};
};
