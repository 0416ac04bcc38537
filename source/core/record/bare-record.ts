/** Records made of a payload alone: decoded, and put into a Secret made up for them. */
import {Buffer} from 'node:buffer';
import type {StoredRecord} from '../object/stored-object.ts';
import type {BarePayload} from './bare-payload.ts';
import {decodePayload, type DecodeLimits} from './decode-payload.ts';
import type {DecodedRecord, Fault, Release} from './types.ts';

/** The payload as a Secret holds it, whatever layer it was cut at. */
const asSecretPayload = ({entry, bytes}: BarePayload): string => {
	const text = Buffer.from(bytes);
	const inner = entry === 'gzip' ? Buffer.from(text.toString('base64')) : text;
	return entry === 'outer-base64' ? text.toString() : inner.toString('base64');
};

/** The name that Helm would give the object; empty when the body does not say it. */
const nameOf = (release: Release | null): string => release?.name === undefined || release.name === null ? '' : `sh.helm.release.v1.${release.name}.v${release.version ?? 0}`;

const storeBare = (payload: BarePayload, release: Release | null, position: number): StoredRecord => ({
	object: {
		driver: 'secret',
		kind: 'Secret',
		namespace: release?.namespace ?? null,
		name: nameOf(release),
		uid: null,
		resourceVersion: null,
		type: null,
		labels: {},
		annotations: {},
		createdAt: null,
		writers: [],
		origin: `payload#${position}`,
	},
	payload: asSecretPayload(payload),
	raw: payload.entry === 'gzip' ? asSecretPayload(payload) : Buffer.from(payload.bytes).toString(),
});

/** A copy of a payload is damaged more often than the record that it was copied from. */
const askForCluster = (fault: Fault | null): Fault | null => fault === null || fault.layer === 'release' || fault.helm === 'reads'
	? fault
	: {...fault, hint: `First see whether the record in the cluster is the same; a copy may have lost something. ${fault.hint}`};

/** Decodes payloads that were cut out of their objects. */
export const decodeBare = (payloads: readonly BarePayload[], limits: DecodeLimits): {readonly records: readonly DecodedRecord[]; readonly stored: readonly StoredRecord[]} => {
	const decoded = payloads.map(payload => ({payload, body: decodePayload(payload.bytes, payload.entry, limits)}));
	return {
		records: decoded.map(({body}) => ({
			object: {kind: null, namespace: null, name: null}, driver: null, ...body, fault: askForCluster(body.fault), mismatches: [], helm2: null,
		})),
		stored: decoded.map(({payload, body}, index) => storeBare(payload, body.release, index + 1)),
	};
};
