/** Log facts for rows and triage: what `explain` reads out of a text, as if somebody had given it along. */
import {explainLog} from '../../source/core/explain/explain-log.ts';
import {known} from '../../source/core/problem/known.ts';
import type {Facts} from '../../source/core/runbook/types.ts';

/** The facts of a log with this text. */
export const buildLog = (text: string): Pick<Facts, 'log'> => ({log: known({name: 'upgrade.log', faults: explainLog(text)})});
