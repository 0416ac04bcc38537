import {refusalFinding, refusalOf, shortName, whatFailed} from '../refusal.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const refusal = refusalOf(facts, 'apply-conflict');
	if (refusal === null) {
		return null;
	}

	const what = whatFailed(refusal);
	const object = shortName(refusal.said.object, 'an object');
	const {manager} = refusal.said;
	return refusalFinding(facts, refusal, {
		title: `${what} failed: someone else holds a field of ${object}.`,
		meaning: `Server-side apply takes no field with another value from ${manager ?? 'another manager'} unless it is forced to.`,
		needs: `who changed it and why (${manager ?? 'the manager that the text names'}); the field left out of the chart where a controller holds it, else the live value in the values, or the field given back`,
		effect: 'What nobody contests any more is applied, and the other manager keeps what it holds.',
		unseen: 'every field that a forced run would take, and their live values',
		avoid: [
			'Do not make --force-conflicts a habit: it takes every contested field of the release, and fights with a controller for good.',
			'Do not force where the manager is helm itself: then another release applies the object.',
		],
	});
};

/** Another field manager holds what the chart wants. */
export const applyConflict: Row = {
	id: 'apply-conflict',
	title: 'Someone else holds the field',
	severity: 'warning',
	words: {
		meaning: 'Helm 4 applies on the server, and the API server refuses a value for a field that another manager holds with another one: an autoscaler, an edit by hand, an operator, another release.',
		impact: 'The operation failed. Objects without a conflict may have been applied; what it dropped is not deleted.',
		evidence: 'Manager, path, live value and the value of the chart, for each contested field.',
		safe: 'A controller or an autoscaler: leave the field out of the chart. An edit by hand: ask who and why, then take the value into the values, or take the field back in one forced run after reading every field that it takes.',
		dangerous: 'A standing --force-conflicts. Server-side apply forced on for everything.',
		sources: ['k3s-io/helm-controller issue 343', 'elastic/cloud-on-k8s issue 8975', 'tried on Helm 4.3.1'],
	},
	judge,
};
