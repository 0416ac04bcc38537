import {textAt} from '../../object/api-value.ts';
import {conditionWith, countAt, specOf, statusOf} from '../read.ts';
import {counted} from '../../text/plural.ts';
import {failed, joined, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

/** A Job by its conditions, as kstatus: ready once it has begun (Helm waits no longer either unless told to), failed when it gave up. */
export const judgeJob: Judge = object => {
	const spec = specOf(object);
	const status = statusOf(object);
	const wanted = countAt(spec, 'completions') ?? countAt(spec, 'parallelism') ?? 1;
	const count = (key: string): number => countAt(status, key) ?? 0;

	if (conditionWith(object, 'Complete', 'True') !== null) {
		return ready(`it completed: ${count('succeeded')} of ${wanted} runs succeeded`);
	}

	// `FailureTarget` comes first, while pods of the Job still end.
	const gaveUp = conditionWith(object, 'Failed', 'True') ?? conditionWith(object, 'FailureTarget', 'True');
	if (gaveUp !== null) {
		return failed(saying(`it gave up after ${counted(count('failed'), 'failed pod')}`, gaveUp));
	}

	if (spec['suspend'] === true) {
		return progressing('it is suspended, so nothing runs until it is resumed');
	}

	return (textAt(status, 'startTime') ?? '') === ''
		? progressing('it has not begun')
		: ready(joined(`it runs: ${count('succeeded')} of ${wanted} runs succeeded, ${count('active')} active`, count('failed') === 0 ? null : `${counted(count('failed'), 'pod')} failed so far, it gives up after ${counted((countAt(spec, 'backoffLimit') ?? 6) + 1, 'failure')}`));
};
