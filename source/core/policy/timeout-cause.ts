import {ranOut} from '../ledger/effective-timeout.ts';
import {goDuration} from '../text/go-duration.ts';
import type {Policy} from './policy.ts';
import {tellSource} from './tell-source.ts';

/** The end of a request that had a timeout of its own (`net/http`): no wait of Helm's. */
const ofRequest = /client\.timeout/iv;

/** Which setting it was that Helm ran into, when the end of what it printed says that a wait or a hook ran out of time; null for any other end. */
export const timeoutCause = ({timeout}: Pick<Policy, 'timeout'>, printed: string): string | null => {
	if (!ranOut.test(printed) || ofRequest.test(printed)) {
		return null;
	}

	const {value, source} = timeout;
	const setting = source.kind === 'built-in' ? `The built-in timeout ${goDuration(value)}` : `The timeout ${goDuration(value)} from ${tellSource(source)}`;
	return `${setting} ran out; it is for each wait and each hook.`;
};
