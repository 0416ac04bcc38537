/** Runs the Helm of a cluster in memory, and tells what is in its ledger. */
import type {MemoryWorld} from '../../../source/adapters/memory/world.ts';
import {decodeRecord} from '../../../source/core/record/decode-record.ts';
import type {HelmExit} from '../../../source/ports/helm-runner.ts';

/** How a run ended, and what it said. */
export type Ran = HelmExit & {readonly lines: readonly string[]};

const {signal: never} = new AbortController();

/** Runs Helm to its end. Throws where it cannot be run. */
export const run = async (world: MemoryWorld, arguments_: readonly string[], signal: AbortSignal = never): Promise<Ran> => {
	const steps = world.helm!.run(arguments_, signal);
	const lines: string[] = [];
	for (;;) {
		const step = await steps.next();
		if (step.done !== true) {
			lines.push(step.value);
			continue;
		}

		if (!step.value.ok) {
			throw new Error(step.value.problem.message);
		}

		return {...step.value.value, lines};
	}
};

/** Each record as `revision label body description`. */
export const ledgerOf = ({records}: MemoryWorld): readonly string[] => records.all().map(record => {
	const {release} = decodeRecord(record, {maxBytes: 1_000_000});
	return `${record.object.labels['version']} ${record.object.labels['status']} ${release?.status ?? 'unreadable'} ${release?.description ?? ''}`.trim();
});
