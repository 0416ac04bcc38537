import type {ManifestChanges} from '../../manifest/compare-manifests.ts';
import type {RollbackFacts} from '../facts.ts';
import type {PlannedObject, StopReason} from '../types.ts';
import {kindNotServed, manifestUnreadable} from './manifests.ts';
import {
	autoscaled,
	deletesData,
	deletesForeign,
	objectUnread,
	refused,
	takesOver,
} from './objects.ts';
import {hookObjects} from './hook-objects.ts';
import {hookFailedBefore} from './hooks.ts';
import {
	forceNotServerSide,
	helm3DropsApplyMethod,
	helmDropsSequence,
	helmUnfit,
	jobsWithoutWait,
	lockNotStale,
	ownedElsewhere,
	uninstallMayRun,
} from './others.ts';
import {badName, newestUndecodable, recordElsewhere, recordWithoutInfo, sameManifest, targetNotCompleted, targetStops} from './records.ts';
import {rightsMissing} from './rights.ts';
import {toReason, type FindStops} from './stop.ts';

/** In the order in which they are shown: what cannot be helped first, what a person may acknowledge later. */
const all: readonly FindStops[] = [
	badName,
	targetStops,
	newestUndecodable,
	recordElsewhere,
	recordWithoutInfo,
	lockNotStale,
	uninstallMayRun,
	ownedElsewhere,
	kindNotServed,
	manifestUnreadable,
	deletesData,
	deletesForeign,
	forceNotServerSide,
	jobsWithoutWait,
	refused,
	rightsMissing,
	objectUnread,
	takesOver,
	autoscaled,
	hookFailedBefore,
	hookObjects,
	targetNotCompleted,
	sameManifest,
	helm3DropsApplyMethod,
	helmDropsSequence,
	helmUnfit,
];

/** All reasons against a rollback, each with whether it was acknowledged. */
export const findStops = (facts: RollbackFacts, changes: ManifestChanges, objects: readonly PlannedObject[]): readonly StopReason[] => all
	.flatMap(find => find(facts, changes, objects))
	.map(stop => toReason(stop, facts.acknowledge));
