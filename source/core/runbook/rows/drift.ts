import {isIgnoredWhole} from '../../drift/ignore/ignore-fold.ts';
import {printPath} from '../../drift/path.ts';
import type {Change, ObjectDrift, OutcomeWord} from '../../drift/types.ts';
import {lastRevision} from '../../ledger/believed.ts';
import {isApiObject, objectAt} from '../../object/api-value.ts';
import {inRecord, seenAt} from '../evidence.ts';
import {objectName, reasonsNotReady} from '../live-evidence.ts';
import {upgradeOption} from '../options.ts';
import {takenOf} from '../taken.ts';
import {unseenIn} from '../unseen-objects.ts';
import type {Evidence, Facts, Finding, Row} from '../types.ts';

/** The most differences that are told one by one. */
const most = 6;

const outcomes: Readonly<Record<OutcomeWord, string>> = {
	restored: 'the next upgrade puts it back',
	survives: 'the next upgrade leaves it',
	fails: 'the next upgrade fails on it',
	unknown: 'what the next upgrade does is not known',
};

/** A Job that removes itself when it is done is meant to be gone. */
const removesItself = ({kind, document}: ObjectDrift): boolean => {
	const stored = document?.value ?? null;
	return kind === 'Job' && isApiObject(stored) && Object.hasOwn(objectAt(stored, 'spec'), 'ttlSecondsAfterFinished');
};

/** What is another release's by now has a row of its own. */
const isTaken = (facts: Facts, {address}: ObjectDrift): boolean => takenOf(facts).some(object => object.address === address);

const isDrift = (object: ObjectDrift, facts: Facts): boolean => (['differs', 'foreign', 'unlisted'].includes(object.state) || (object.state === 'missing' && !removesItself(object))) && !isTaken(facts, object);

const by = ({blame}: Change): string => {
	const who = blame?.words ?? blame?.manager ?? null;
	return [who === null ? null : `by ${who}`, blame?.time === undefined || blame.time === null ? null : `at ${blame.time}`].filter(part => part !== null).join(' ');
};

const ofChange = (object: ObjectDrift, change: Change): Evidence => ({
	what: `${[`${objectName(object)} ${printPath(change.path)}`, change.change, by(change)].filter(part => part !== '').join(' ')}: ${outcomes[change.next.upgrade.outcome]}`,
	where: object.address,
	seen: true,
	revision: null,
});

const ofObject = (object: ObjectDrift): readonly Evidence[] => {
	const {address, state, why, changes} = object;
	return state === 'differs'
		? changes.map(change => ofChange(object, change))
		: [seenAt(`${objectName(object)}: ${(why ?? state).replace(/\.$/v, '')}`, address)];
};

const titleOf = (revision: number | null, objects: readonly ObjectDrift[], worst: string): string => {
	const count = (state: ObjectDrift['state']): number => objects.filter(object => object.state === state).length;
	const [missing, unlisted, foreign] = [count('missing'), count('unlisted'), count('foreign')];
	const many = (number: number): string => number === 1 ? '1 object' : `${number} objects`;
	if (missing === objects.length) {
		return `${many(missing)} of revision ${revision} ${missing === 1 ? 'is' : 'are'} not there: ${worst}.`;
	}

	if (unlisted === objects.length) {
		return `${many(unlisted)} of this release ${unlisted === 1 ? 'is' : 'are'} live, and ${revision} does not list ${unlisted === 1 ? 'it' : 'them'}.`;
	}

	return foreign === objects.length
		? `${many(foreign)} of revision ${revision} ${foreign === 1 ? 'carries' : 'carry'} the marks of another release.`
		: `Live differs from ${revision} in ${many(objects.length)}: ${worst}.`;
};

