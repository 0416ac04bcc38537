import {chunks} from './chunks.ts';
import type {KindVersion} from './successors.ts';

/** Kinds that Helm takes apart before it builds anything. */
const isList = ({kind}: KindVersion): boolean => kind.endsWith('List');

/**
The kinds that a stored manifest names at the top of its documents, each once, read from two lines of each: reading all manifests of a long history whole takes seconds.

Lists are left out, since what counts is what they hold.
*/
export const namedKinds = (manifest: string): readonly KindVersion[] => {
	const kinds = new Map<string, KindVersion>();
	for (const {text} of chunks(manifest)) {
		const apiVersion = /^apiVersion: *["']?(?<value>[\w\-.\/]+)/mv.exec(text)?.groups?.['value'];
		const kind = /^kind: *["']?(?<value>\w+)/mv.exec(text)?.groups?.['value'];
		if (apiVersion !== undefined && kind !== undefined) {
			kinds.set(`${apiVersion} ${kind}`, {apiVersion, kind});
		}
	}

	return kinds.values().filter(found => !isList(found)).toArray();
};
