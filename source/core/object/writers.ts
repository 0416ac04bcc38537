import {filledTextAt, isApiObject, textAt, type ApiObject} from './api-value.ts';
import type {Writer} from './stored-object.ts';

/** Who wrote an object, by the `managedFields` of its metadata; none where there are none. A time may be missing: entries of `scale` have none (seen on 1.37.2). */
export const writersOf = (metadata: ApiObject): readonly Writer[] => {
	const entries = metadata['managedFields'];
	return Array.isArray(entries)
		? entries.filter(isApiObject).map(entry => ({
			manager: textAt(entry, 'manager') ?? '',
			operation: textAt(entry, 'operation') ?? '',
			subresource: filledTextAt(entry, 'subresource'),
			time: textAt(entry, 'time'),
		}))
		: [];
};
