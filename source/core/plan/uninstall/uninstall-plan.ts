import {isKeptLive} from '../../object/resource-policy.ts';
import {hookWords} from '../hooks.ts';
import {planFrame} from '../plan-frame.ts';
import {toReason} from '../stops/stop.ts';
import type {UninstallFacts} from './facts.ts';
import {runningHooks} from './hooks.ts';
import {uninstallNotes} from './notes.ts';
import {uninstalledObjects} from './objects.ts';
import {uninstallSteps} from './steps.ts';
import {uninstallStops} from './stops/find-stops.ts';
import type {UninstallPlan} from './types.ts';

/** Makes the plan of an uninstall: what goes, what stays, what will hang, and what speaks against it. */
export const uninstallPlan = (facts: UninstallFacts): UninstallPlan => {
	const {history, acknowledge, policy, keepHistory} = facts;
	const objects = uninstalledObjects(facts);
	const hooks = runningHooks(facts).map(({event, hook}) => hookWords(event, hook));
	return {
		...planFrame('uninstall', history.release, facts, {
			reasons: uninstallStops(facts, objects).map(stop => toReason(stop, acknowledge)),
			steps: uninstallSteps(facts, objects, hooks.length),
			objects,
		}),
		from: history.believed.last,
		to: null,
		hooks,
		prunes: keepHistory ? [] : history.revisions.filter(({record}) => record.decoded?.ok !== false).map(({record, revision, status}) => ({name: record.object.name, revision, status})),
		method: null,
		images: [],
		policy,
		keepHistory,
		notes: uninstallNotes(facts, objects, ({live}) => isKeptLive(live)),
	};
};
