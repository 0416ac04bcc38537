import {filledTextAt, objectAt, textAt, type ApiObject} from '../../object/api-value.ts';
import {countAt, timeAt} from '../read.ts';
import {tidy} from '../words.ts';

/** What exit codes mean by the convention of shells: 126 and 127 of the program's start, above 128 the signal that ended it. */
const meanings: ReadonlyMap<number, string> = new Map([
	[126, 'its program cannot be executed'],
	[127, 'its program was not found'],
	[132, 'SIGILL'],
	[134, 'SIGABRT'],
	[135, 'SIGBUS'],
	[136, 'SIGFPE'],
	[137, 'SIGKILL'],
	[139, 'SIGSEGV'],
	[141, 'SIGPIPE'],
	[143, 'SIGTERM'],
]);

const plain = new Set(['Error', 'Completed', 'OOMKilled']);

/** The last line of what the container left as its last words, of which a log may be a part. */
const lastLine = (message: string | null): string => tidy((message ?? '').trimEnd().split('\n').at(-1) ?? '');

const lasted = (terminated: ApiObject): string => {
	const [from, to] = [timeAt(terminated, 'startedAt'), timeAt(terminated, 'finishedAt')];
	return from === null || to === null || to < from || from === 0 ? '' : ` after ${Math.round((to - from) / 1000)} s`;
};

const memoryLimit = (container: ApiObject): string => {
	const limit = filledTextAt(objectAt(objectAt(container, 'resources'), 'limits'), 'memory');
	return limit === null ? 'than it may' : `than its limit of ${limit}`;
};

/**
How a container ended, as the end of a sentence: `ended with exit code 1 after 3 s: cannot open /data`, `was killed for using more memory than its limit of 64Mi (OOMKilled, exit code 137)`.

`terminated` is that part of a container's state; `container` is its part of the pod's spec.
*/
export const endingOf = (terminated: ApiObject, container: ApiObject): string => {
	const code = countAt(terminated, 'exitCode') ?? 0;
	const signal = countAt(terminated, 'signal') ?? 0;
	const reason = textAt(terminated, 'reason') ?? '';
	const line = lastLine(filledTextAt(terminated, 'message'));
	if (reason === 'OOMKilled') {
		return `was killed${lasted(terminated)} for using more memory ${memoryLimit(container)} (OOMKilled, exit code ${code})`;
	}

	const meaning = [meanings.get(code), plain.has(reason) ? '' : reason].filter(part => part !== undefined && part !== '').join(', ');
	return `ended ${signal === 0 ? `with exit code ${code}` : `by signal ${signal}`}${meaning === '' ? '' : ` (${meaning})`}${lasted(terminated)}${line === '' ? '' : `: ${line}`}`;
};
