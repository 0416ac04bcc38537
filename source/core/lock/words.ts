import {counted} from '../text/plural.ts';
import {ago, span} from '../text/times.ts';
import type {Movement, Runner, Samples} from './types.ts';

/** What the progress of watching a lock begins with; screens offer to end it as long as it says so. */
export const watching = 'watching whether anything moves';

const since = (at: number | null, now: number | null): string => at === null || now === null ? '' : `, ${ago(at, now, 'sentence')}`;

/** `helm wrote ConfigMap/shop/web, 3 s ago`. `now` is milliseconds since the epoch by the server. */
export const movementInWords = ({what, change, manager, at}: Movement, now: number | null): string => change === 'taken away'
	? `${what} was taken away`
	: `${manager ?? 'somebody whom the server does not name'} ${change === 'made' ? 'made' : 'wrote'} ${what}${since(at, now)}`;

/** What a runner's pod says: `pod ci/runner-1 (a GitLab runner) names this release and ended, 5 min ago`. */
export const runnerInWords = ({words, namespace, pod, tie, state, started, ended}: Runner, now: number | null): string => {
	const who = `pod ${namespace}/${pod} (${words})`;
	const ties = {
		release: 'works on this release by its command',
		writer: 'wrote the record',
		time: 'ran while the record was made, so that its client may have been in there',
	};
	return state === 'running'
		? `${who} ${ties[tie]}; it ${started === null || now === null ? 'runs' : `has run for ${span((now - started) / 1000, 'sentence')}`}`
		: `${who} ${ties[tie]}; it ended${since(ended, now)}`;
};

/** That nothing moved, and what that is worth. */
export const quietInWords = ({seconds, objects}: Samples): string => `nothing moved in ${seconds} s: the records and ${counted(objects, 'object')} of the manifest stayed as they were, which proves nothing`;
