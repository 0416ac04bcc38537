/** Tells records from other objects, as Helm selects them and as people rename, copy and strip them. */
import {isHelm2} from '../record/helm2.ts';
import {objectAt, textAt, textsAt, type ApiObject} from './api-value.ts';
import {payloadOf} from './payload-of.ts';

export type RecordKind = 'Secret' | 'ConfigMap';

/** How gzip begins in base64, once and twice; what Helm 3 and 4 write begins with one of them. */
const gzipInBase64 = /^\s*H4sI/v;
const gzipInBase64Twice = /^\s*SDRzS/v;

/** Kinds that say nothing of what is stored: none at all, or a metadata-only answer. */
const openKinds: ReadonlySet<string | null> = new Set([null, 'PartialObjectMetadata']);

const isClaimed = (value: ApiObject): boolean => {
	const metadata = objectAt(value, 'metadata');
	const name = textAt(metadata, 'name') ?? '';
	const labels = textsAt(metadata, 'labels');
	return labels['owner'] === 'helm' || name.startsWith('sh.helm.') || (textAt(value, 'type') ?? '').startsWith('helm.sh/') || isHelm2({labels, name});
};

/** Whether the payload itself says what it is, once or twice in base64. */
const isPayload = (payload: string | null): boolean => payload !== null && (gzipInBase64.test(payload) || gzipInBase64Twice.test(payload));

const guessKind = (value: ApiObject): RecordKind => textAt(value, 'type') === null && gzipInBase64.test(payloadOf(value, 'ConfigMap') ?? '') ? 'ConfigMap' : 'Secret';

/**
The kind of record that an object is; null for an object that is none.

Helm looks at the label `owner=helm` alone, so any Secret or ConfigMap that carries it counts. So does one by its name, by its type, by Tiller's labels, or by a payload under `release` that begins as gzip in base64: these are records that lost their labels. Where the kind is not said, `kindHint` (that of the list) or the payload decides.
*/
export const recordKindOf = (value: ApiObject, kindHint: string | null): RecordKind | null => {
	const kind = textAt(value, 'kind') ?? kindHint;
	if (kind === 'Secret' || kind === 'ConfigMap') {
		return isClaimed(value) || isPayload(payloadOf(value, kind)) ? kind : null;
	}

	if (!openKinds.has(kind)) {
		return null;
	}

	const guessed = guessKind(value);
	return isClaimed(value) || isPayload(payloadOf(value, guessed)) ? guessed : null;
};
