import type {ManifestChanges} from '../compare-manifests.ts';
import type {RollbackFacts} from '../facts.ts';
import type {StopReason} from '../types.ts';
import {deletesData, deletesForeign, kindNotServed, manifestUnreadable, takesOver} from './objects.ts';
import {helm3DropsApplyMethod, helmDropsSequence, helmUnfit, lockNotStale, ownedElsewhere, uninstallMayRun} from './others.ts';
import {badName, newestUndecodable, recordElsewhere, recordWithoutInfo, sameManifest, targetNotCompleted, targetStops} from './records.ts';
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
	takesOver,
	targetNotCompleted,
	sameManifest,
	helm3DropsApplyMethod,
	helmDropsSequence,
	helmUnfit,
];

/** All reasons against a rollback, each with whether it was acknowledged. */
export const findStops = (facts: RollbackFacts, changes: ManifestChanges): readonly StopReason[] => all.flatMap(find => find(facts, changes)).map(stop => toReason(stop, facts.acknowledge));
