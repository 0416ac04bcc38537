import {lockNotStale, helmUnfit, ownedElsewhere, uninstallMayRun} from '../../stops/others.ts';
import {recordElsewhere} from '../../stops/records.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlannedObject} from '../../types.ts';
import type {UninstallFacts} from '../facts.ts';
import {mayHang} from './finalizers.ts';
import {claimsMade, deletesForeign, losesData, unread} from './objects.ts';
import {hookFailedBefore, hookObjects} from './hooks.ts';
import {kindNotServed, manifestUnreadable} from './manifest.ts';
import {alreadyUninstalled, badName, helm3DropsApplyMethod, helmDropsSequence, newestUnreadable, withoutInfo} from './records.ts';
import {stillNeeded} from './needed.ts';
import {homeLeaving, rightsMissing} from './rights.ts';

type FindStops = (facts: UninstallFacts, objects: readonly PlannedObject[]) => readonly Stop[];

/** In the order in which they are shown: what cannot be helped first, what a person may acknowledge later. */
const all: readonly FindStops[] = [
	badName,
	newestUnreadable,
	recordElsewhere,
	withoutInfo,
	alreadyUninstalled,
	lockNotStale,
	uninstallMayRun,
	ownedElsewhere,
	stillNeeded,
	kindNotServed,
	manifestUnreadable,
	deletesForeign,
	rightsMissing,
	losesData,
	claimsMade,
	mayHang,
	homeLeaving,
	hookFailedBefore,
	hookObjects,
	unread,
	helm3DropsApplyMethod,
	helmDropsSequence,
	helmUnfit,
];

/** All that speaks against an uninstall. */
export const uninstallStops: FindStops = (facts, objects) => all.flatMap(find => find(facts, objects));
