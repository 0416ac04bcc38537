import type {HelmFound} from '../helm/found.ts';
import type {Policy} from './policy.ts';
import {tellSource} from './tell-source.ts';

const atOnce = 'ends a wait for objects at once, and waits for a hook without end';

/**
What Helm makes of a timeout of zero, as a part of a sentence; null for any other timeout.

It is what nobody would guess: Helm 3 fails in a wait for objects at once and waits for ever for a hook that does not end, and so does Helm 4 by `legacy`; else Helm 4 takes 30 s (seen on 3.22.0 and 4.3.1).
*/
export const zeroTimeout = ({timeout, wait}: Policy, helm: HelmFound | null): string | null => {
	if (timeout.value !== 0) {
		return null;
	}

	const of3 = `Helm 3 ${atOnce}`;
	const of4 = wait.value === 'legacy' ? `Helm 4, by legacy, ${atOnce}` : 'Helm 4 takes 30 s in its place, for each wait and each hook';
	const words = helm === null ? `${of3}; ${of4}` : (helm.major >= 4 ? of4 : of3);
	return `the timeout is zero (${tellSource(timeout.source)}): ${words}`;
};
