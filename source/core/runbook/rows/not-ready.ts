import type {Health} from '../../health/types.ts';
import {lastRevision} from '../../ledger/believed.ts';
import {ageOf} from '../../ledger/lock-clock.ts';
import {millisecondsOf} from '../../ledger/times.ts';
import {leavingOf} from '../../ownership/owner-of.ts';
import {inRecord} from '../evidence.ts';
import {notReady, objectName, reasonsNotReady, scoreEvidence} from '../live-evidence.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, Row} from '../types.ts';

/** Seconds that a rollout may take before it counts as stuck: the progress deadline of a Deployment, by default. */
const rollout = 600;

/** Whether somebody changed the object itself: then that is the finding. */
const isEdited = (address: string, {drift}: Facts): boolean => drift.known && drift.value.report.objects.some(object => object.address === address && object.state !== 'equal');

/** An object that is being deleted stands as it was until its finalizers are gone, its pods too. */
const isLeaving = (address: string, {drift}: Facts): boolean => drift.known && drift.value.report.objects.some(object => object.address === address && leavingOf(object.live) !== null);

/** A controller that has pods, all of them fine, is between two states: that ends by itself, or its own deadline calls it failed. */
const isSettling = ({status, pods}: Health): boolean => status === 'progressing' && pods.length > 0 && pods.every(pod => pod.status === 'ready');

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	const objects = notReady(facts).filter(({address, health}) => !isEdited(address, facts) && (!isSettling(health) || isLeaving(address, facts)));
	const [worst] = objects;
	if (last?.status !== 'deployed' || worst === undefined) {
		return null;
	}

	const age = ageOf(millisecondsOf(last.record.object.createdAt), facts.now);
	const isStuck = objects.some(({health}) => health.status === 'failed') || (age !== null && age >= rollout);
	const {revision: to} = recommendRevision(history, facts.apis);
	const many = objects.length === 1 ? `${objectName(worst)} is` : `${objects.length} objects are`;
	const title = `${last.revision} is deployed, and ${many} not ready.`;
	return {
		row: 'not-ready',
		severity: isStuck ? 'warning' : 'info',
		confidence: 'likely',
		title: title.length < 100 ? title : `${last.revision} is deployed, and an object is not ready.`,
		meaning: isStuck ? 'For Helm all is well: the records say nothing of what became of the objects.' : 'The rollout may still be under way.',
		evidence: [...reasonsNotReady(facts), inRecord(last, 'deployed, as Helm takes it'), ...scoreEvidence(facts)],
		options: [
			upgradeOption(`Mend the cause that ${objectName(worst)} gives. Where the chart or its values hold it, upgrade with the mended ones.`),
			...(to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `It helps only where ${last.revision} brought the cause.`})]),
		],
		recommended: isStuck ? 'upgrade' : null,
		avoid: ['Do not roll back before the reason is read: a cause outside of the release stays.'],
	};
};

/** The release says deployed, and its objects do not do their work. */
export const notReadyRow: Row = {
	id: 'not-ready',
	title: 'Deployed, but not ready',
	severity: 'warning',
	words: {
		meaning: 'The newest revision is deployed, and objects of it are not ready now. Helm without a wait ends as soon as everything is applied, and looks at nothing afterwards.',
		impact: 'The release serves nothing, or a part of what it should, while helm list says deployed.',
		evidence: 'The objects that are not ready, with the reason of their worst pod, its events and its last log lines.',
		safe: 'Read the pod\'s reason and mend that. Roll back where the newest revision brought the cause, to a revision with another manifest.',
		dangerous: 'Rolling back for a cause that is not in the release: a node, a quota, a claim, a database.',
		sources: ['kstatus of the Kubernetes command line tools', 'tried on Helm 3.22.0 and 4.3.1: an upgrade without a wait says deployed'],
	},
	judge,
};
