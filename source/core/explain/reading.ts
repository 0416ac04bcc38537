import type {Fault} from './judge-text.ts';
import type {Message} from './message.ts';

/** A message as it may have been before it was wrapped, and the faults that it tells of then. */
export type Reading = {readonly message: Message; readonly faults: readonly Fault[]};

const namesOf = ({release, namespace, object, path, manager}: Fault): readonly string[] => [release, namespace, object, path, manager].filter(name => name !== null);

/** How much a reading tells: how deep the cause lies that it finds, then how many names it knows, then how much of them. */
const worth = ({faults, message: {isLikely}}: Reading): number => Math.max(0, ...faults.map(fault => {
	const names = namesOf(fault);
	return (fault.fragment.depth * 10) + names.length + (isLikely ? names.join('').length / 10_000 : 0);
}));

/** The reading of a message that tells the most; the plainer one where two tell the same. */
export const bestReading = (readings: readonly Reading[]): Reading | null => {
	let found: Reading | null = null;
	for (const reading of readings) {
		if (worth(reading) > (found === null ? 0 : worth(found))) {
			found = reading;
		}
	}

	return found;
};

