import {joinAnd} from '../../ledger/words.ts';
import {policyNotes} from '../../policy/notes.ts';
import {counted} from '../../text/plural.ts';
import {clientDeadNotes, clusterNotes, resumeNotes} from '../shared-notes.ts';
import type {PlannedObject} from '../types.ts';
import {onlyRecordsLeft, type UninstallFacts} from './facts.ts';
import {isUninstallHook, placedHooks, runningHooks} from './hooks.ts';
import {handledNotes} from './stops/finalizers.ts';

const list = (items: readonly string[]): string => items.length <= 4 ? joinAnd(items) : `${items.slice(0, 4).join(', ')} and ${items.length - 4} more`;

/** What the history means for a way back, by the choice that was made. */
const historyNote = (facts: UninstallFacts): string => {
	if (onlyRecordsLeft(facts)) {
		return 'The release was uninstalled before: no object is deleted and no hook runs, only the records go.';
	}

	const {keepHistory, history} = facts;
	const last = history.believed.last ?? '?';
	return keepHistory
		? `With --keep-history the records stay, ${last} as uninstalled: a rollback to it brings the objects back, the name stays in use, and upgrade is refused until then.`
		: 'The records go: Helm knows nothing of the release afterwards, and the name is free. Each record is saved before; helm-triage undo puts them back as long as nobody has installed under this name. --keep-history keeps them.';
};

/** Hooks' objects are no objects of the manifest: only their own delete policies take them away. */
const hookNote = (facts: UninstallFacts): readonly string[] => {
	const running = new Set(runningHooks(facts).map(({hook}) => hook));
	const stays = placedHooks(facts).flatMap(({hook, objects}) => objects.map(({address}) => address).filter(address => {
		if (running.has(hook)) {
			return !hook.deletePolicies.includes('hook-succeeded');
		}

		const found = facts.live.get(address);
		return found?.known === true && found.value !== null;
	}));
	return stays.length === 0 || onlyRecordsLeft(facts) ? [] : [`${stays.length === 1 ? 'An object of a hook stays' : `${stays.length} objects of hooks stay`}: ${list([...new Set(stays)])}.`];
};

const skippedHooks = (facts: UninstallFacts): readonly string[] => {
	const names = placedHooks(facts).filter(({hook}) => isUninstallHook(hook)).map(({hook}) => `${hook.kind}/${hook.name}`);
	return facts.policy.noHooks.value && names.length > 0 && !onlyRecordsLeft(facts) ? [`Left out by --no-hooks: ${list([...new Set(names)])}. What ${names.length === 1 ? 'it was' : 'they were'} to save or to take down stays undone.`] : [];
};

const crdNote = ({crds}: UninstallFacts): readonly string[] => crds.length === 0 ? [] : [`Definitions of the chart's crds/ stay, and with them all objects of their kinds: ${list(crds)}.`];

const claimNote = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly string[] => {
	const going = new Set(objects.filter(({change}) => change === 'delete').map(({address}) => address));
	const makers = objects.filter(({kind, change}) => kind === 'StatefulSet' && change === 'delete');
	if (!facts.madeClaims.known) {
		return makers.length === 0 ? [] : [`Claims that ${list(makers.map(({address}) => address))} may have made by template could not be listed; as a rule they stay.`];
	}

	const stays = facts.madeClaims.value.filter(({deleted, maker}) => !deleted && going.has(maker)).map(({address}) => address);
	return stays.length === 0 ? [] : [`${counted(stays.length, 'claim')} made by a StatefulSet's template ${stays.length === 1 ? 'stays' : 'stay'}, with the data: ${list(stays)}.`];
};

/** What a live annotation promises and an uninstall does not read. */
const liveKeepNote = (objects: readonly PlannedObject[], isKept: (object: PlannedObject) => boolean): readonly string[] => {
	const deceived = objects.filter(object => object.change === 'delete' && isKept(object)).map(({address}) => address);
	return deceived.length === 0 ? [] : [`The live annotation helm.sh/resource-policy=keep does not count for an uninstall; ${list(deceived)} ${deceived.length === 1 ? 'goes' : 'go'} all the same.`];
};

const unreadableRecords = ({history, keepHistory}: UninstallFacts): readonly string[] => {
	const left = history.revisions.filter(({record}) => record.decoded?.ok === false).map(({record}) => record.object.name);
	return left.length === 0 || keepHistory ? [] : [`Helm cannot read ${list(left)} and leaves ${left.length === 1 ? 'it' : 'them'}: the name stays in use until ${left.length === 1 ? 'it is' : 'they are'} set aside.`];
};

const waitNote = ({policy}: UninstallFacts): readonly string[] => policy.wait.value === 'hookOnly'
	? []
	: ['Helm waits until all is gone. Should the time run out it fails, and deletes the records all the same.'];

const neverDeployed = ({history}: UninstallFacts): readonly string[] => {
	const last = history.revisions.find(({revision}) => revision === history.believed.last);
	const {deployed} = history.believed;
	return last !== undefined && deployed !== null && deployed !== last.revision && last.status !== 'uninstalling'
		? [`Helm deletes what revision ${last.revision} lists, the newest (${last.status ?? 'no status'}). What only revision ${deployed} lists, the deployed one, stays without an owner.`]
		: [];
};

/** What else to know before an uninstall. */
export const uninstallNotes = (facts: UninstallFacts, objects: readonly PlannedObject[], isKept: (object: PlannedObject) => boolean): readonly string[] => [
	historyNote(facts),
	...neverDeployed(facts),
	...crdNote(facts),
	...claimNote(facts, objects),
	...liveKeepNote(objects, isKept),
	...handledNotes(facts, objects),
	...hookNote(facts),
	...skippedHooks(facts),
	...waitNote(facts),
	...policyNotes('uninstall', {...facts, release: facts.history.release}),
	...unreadableRecords(facts),
	...clientDeadNotes(facts),
	...clusterNotes(facts),
	...resumeNotes(facts.owners),
];
