import {Buffer} from 'node:buffer';
import {decodeBase64} from '../../record/base64.ts';
import type {JsonValue} from '../../record/types.ts';
import {isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {Fold, FoldContext} from '../fold.ts';

const part = (object: JsonValue, name: string): Mapping => {
	const value = isMapping(object) && Object.hasOwn(object, name) ? object[name]! : null;
	return isMapping(value) ? value : {};
};

/** Whether a key of `stringData` is what the live `data` holds. */
const arrived = (key: string, {desired, live}: FoldContext): boolean => {
	const [texts, data] = [part(desired, 'stringData'), part(live, 'data')];
	const text = Object.hasOwn(texts, key) ? texts[key] ?? '' : null;
	const encoded = Object.hasOwn(data, key) ? data[key]! : null;
	const decoded = typeof encoded === 'string' ? decodeBase64(encoded) : null;
	return typeof text === 'string' && decoded?.ok === true && Buffer.compare(Buffer.from(text), decoded.bytes) === 0;
};

/** `stringData` of a Secret: the API server encodes it into `data`, where it wins over a stored key of the same name, and keeps nothing of it (seen on 1.37.2). Only as far as the very text arrived. */
export const stringData: Fold = {
	code: 'string-data',
	kind: 'meaning',
	reason(change, context) {
		const [top, key] = context.shape;
		if (context.group !== '' || context.kind !== 'Secret' || (top !== 'stringData' && top !== 'data') || context.shape.length > 2) {
			return null;
		}

		const value = top === 'stringData' ? change.stored : change.live;
		const keys = key === undefined ? (isMapping(value) ? Object.keys(value) : []) : [key];
		const isArrived = keys.every(name => arrived(name, context)) && (keys.length > 0 || (top === 'stringData' && change.change === 'missing'));
		return isArrived ? 'the API server keeps stringData as data, in base64' : null;
	},
};
