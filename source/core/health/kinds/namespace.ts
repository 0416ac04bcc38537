import {textAt} from '../../object/api-value.ts';
import {statusOf} from '../read.ts';
import {progressing, ready} from '../words.ts';
import type {Judge} from './judge.ts';

/** A Namespace is ready unless it is going away, which its deletion time says first; a dump may hold only its phase. */
export const judgeNamespace: Judge = object => textAt(statusOf(object), 'phase') === 'Terminating' ? progressing('it is being deleted') : ready();
