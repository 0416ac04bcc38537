import {deployedRevision, lastRevision, revisionByNumber} from '../../ledger/believed.ts';
import {readOf} from '../base.ts';
import {changesBetween} from '../dropped-objects.ts';
import {deployedNow, described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import {rollbackTarget} from '../rollback-target.ts';
import type {Facts, Finding, Row} from '../types.ts';

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	const target = last?.status === 'deployed' ? rollbackTarget(last) : null;
	// A record in between that cannot be read may be the one that it left
	const before = last === null ? null : readOf(history.revisions[history.revisions.indexOf(last) + 1]);
	const after = readOf(last);
	if (last === null || target === null || before === null || after === null) {
		return null;
	}

	const {created, changed, dropped} = changesBetween(before.release, after.release);
	if (created.length + changed.length + dropped.length > 0) {
		return null;
	}

	const {revision: to} = recommendRevision(history, facts.apis);
	const source = revisionByNumber(history, target);
	return {
		row: 'rollback-no-effect',
		severity: 'warning',
		confidence: 'likely',
		title: `The rollback to ${target} changed nothing: ${before.revision.revision} held the same objects.`,
		meaning: 'Whatever it was to mend lies elsewhere: in what Helm does not store, or does not send.',
		evidence: [
			inRecord(last, `deployed: ${described(last)}`),
			inRecord(before.revision, 'the revision that it left has the same manifest, object by object'),
			...(source === null ? [] : [inRecord(source, `what it went to: ${described(source)}`)]),
			deployedNow(deployedRevision(history)),
			...writtenBy(last),
			notSeen('live objects: custom resources changed by hand, fields that others added, configuration and data outside of the release', 'not read'),
		],
		options: [
			upgradeOption('Find what differs between live and stored, then mend it in the chart or the values: an upgrade sends what it changes.'),
			...(to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `${to} is the newest that completed with other objects; whether it lacks the fault was not looked at.`})]),
		],
		recommended: null,
		avoid: [
			'Do not repeat the rollback: client-side apply sends only what differs between two manifests, and nothing differs.',
			'Do not take the words of success for an effect: Helm says the same when it sent nothing.',
		],
	};
};

/** A rollback went to what was there already. */
export const rollbackNoEffect: Row = {
	id: 'rollback-no-effect',
	title: 'A rollback changed nothing',
	severity: 'warning',
	words: {
		meaning: 'The newest revision is a rollback, and its manifest is that of the revision which it left. Helm had nothing to change and calls it a success.',
		impact: 'The fault is still there. Its cause lies in configuration or data outside of the release, in a custom resource definition, in a custom resource that was changed by hand, or in fields that others added: client-side apply does not send what both manifests hold alike.',
		evidence: 'Both manifests object by object; live beside stored; who wrote the fields that differ.',
		safe: 'Compare live with stored first. Put single fields back, or change the value in the chart so that Helm sends it. Roll back further only where an older revision really differs.',
		dangerous: 'Repeating the rollback. Believing the line of success. Forcing replacement of everything.',
		sources: ['helm/helm issues 13346 and 10363', 'pkg/kube/client.go of Helm 3 and 4', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
