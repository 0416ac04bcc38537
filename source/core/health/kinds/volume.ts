import {filledTextAt, objectAt, textAt} from '../../object/api-value.ts';
import {specOf, statusOf} from '../read.ts';
import {failed, progressing, ready} from '../words.ts';
import type {Judge} from './judge.ts';

/** A PersistentVolume by its phase. */
export const judgeVolume: Judge = object => {
	const status = statusOf(object);
	const message = filledTextAt(status, 'message');
	const claim = objectAt(specOf(object), 'claimRef');
	switch (textAt(status, 'phase')) {
		case 'Failed': {
			return failed(`it could not be given back${message === null ? '' : `: ${message}`}`);
		}

		case 'Pending': {
			return progressing('it is not available yet');
		}

		case 'Released': {
			return ready(`its claim ${[textAt(claim, 'namespace'), textAt(claim, 'name')].filter(part => part !== null).join('/')} is gone, and no other can bind it`);
		}

		default: {
			return ready();
		}
	}
};
