import {isApiObject, objectAt, textAt} from '../object/api-value.ts';
import type {ObjectName} from './address.ts';

/** What a whole live object calls itself; empty texts for what is no object. */
export const liveName = (live: unknown): ObjectName => {
	const value = isApiObject(live) ? live : {};
	const metadata = objectAt(value, 'metadata');
	return {
		apiVersion: textAt(value, 'apiVersion') ?? '',
		kind: textAt(value, 'kind') ?? '',
		namespace: textAt(metadata, 'namespace'),
		name: textAt(metadata, 'name') ?? '',
	};
};

/** An object as sentences name it: `ConfigMap web in shop`. */
export const liveWords = ({kind, namespace, name}: ObjectName): string => `${kind} ${name}${namespace === null ? '' : ` in ${namespace}`}`;
