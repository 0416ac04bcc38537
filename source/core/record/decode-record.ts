import {Buffer} from 'node:buffer';
import {parseRecordName} from '../object/record-name.ts';
import type {StoredObject, StoredRecord} from '../object/stored-object.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {decodePayloadInSlices, type DecodedPayload, type DecodeLimits} from './decode-payload.ts';
import {makeFault} from './fault.ts';
import {helm2Facts, isHelm2} from './helm2.ts';
import {findMismatches} from './mismatches.ts';
import type {DecodedRecord, Fault} from './types.ts';

const recordType = 'helm.sh/release.v1';

const withoutPayload = (payload: string | null): DecodedPayload => ({
	ok: false,
	release: null,
	layers: [{layer: 'object', ok: false, bytes: null}],
	sizes: {payload: payload === null ? null : 0, json: null, parts: {}},
	fault: makeFault(payload === null ? 'no-payload' : 'empty-payload'),
});

function * decodeBody({object, payload}: StoredRecord, limits: DecodeLimits): Sliced<DecodedPayload> {
	if (payload === null || payload === '') {
		return withoutPayload(payload);
	}

	const input = Buffer.from(payload);
	const body = yield * decodePayloadInSlices(input, object.kind === 'Secret' ? 'outer-base64' : 'base64', limits);
	return {...body, layers: [{layer: 'object', ok: true, bytes: input.length}, ...body.layers]};
}

/** An object that lost its name was cut by its copyist: a fault in its payload is no news of the cluster. */
const ofFragment = (body: DecodedPayload): DecodedPayload => body.ok || body.fault === null
	? body
	: {...body, fault: {...body.fault, hint: 'The object around it is incomplete too, so the dump was cut. Save it again: `kubectl get secret NAME -o yaml`.'}};

/** The fault of an object that is not what a released Helm writes: told before any fault of its body, since the body may follow other rules. */
const foreignFault = ({type, name, labels}: StoredObject, body: Fault | null): Fault | null => {
	const isTypeForeign = type !== null && type !== recordType;
	if (!isTypeForeign && (name === '' || parseRecordName(name) !== null)) {
		return null;
	}

	const inner = body === null ? '' : `. What it holds, read as a record of \`${recordType}\`, has a fault of its own (${body.code}, layer ${body.layer}): ${body.message.replace(/\.$/v, '')}`;
	const details = {
		detail: `it is \`${isTypeForeign ? type : name}\`${inner}`,
		...(labels['owner'] === 'helm'
			? {helm: body?.helm ?? 'reads'} as const
			: {helm: 'skips', hint: 'It does not carry the label `owner=helm` either, so Helm does not see it. Find out what wrote it before you touch the release.'} as const),
	};
	return makeFault(isTypeForeign ? 'foreign-type' : 'foreign-name', details);
};

/** A Tiller record is recognised, not decoded: that is no fault, and no Helm 3 or 4 would decode it. */
const helm2Record = (record: StoredRecord): Omit<DecodedRecord, 'object' | 'driver'> => ({
	ok: false,
	release: null,
	layers: record.payload === null ? [] : [{layer: 'object', ok: true, bytes: Buffer.byteLength(record.payload)}],
	sizes: {payload: null, json: null, parts: {}},
	mismatches: findMismatches(record.object, null),
	fault: null,
	helm2: helm2Facts(record.object),
});

/**
Decodes a stored record as Helm would, and says where that ends.

`ok` is whether Helm would decode it. A fault can stand beside a release: without `info` (`helm list` panics on it), with a key that Helm does not decode, or on an object that no Helm wrote.

@yields Every now and then: a record that was a MB in the cluster is several when unpacked.
*/
export function * decodeRecordInSlices(record: StoredRecord, limits: DecodeLimits): Sliced<DecodedRecord> {
	const {object} = record;
	const identity = {object: {kind: object.kind, namespace: object.namespace, name: object.name === '' ? null : object.name}, driver: object.driver};
	if (isHelm2(object)) {
		return {...identity, ...helm2Record(record)};
	}

	const read = yield * decodeBody(record, limits);
	const body = object.name === '' ? ofFragment(read) : read;
	const foreign = foreignFault(object, body.fault);
	return {
		...identity,
		...body,
		layers: foreign === null ? body.layers : body.layers.map(report => report.layer === 'object' ? {...report, ok: false} : report),
		fault: foreign ?? body.fault,
		mismatches: findMismatches(object, body.release),
		helm2: null,
	};
}

/** The same at once. */
export const decodeRecord = (record: StoredRecord, limits: DecodeLimits): DecodedRecord => finish(decodeRecordInSlices(record, limits));
