import {lastRevision} from '../ledger/believed.ts';
import {
	adoptCommand,
	hasControl,
	quoteCommand,
	recoverCommand,
	repairCommand,
	rollbackCommand,
	takeAwayCommand,
	unlockCommand,
	whyNoCommand,
	whyNoOwnCommand,
	type CommandTarget,
	type OwnCommand,
} from '../command/command.ts';
import type {FixCode} from '../command/fix-codes.ts';
import {policyValues} from '../policy/policy.ts';
import type {Revision} from '../ledger/types.ts';
import type {UnlockWay} from '../command/unlock-way.ts';
import {inTheWay, setAsideFirst} from './blocked.ts';
import type {Facts, Option, Risk} from './types.ts';

type Made = Pick<Option, 'command' | 'needs'>;

/** A command for the cluster of these facts, or what stands against one. From a folder the person has to bring the cluster along. */
const made = ({target, helm, release}: Facts, build: (target: CommandTarget) => readonly string[]): Made => {
	const place = target ?? {context: null, namespace: release.namespace ?? '', flags: []};
	const wrong = whyNoCommand({release: release.name, ...place});
	const command = wrong === null ? quoteCommand(build({helm: target !== null && helm.known ? helm.value : null, release: release.name, ...place})) : null;
	return target === null
		? {command: null, needs: `the cluster that these records came from${command === null ? '' : `; there: ${command}`}`}
		: {command, needs: wrong === null ? null : `names that can stand in a command: ${wrong}`};
};

/** What must be out of the way before Helm can write its next record; null when nothing is. */
const blockedBy = ({history}: Facts): string | null => {
	const broken = inTheWay(history);
	return broken === null ? null : `record ${broken.revision ?? broken.record.object.name} set aside first: Helm cannot read it, and ends with "release: already exists"`;
};

type RollbackChoice = {readonly to: number; readonly risk: Risk; readonly warning: string | null};

/** Rolling back to a named revision; Helm does not ask the lock. */
export const rollbackOption = (facts: Facts, {to, risk, warning}: RollbackChoice): Option => ({
	id: 'rollback',
	title: `Roll back to ${to}`,
	risk,
	...(blockedBy(facts) === null ? made(facts, target => rollbackCommand({...target, to, policy: policyValues(facts.policies.rollback)})) : {command: null, needs: blockedBy(facts)}),
	effect: [`Helm writes revision ${(lastRevision(facts.history)?.revision ?? to) + 1} from what ${to} holds, applies it, and runs its rollback hooks.`, ...(warning === null ? [] : [warning])].join(' '),
	undo: 'Forward only: the next upgrade or rollback.',
	revision: to,
});

/** How the user's values of a revision come into a file that nobody else can read: the command, which needs no more than the record. */
export const valuesFile = ({target, release: {name, namespace: own}, ownFlags}: Facts, revision: number): string => {
	const namespace = target?.namespace ?? own ?? '';
	const wrong = whyNoOwnCommand({release: name, namespace, ownFlags});
	const what = `the values of ${revision} in a file that only you can read`;
	return wrong === null
		? `${what}: ${quoteCommand(recoverCommand({
			release: name, namespace, revision, ownFlags,
		}))}`
		: `${what} (${wrong})`;
};

/** Only the person has the chart and the values. */
export const upgradeOption = (effect: string, flags = 'helm upgrade'): Option => ({
	id: 'upgrade',
	title: flags === 'helm upgrade' ? 'Upgrade again' : 'Upgrade and install',
	risk: 'medium',
	command: null,
	needs: `the chart and the values, which only you have: ${flags} as your pipeline calls it`,
	effect,
	undo: 'Forward only: the next upgrade or rollback.',
	revision: null,
});

/** Not acting. */
export const waitOption = (needs: string, effect: string): Option => ({id: 'wait', title: 'Wait', risk: 'low', command: null, needs, effect, undo: 'Nothing to undo.', revision: null});

/** One of our own commands, or what stands against it. From a folder the person has to bring the cluster along: `short` says what to call there. */
const own = ({target, release: {name}, ownFlags}: Facts, short: string, build: (place: OwnCommand) => readonly string[]): Made => {
	if (target === null) {
		return {command: null, needs: `the cluster that these records came from; there: helm-triage ${short}`};
	}

	const place = {release: name, namespace: target.namespace, ownFlags};
	const wrong = whyNoOwnCommand(place);
	return wrong === null ? {command: quoteCommand(build(place)), needs: null} : {command: null, needs: `names that can stand in a command: ${wrong}`};
};

/** One of our own commands that ends a lock. */
const unlocking = (facts: Facts, way: UnlockWay): Made => own(facts, `unlock --to=${way}`, place => unlockCommand({...place, way}));

type UninstallChoice = {readonly title: string; readonly noHooks: boolean; readonly effect: string};

/** Deleting the release; never recommended by the records alone. */
export const uninstallOption = (facts: Facts, {title, noHooks, effect}: UninstallChoice): Option => ({
	id: 'uninstall',
	title,
	risk: 'high',
	...own(facts, `uninstall${noHooks ? ' --no-hooks' : ''}`, place => takeAwayCommand({...place, more: noHooks ? ['--no-hooks'] : []})),
	effect,
	undo: 'The saved records are put back (helm-triage undo), without the objects: what is deleted is gone, claims of the chart with their data.',
	revision: null,
});

