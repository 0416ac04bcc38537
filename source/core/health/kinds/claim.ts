import {textAt} from '../../object/api-value.ts';
import {conditionsOf, hasStatus, specOf, statusOf} from '../read.ts';
import {failed, joined, progressing, ready, saying} from '../words.ts';
import type {Judge} from './judge.ts';

const resizing = new Set(['Resizing', 'FileSystemResizePending', 'ControllerResizeError', 'NodeResizeError', 'ModifyVolumeError']);

/** A PersistentVolumeClaim is ready when it is bound, as in kstatus; a growth that is under way or failed is told beside it. */
export const judgeClaim: Judge = object => {
	const phase = textAt(statusOf(object), 'phase') ?? '';
	switch (phase) {
		case 'Bound': {
			const growth = conditionsOf(object).filter(condition => resizing.has(condition.type) && hasStatus(condition, 'True'));
			return ready(joined('it is bound', ...growth.map(condition => saying(condition.type, condition))));
		}

		case 'Lost': {
			return failed(`its volume ${textAt(specOf(object), 'volumeName') ?? ''} is gone`.replace('  ', ' '));
		}

		default: {
			return progressing(`no volume is bound to it yet${phase === '' || phase === 'Pending' ? '' : ` (${phase})`}`);
		}
	}
};
