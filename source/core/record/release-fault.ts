import {makeFault} from './fault.ts';
import type {JsonFault} from './json-cursor.ts';
import {lookAlikeOfJson, nameByte} from './look-alike.ts';
import {deepestShown} from './nesting.ts';
import type {FieldFault, ReleaseReading} from './read-release.ts';
import type {Fault} from './types.ts';

const jsonDetail = (bytes: Uint8Array, {reason, offset}: JsonFault): string => {
	if (reason === 'end') {
		return bytes.length === 0 ? 'it is empty' : `it ends early, after ${offset} bytes`;
	}

	return reason === 'depth' ? `it is nested more than 10,000 levels deep at byte ${offset}` : `byte ${nameByte(bytes[offset]!)} at ${offset} has no place there`;
};

const fieldFault = ({path, expected, found, offset, since}: FieldFault): Fault => makeFault('bad-field', {
	offset,
	detail: `\`${path}\` should be ${expected} and is ${found}${since === 4 ? '. Helm 4 does not decode it; Helm 3 does not know the key and reads the record' : ''}`,
});

/** The fault of a text that was read as a release; null for none. */
export const releaseFault = (bytes: Uint8Array, reading: ReleaseReading, hasInfo: boolean): Fault | null => {
	const {syntax, field, top, spans, depth} = reading;
	if (syntax !== null) {
		return makeFault('bad-json', {offset: syntax.offset, detail: jsonDetail(bytes, syntax), lead: lookAlikeOfJson(bytes)});
	}

	if (top !== 'object' && top !== 'null') {
		return makeFault('not-a-release', {detail: `it is a JSON ${top}`});
	}

	if (field !== null) {
		return fieldFault(field);
	}

	if (hasInfo) {
		return depth > deepestShown ? makeFault('too-deep', {detail: `${depth} levels, of which ${deepestShown} are shown`}) : null;
	}

	return spans.size === 0 ? makeFault('no-info', {detail: 'it has none of the keys of a release'}) : makeFault('no-info');
};