const effectOf = (outcome: OutcomeWord): string => ({
	fails: 'Take what was changed on purpose into the values and have it put back live first: as it is, Helm\'s apply is refused with a conflict.',
	restored: 'Take what was changed on purpose into the values before: an upgrade puts everything else back.',
	survives: 'An upgrade leaves it as it is. Take it into the chart, or put it back by hand.',
	unknown: 'Rehearse it before: what it does to these differences is not known.',
}[outcome]);

const undecided = (revision: number | null, unseen: readonly ObjectDrift[]): Finding => ({
	row: 'drift',
	severity: 'info',
	confidence: 'cannot-tell',
	title: `Whether ${unseen.length === 1 ? '1 object' : `${unseen.length} objects`} of revision ${revision} ${unseen.length === 1 ? 'is' : 'are'} there cannot be told.`,
	meaning: 'What was saved holds nothing of that kind: it is gone, or was not saved.',
	evidence: unseen.slice(0, most).flatMap(object => ofObject(object)),
	options: [],
	recommended: null,
	avoid: ['Do not take it for there, nor for gone: kubectl get on the cluster, or a folder that holds the kind, settles it.'],
});

const judge = (facts: Facts): Finding | null => {
	const last = lastRevision(facts.history);
	const report = facts.drift.known ? facts.drift.value.report : null;
	if (last?.status !== 'deployed' || report === null) {
		return null;
	}

	const objects = report.objects.filter(object => isDrift(object, facts) && !isIgnoredWhole(object));
	if (objects.length === 0) {
		const unseen = unseenIn(report);
		return unseen.length === 0 ? null : undecided(last.revision, unseen);
	}

	const all = new Set(objects.flatMap(({changes}) => changes.map(({next}) => next.upgrade.outcome)));
	const worst = (['fails', 'restored', 'survives'] as const).find(outcome => all.has(outcome)) ?? 'unknown';
	const lines = objects.flatMap(object => ofObject(object));
	return {
		row: 'drift',
		severity: 'warning',
		confidence: report.summary.unknown === 0 ? 'certain' : 'likely',
		title: titleOf(last.revision, objects, outcomes[worst]),
		meaning: 'Helm\'s records say nothing of it. Ask who did it and why before anything puts it back: it may keep the service up.',
		evidence: [
			...lines.slice(0, most),
			...(lines.length > most
				? [seenAt(`${lines.length - most} more differences`, 'live objects')]
				: []),
			...reasonsNotReady(facts),
			inRecord(last, 'deployed, as Helm takes it'),
		],
		options: [{...upgradeOption(effectOf(worst)), title: 'Settle it, then upgrade'}],
		recommended: null,
		avoid: [
			'Do not believe the success line of a rollback: what both revisions hold alike it may not touch.',
			'Do not force: --force-conflicts takes every field of the release that somebody else holds, and --force-replace makes objects anew.',
			...(objects.some(({state}) => state === 'foreign') ? ['Do not upgrade, roll back or uninstall before it is known which release the object belongs to.'] : []),
		],
	};
};

/** Live objects are not what the deployed revision holds. */
export const drift: Row = {
	id: 'drift',
	title: 'Live differs from the records',
	severity: 'warning',
	words: {
		meaning: 'Somebody or something changed, deleted or left objects of a release that Helm calls deployed. Helm looks at no live object until its next write.',
		impact: 'The next upgrade puts the change back, leaves it, or fails on it: server-side apply refuses a field that another writer holds, client-side apply overwrites it, and a custom resource is left as it is.',
		evidence: 'The field, who holds it and since when, and what the next upgrade does to it. helm-triage drift shows the values.',
		safe: 'Ask who did it and why. Take what is meant into the values; put single fields back by a patch that tests the old value. Then upgrade.',
		dangerous: 'Believing that an upgrade or a rollback repaired it. --force-replace. A partial apply as field manager helm, which takes the object\'s other fields away.',
		sources: ['helm/helm issues 13346 and 10363', 'databus23/helm-diff issues 455, 508 and 917', 'each kind of edit tried on Helm 3.22.0 and 4.3.1, client-side and server-side'],
	},
	judge,
};
