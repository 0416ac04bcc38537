import {clusterFragments} from './fragments/cluster.ts';
import {courseFragments} from './fragments/course.ts';
import {lockFragments} from './fragments/lock.ts';
import {objectFragments} from './fragments/object.ts';
import {ownerFragments} from './fragments/owner.ts';
import type {Fragment} from './types.ts';

/** Every text of Helm 3, Helm 4 and the API server that means a row of the runbook. Where two fit one text equally well, the first counts. */
export const fragments: readonly Fragment[] = [
	...clusterFragments,
	...ownerFragments,
	...objectFragments,
	...lockFragments,
	...courseFragments,
];
