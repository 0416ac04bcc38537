import {inject} from 'vitest';
import {until, type Trial} from '../harness/trial.ts';
import {watchRecords, type Write} from '../harness/watch-records.ts';

const tell = ({revision, status, description}: Write): string => `${revision} ${status}: ${description}`;

/** Runs it under a watch on the records of `api`, and gives the writes once as many came as are told, as told: `REVISION STATUS: DESCRIPTION`, the description to its first line. */
export const writesOf = async (trial: Trial, count: number, run: () => Promise<unknown>): Promise<{readonly told: readonly string[]; readonly writes: readonly Write[]}> => {
	const watch = watchRecords(trial, inject('cluster').programs.kubectl, 'api');
	try {
		// A first write before the watch stands would be seen as the last one alone.
		await trial.kubectl(['get', 'secrets']);
		await run();
		await until(`${count} writes, seen: ${watch.writes().map(tell).join(' · ')}`, async () => watch.writes().length >= count, 30);
		const writes = watch.writes();
		return {told: writes.map(write => tell(write).split('\n', 1)[0]!), writes};
	} finally {
		watch.stop();
	}
};
