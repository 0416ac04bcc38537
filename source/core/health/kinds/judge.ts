import type {ApiObject} from '../../object/api-value.ts';
import type {EventRecord} from '../events.ts';
import type {Judgement} from '../types.ts';

/** What may be known beside an object: the time in milliseconds since the epoch (null counts as long after everything in the object), and the warnings about it, the newest first. */
export type JudgeBy = {readonly now: number | null; readonly warnings: readonly EventRecord[]};

/** Judges an object of one kind. */
export type Judge = (object: ApiObject, by: JudgeBy) => Judgement;
