import {isMapping} from '../../record/json-kinds.ts';
import type {Fold} from '../fold.ts';
import {isDefault} from './defaults/is-default.ts';
import {isLeftOut} from './shapes/is-empty.ts';
import {placeOf} from './shapes/place-of.ts';

/** A field that nobody stored, with the value that the API server gives it, whoever is booked as its owner: a client-side apply of Helm owns the defaults too (seen on 3.22.0 and 4.3.1). */
export const apiDefault: Fold = {
	code: 'api-default',
	kind: 'meaning',
	reason(change, context) {
		const place = change.live === null ? null : placeOf(context.group, context.kind, context.shape);
		const isStored = place === null || (change.change !== 'extra' && (place.part === 'entry' ? change.stored !== null : !isLeftOut(place.shape, change.stored)));
		if (isStored) {
			return null;
		}

		const {storedParent, liveParent} = context;
		const around = {
			stored: isMapping(storedParent) ? storedParent : {},
			live: isMapping(liveParent) ? liveParent : {},
			path: change.path,
			context,
		};
		return isDefault(place, change.live, around) ? 'the API server fills this in where nothing is stored' : null;
	},
};