/** Taking back an uninstall that did not end and has deleted nothing: the record says what runs. */
export const bringBackOption = (facts: Facts, revision: number | null): Option => ({
	id: 'complete',
	title: `Bring ${revision} back`,
	risk: 'low',
	...own(facts, 'uninstall --bring-back', place => takeAwayCommand({...place, more: ['--bring-back']})),
	effect: `Body and label of record ${revision} say deployed: Helm upgrades again, and nothing live changes. It is refused while an object is missing.`,
	undo: 'The saved record is put back (helm-triage undo), as long as nothing newer was written.',
	revision,
});

/** One of our own commands that puts records right, or what stands against it. */
const repairing = ({target, release: {name}, ownFlags}: Facts, fix: FixCode, more: readonly string[]): Made => {
	if (target === null) {
		return {command: null, needs: `the cluster that these records came from; there: helm-triage repair --fix=${fix}`};
	}

	const place = {release: name, namespace: target.namespace, ownFlags};
	const wrong = whyNoOwnCommand(place);
	return wrong === null && !more.some(flag => hasControl(flag))
		? {
			command: quoteCommand(repairCommand({
				...place, fix, more,
			})),
			needs: null,
		}
		: {command: null, needs: `names that can stand in a command: ${wrong ?? 'one of them holds a control character'}`};
};

/** Body and label of the pending record to `failed`: Helm upgrades again, and what runs stays. */
export const markFailedOption = (facts: Facts, revision: number | null, base: number | null): Option => ({
	id: 'mark-failed',
	title: `Mark ${revision} failed`,
	risk: 'medium',
	...unlocking(facts, 'failed'),
	effect: `Body and label of record ${revision} say failed: the lock is gone and nothing live changes. The next upgrade ${base === null ? `starts from ${revision}` : `starts from ${base}, the deployed one`}.`,
	undo: 'The saved record is put back (helm-triage undo), as long as nothing newer was written.',
	revision,
});

/** The final write that was lost, made good. `needs` is what is missing for proof; null for nothing. */
export const completeOption = (facts: Facts, {revision, previous, needs}: {readonly revision: number | null; readonly previous: number | null; readonly needs: string | null}): Option => ({
	id: 'complete',
	title: `Complete ${revision}`,
	risk: 'medium',
	...(needs === null ? unlocking(facts, 'deployed') : {command: null, needs}),
	effect: `The records say what runs: ${revision} deployed${previous === null ? '' : ` and ${previous} superseded`}, body and label. Nothing live changes.`,
	undo: 'The saved records are put back (helm-triage undo), as long as nothing newer was written.',
	revision,
});

/** Taking a broken record out of Helm's way, keeping its content. One that is not in the way, and not the newest, is no matter of a lock. */
export const setAsideOption = (facts: Facts, {record: {object}, revision}: Revision, base: number | null): Option => {
	const isLock = setAsideFirst(facts.history)?.record.object.name === object.name;
	return {
		id: 'set-aside',
		title: `Set record ${revision ?? object.name} aside`,
		risk: 'medium',
		...(isLock ? unlocking(facts, 'aside') : repairing(facts, 'aside', [`--record=${object.name}`])),
		effect: base === null
			? 'Its number is free again. Helm then has no record of this release.'
			: `Its number is free again, and Helm works on from revision ${base}. What the broken revision alone had created stays, unknown to Helm.`,
		undo: 'The saved record is put back (helm-triage undo).',
		revision,
	};
};

/** What a repair of ours does, and which. `needs` is what only the person can say; null for nothing. */
export type Repairing = {
	readonly fix: FixCode;
	/** Flags beside the code, in `--name=value` form. */
	readonly more?: readonly string[];
	readonly title: string;
	readonly effect: string;
	readonly revision: number | null;
	readonly needs?: string | null;
	readonly risk?: Risk;
	readonly undo?: string;
};

/** Putting records right by a repair of ours: every record is saved before. */
export const repairOption = (facts: Facts, {fix, more = [], title, effect, revision, needs = null, risk = 'medium', undo = 'The saved records are put back (helm-triage undo), as long as nothing newer was written.'}: Repairing): Option => ({
	id: 'repair',
	title,
	risk,
	...needs === null ? repairing(facts, fix, more) : {command: null, needs},
	effect,
	undo,
	revision,
});

type Adopting = {readonly objects: readonly string[]; readonly title: string; readonly effect: string; readonly risk?: Risk; readonly needs?: string | null};

/** Making live objects this release's, by their addresses; the plan says whose each is, and refuses what somebody else has. `needs` is what stands against a command; null for nothing. */
export const adoptOption = (facts: Facts, {objects, title, effect, risk = 'medium', needs = null}: Adopting): Option => ({
	id: 'adopt',
	title,
	risk,
	...needs === null ? own(facts, `adopt ${facts.release.name} ${objects.join(' ')}`, place => adoptCommand({...place, more: objects})) : {command: null, needs},
	effect,
	undo: 'The marks are taken off again (helm-triage undo), as long as nothing newer was written; the content that Helm puts in later stays.',
	revision: null,
});

/** One of our own commands about objects of some release, for a sentence. */
export const adoptWords = ({ownFlags}: Facts, {namespace, name}: {readonly namespace: string; readonly name: string}, more: readonly string[]): string => {
	const place = {release: name, namespace, ownFlags};
	return whyNoOwnCommand(place) === null ? quoteCommand(adoptCommand({...place, more})) : `helm-triage adopt ${more.join(' ')}`;
};
