import type {Revision} from '../../ledger/types.ts';
import {rewriteRecord} from '../../record/rewrite-record.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep} from '../types.ts';
import {recordAddress} from './record-address.ts';
import {changesIn} from './record-patch.ts';

/** What a record is refused for that would grow over what the API server stores. */
export const tooLargeStop = (name: string, bytes: number): Stop => ({code: 'record-too-large', message: `The record would have ${bytes} bytes, and the API server stores at most 1048576.`, object: name});

/** Records that would grow over what the API server stores, by what is written into them. */
export const tooLarge = (steps: readonly PlanStep[], records: readonly Revision[]): readonly Stop[] => steps.flatMap(({patch}): Stop[] => {
	const written = records.find(({record}) => patch?.subject === 'record' && patch.operation === 'patch' && patch.object === recordAddress(record.object));
	const release = written?.record.decoded?.release ?? null;
	if (patch?.subject !== 'record' || written === undefined || release === null) {
		return [];
	}

	const rewritten = rewriteRecord({object: written.record.object, json: release.json}, changesIn(patch));
	return rewritten.ok ? [] : [tooLargeStop(written.record.object.name, rewritten.bytes)];
});
