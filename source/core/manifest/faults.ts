import type {Chunk} from './chunks.ts';
import type {PositionAt} from './position.ts';
import type {ManifestFault, ManifestFaultCode} from './types.ts';

const harmless: ReadonlySet<ManifestFaultCode> = new Set(['rounded-number', 'ambiguous-key']);

/** Whether Helm cannot build a manifest with this fault in it. The others only say that a value is not to be trusted. */
export const stopsHelm = ({code}: ManifestFault): boolean => !harmless.has(code);

/** Text on a separator's own line: releases are cut there, but the reader that builds their objects refuses it (`invalid Yaml document separator`, seen on 3.22.0 and 4.3.1). */
export const gluedFaults = (chunk: Chunk): readonly ManifestFault[] => chunk.glued
	? [{code: 'glued-separator', message: 'Text stands on the separator\'s own line (---text).', line: chunk.line, column: 4}]
	: [];

/** Faults of one kind that a document may have; more say nothing new. */
const most = 10;

/** A fault of a value at its offset. */
export type ValueFault = {readonly offset: number; readonly fault: ManifestFault};

/** Numbers and keys of which Helm's value is not, or not always, the one that was read: the first ten of each kind. */
export const valueFaults = ({rounded, ambiguous}: {readonly rounded: readonly number[]; readonly ambiguous: readonly number[]}, at: PositionAt): readonly ValueFault[] => {
	const fault = (code: ManifestFaultCode, message: string) => (offset: number): ValueFault => ({offset, fault: {code, message, ...at(offset)}});
	return [
		...rounded.slice(0, most).map(fault('rounded-number', 'A whole number has more digits than this tool compares exactly.')),
		...ambiguous.slice(0, most).map(fault('ambiguous-key', 'Two keys become the same text here, and chance decides which of them Helm takes.')),
	];
};
