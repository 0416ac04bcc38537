import type {Facts} from '../../runbook/types.ts';
import type {FixCode} from '../../command/fix-codes.ts';
import {apis} from './apis/apis.ts';
import {aside} from './aside.ts';
import {deployed} from './deployed.ts';
import {finalizer} from './finalizer/finalizer.ts';
import {hookJobs} from './hook-jobs/hook-jobs.ts';
import {keep} from './keep.ts';
import {labels} from './labels.ts';
import {prune} from './prune.ts';
import type {Fix, RepairOffer} from './types.ts';

const all: Readonly<Record<FixCode, Fix>> = {
	labels,
	deployed,
	apis,
	keep,
	aside,
	'hook-jobs': hookJobs,
	finalizer,
	prune,
};

/** A repair by its code. */
export const fixBy = (code: FixCode): Fix => all[code];

/** Everything that can be repaired in a release's records, what matters most first. */
export const repairOffers = (facts: Facts): readonly RepairOffer[] => Object.values(all).flatMap(({offers}) => offers(facts));
