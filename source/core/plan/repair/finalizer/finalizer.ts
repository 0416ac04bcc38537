import {joinAnd} from '../../../ledger/words.ts';
import {leavingOf} from '../../../ownership/owner-of.ts';
import {leavingOwned} from '../../../runbook/leaving-objects.ts';
import type {Facts} from '../../../runbook/types.ts';
import type {Stop} from '../../stops/stop.ts';
import {openFinalizers} from '../../uninstall/finalizers.ts';
import {changeOf, heldObject, patchOf} from '../../writes/object-patch.ts';
import {writeStep} from '../../writes/write-step.ts';
import {offerOf} from '../offer.ts';
import type {Fix, FoundObject, PlannedRepair, RepairFacts} from '../types.ts';
import {stop, unplanned} from '../words.ts';
import {guardOf} from './guards.ts';

/** Whether the controller of a finalizer is gone, as far as the cluster shows it. */
const controllerStops = ({controller}: RepairFacts, finalizer: string, address: string): readonly Stop[] => {
	const running = controller?.found.filter(({ready}) => ready > 0) ?? [];
	if (running.length > 0) {
		return [stop('controller-alive', `${joinAnd(running.map(({workload, ready}) => `${workload} (${ready} ready)`))} looks like its controller, and runs: it takes ${finalizer} away itself once it can. Look at its log.`, address)];
	}

	if (controller !== null && controller.found.length > 0 && !controller.unread) {
		return [];
	}

	return [stop('controller-not-seen', controller === null || controller.unread
		? `Whether the controller of ${finalizer} runs cannot be told: not all workloads of the cluster could be looked at.`
		: `No workload of the cluster looks like the controller of ${finalizer}. It may be gone for good, have another name, or run outside of this cluster.`, address)];
};

const shownGone = ({controller}: RepairFacts): readonly string[] => (controller?.found ?? []).filter(({ready}) => ready === 0).map(({workload, wanted}) => `${workload} looks like its controller and has no ready pod${wanted === 0 ? ', and none is wanted' : ` of ${wanted}`}. To bring it back is better: it cleans up what it guards.`);

const planFor = (repair: RepairFacts, {address, live, name}: FoundObject, finalizer: string): PlannedRepair => {
	const {metadata} = (live as {readonly metadata: {readonly finalizers: readonly string[]}});
	const rest = metadata.finalizers.filter(one => one !== finalizer);
	const target = heldObject(name, live);
	const change = changeOf(live, ['metadata', 'finalizers'], rest.length === 0 ? null : rest);
	return target === null || change === null
		? unplanned(stop('not-repairable', 'It has no uid or resourceVersion that a write could be held to.', address))
		: {
			from: null,
			writes: [writeStep(patchOf(target, [change]), {
				title: `take the finalizer ${finalizer} off ${address}`,
				effect: `${rest.length === 0 ? 'the object goes at once' : `the object goes once ${joinAnd(rest)} ${rest.length === 1 ? 'is' : 'are'} gone too`}. What ${finalizer} guards: ${guardOf(finalizer)}`,
				precondition: 'the object is as in this plan, and its finalizers are these: the API server refuses it otherwise',
				reverse: 'none: what goes does not come back; the object as it was is in the backup',
			})],
			stops: controllerStops(repair, finalizer, address),
			notes: [`${finalizer} guards ${guardOf(finalizer)}.`, ...shownGone(repair)],
			check: `check that ${address} has no finalizer ${finalizer} any more`,
		};
};

/** Why this object's finalizer is none to take off; null where it is one. */
const unfit = ({address, live}: FoundObject, finalizer: string): Stop | null => {
	const leaving = leavingOf(live);
	if (leaving === null) {
		return stop('not-repairable', 'It is not being deleted: nothing waits for its finalizers.', address);
	}

	if (!leaving.finalizers.includes(finalizer)) {
		return stop('not-repairable', leaving.finalizers.length === 0 ? 'It has no finalizers.' : `It has no finalizer ${finalizer}, but ${joinAnd(leaving.finalizers)}.`, address);
	}

	return openFinalizers(live).some(({name}) => name === finalizer)
		? null
		: stop('controller-alive', `${finalizer} is the control plane's own: it takes it away once nothing uses the object any more. Look for what does.`, address);
};

/** Takes one finalizer off one object that is being deleted, when its controller is gone. */
export const finalizer: Fix = {
	code: 'finalizer',
	offers: facts => held(facts).map(({address, open, leaving}) => offerOf(facts, {
		fix: 'finalizer',
		title: `Take ${open} off ${address}`,
		risk: 'high',
		evidence: [`${address} is being deleted since ${leaving}, and waits for ${open}`],
		effect: `The object goes. What ${open} guards: ${guardOf(open)}. Only where its controller is gone for good: bring it back otherwise.`,
		needs: null,
		more: [`--object=${address}`, `--finalizer=${open}`],
	})),
	plan(repair) {
		const {choice, live, unread} = repair;
		const [found] = live;
		if (choice.finalizer === null || choice.objects.length !== 1) {
			return unplanned(stop('name-one', 'Name one object and one finalizer: --object ADDRESS --finalizer NAME.'));
		}

		if (found === undefined || live.length > 1) {
			return unplanned(stop(found === undefined ? 'nothing-to-repair' : 'name-one', unread[0] ?? (found === undefined ? 'No such object is there.' : `It is the name of several objects: ${joinAnd(live.map(({address}) => address))}.`), choice.objects[0]));
		}

		const wrong = unfit(found, choice.finalizer);
		return wrong === null ? planFor(repair, found, choice.finalizer) : unplanned(wrong);
	},
};

/** Objects of the release that are being deleted and wait for a finalizer. Those of the control plane take themselves off. */
const held = (facts: Facts): ReadonlyArray<{readonly address: string; readonly open: string; readonly leaving: string}> => leavingOwned(facts).flatMap(({address, leaving}) => leaving.finalizers.filter(name => name.includes('/') && !name.startsWith('kubernetes.io/') && !name.includes('.kubernetes.io/')).map(open => ({address, open, leaving: leaving.since})));
