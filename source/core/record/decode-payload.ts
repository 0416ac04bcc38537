/** Takes a payload apart, layer by layer, from whichever layer it is given at. */
import {Buffer} from 'node:buffer';
import {finish, type Sliced} from '../slices/slices.ts';
import {decodeBase64} from './base64.ts';
import {makeFault} from './fault.ts';
import {gunzipInSlices} from './gunzip.ts';
import {hasGzipMagic} from './gzip-header.ts';
import {lookAlikeOfBase64, nameByte} from './look-alike.ts';
import {partSizes} from './part-sizes.ts';
import {readReleaseInSlices} from './read-release.ts';
import {releaseFault} from './release-fault.ts';
import {toRelease} from './release-from-json.ts';
import type {DecodedRecord, Fault, Layer, LayerReport, Sizes} from './types.ts';

/** The part of a decoded record that its payload alone decides. */
export type DecodedPayload = Pick<DecodedRecord, 'ok' | 'release' | 'layers' | 'sizes' | 'fault'>;

export type DecodeLimits = {
	/** Bytes that a record may unpack to. */
	readonly maxBytes: number;
};

/** Where an input begins: `gzip` stands for bytes that Helm's rule takes for gzip or for JSON. */
export type EntryLayer = Extract<Layer, 'outer-base64' | 'base64' | 'gzip'>;

/** What one layer made of its input. */
type Unpacked = {readonly ok: true; readonly bytes: Uint8Array} | {readonly ok: false; readonly fault: Fault};

const unpackBase64 = (layer: 'outer-base64' | 'base64', input: Uint8Array): Unpacked => {
	const decoded = decodeBase64(input);
	if (decoded.ok) {
		return decoded;
	}

	const {reason, offset} = decoded.fault;
	const isOuter = layer === 'outer-base64';
	const lead = lookAlikeOfBase64(input, offset, isOuter);
	// An API server stores no Secret whose data is not base64, so Helm never meets one
	const outer = isOuter ? {helm: 'refuses', hint: 'No API server accepts a Secret like this, so the dump was changed on its way. Save the object again.'} as const : {};
	const fault = reason === 'end'
		? makeFault('truncated-base64', {
			offset, layer, lead, detail: `it ends after ${input.length} bytes`, ...outer,
		})
		: makeFault('bad-base64', {
			offset, layer, lead, detail: `byte ${nameByte(input[offset] ?? 0)} at ${offset} has no place there`, ...outer,
		});
	return {ok: false, fault};
};

function * unpackGzip(input: Uint8Array, {maxBytes}: DecodeLimits): Sliced<Unpacked> {
	const unpacked = yield * gunzipInSlices(input, maxBytes);
	if (unpacked.ok) {
		return unpacked;
	}

	const {code, offset, detail} = unpacked.fault;
	return {ok: false, fault: makeFault(code, {offset, detail: code === 'too-big' ? `${maxBytes} bytes` : (detail === null ? `at byte ${offset}` : `${detail}, at byte ${offset}`)})};
}

function * decodeJson(bytes: Uint8Array, layers: readonly LayerReport[], payload: number | null): Sliced<DecodedPayload> {
	const reading = yield * readReleaseInSlices(bytes);
	yield null;
	const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
	yield null;
	const release = yield * toRelease(bytes, json, reading);
	const fault = releaseFault(bytes, reading, release?.hasInfo ?? false);
	const isJson = reading.syntax === null;
	const isRelease = release !== null && reading.field === null;
	const jsonReport: LayerReport = {layer: 'json', ok: isJson && fault?.layer !== 'json', bytes: isJson ? bytes.length : null};
	const releaseReport: LayerReport = {layer: 'release', ok: fault?.layer !== 'release', bytes: isRelease ? bytes.length : null};
	return {
		ok: isRelease,
		release,
		layers: [...layers, jsonReport, ...isJson ? [releaseReport] : []],
		sizes: {payload, json: isJson ? bytes.length : null, parts: isJson ? partSizes(reading) : {}},
		fault,
	};
}

/**
Decodes a payload as Helm does (`decodeRelease` of `pkg/storage/driver/util.go`, equal in 3.22.0 and 4.3.1), from the given layer on.

Bytes of more than three that begin `1f 8b 08` are gzip, all others are JSON as they stand.

@yields Between the layers, and every now and then within one.
*/
export function * decodePayloadInSlices(input: Uint8Array, entry: EntryLayer, limits: DecodeLimits): Sliced<DecodedPayload> {
	const layers: LayerReport[] = [];
	let bytes = input;
	let payload: number | null = null;
	const stop = (layer: Layer, fault: Fault): DecodedPayload => {
		const sizes: Sizes = {payload, json: null, parts: {}};
		return {ok: false, release: null, layers: [...layers, {layer, ok: false, bytes: null}], sizes, fault};
	};

	const base64Layers = entry === 'outer-base64' ? ['outer-base64', 'base64'] as const : (entry === 'base64' ? ['base64'] as const : []);
	for (const layer of base64Layers) {
		payload = layer === 'base64' ? bytes.length : payload;
		const unpacked = unpackBase64(layer, bytes);
		if (!unpacked.ok) {
			return stop(layer, unpacked.fault);
		}

		bytes = unpacked.bytes;
		layers.push({layer, ok: true, bytes: bytes.length});
		yield null;
	}

	if (bytes.length > 3 && hasGzipMagic(bytes)) {
		const unpacked = yield * unpackGzip(bytes, limits);
		if (!unpacked.ok) {
			return stop('gzip', unpacked.fault);
		}

		bytes = unpacked.bytes;
		layers.push({layer: 'gzip', ok: true, bytes: bytes.length});
	}

	return yield * decodeJson(bytes, layers, payload);
}

/** The same at once. */
export const decodePayload = (input: Uint8Array, entry: EntryLayer, limits: DecodeLimits): DecodedPayload => finish(decodePayloadInSlices(input, entry, limits));
