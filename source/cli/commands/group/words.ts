import type {GroupAction} from '../../../core/group/types.ts';
import {flagNames, settingsOf} from '../../../core/policy/policy.ts';
import {acknowledgeable} from '../../../core/plan/stops/stop.ts';
import {fail, ok, type Result} from '../../../core/problem/problem.ts';
import type {GroupInput, GroupRequest} from '../../../use-cases/rehearse-group.ts';
import type {Context} from '../../command.ts';
import {parseRelease, type NamedRelease} from '../../parse/release-name.ts';
import {readConfirmation, type Confirmation} from '../plan/confirm.ts';
import {readPolicyFor} from '../plan/policy.ts';

/** What a person accepts of one release, by the name that they gave it. */
type Accepted = {readonly namespace: string | null; readonly name: string; readonly code: string};

/** What was asked of a group, as far as the command line alone can say it. */
export type AskedGroup = Omit<GroupInput, 'acknowledge'> & {
	readonly acknowledge: readonly Accepted[];
	readonly confirmation: Confirmation | null;
	readonly dryRun: boolean;
};

const readReleases = (words: readonly string[], action: GroupAction, namespace: string | null): Result<readonly GroupRequest[]> => {
	const requests: GroupRequest[] = [];
	for (const word of words) {
		const read = parseRelease(word, {namespace, revisions: true});
		if (!read.ok) {
			return read;
		}

		if (action === 'uninstall' && read.value.revision !== null) {
			return fail('usage', `"${word}" names a revision, and an uninstall takes the whole release.`, 'Write NAME or NAMESPACE/NAME.');
		}

		requests.push({namespace: read.value.namespace, name: read.value.name, to: read.value.revision});
	}

	return ok(requests);
};

/** Reads `--acknowledge NAME:CODE`. Problem `usage`: no release, no code, or one that nobody can lift. */
const readAccepted = ({flags, options}: Pick<Context, 'flags' | 'options'>): Result<readonly Accepted[]> => {
	const accepted: Accepted[] = [];
	const liftable: readonly string[] = [...acknowledgeable];
	for (const given of flags.list('acknowledge')) {
		const colon = given.lastIndexOf(':');
		const code = given.slice(colon + 1);
		const release: Result<NamedRelease> = colon === -1
			? fail('usage', `"${given}" does not say which release it is about.`, `Write NAMESPACE/NAME:${code}.`)
			: parseRelease(given.slice(0, colon), {namespace: options.namespace, revisions: false});
		if (!release.ok) {
			return release;
		}

		if (!liftable.includes(code)) {
			return fail('usage', `"${code}" is no reason against a plan that may be acknowledged.`, `These may be: ${liftable.toSorted().join(', ')}.`);
		}

		accepted.push({namespace: release.value.namespace, name: release.value.name, code});
	}

	return ok(accepted);
};

const isAction = (word: string | undefined): word is GroupAction => word === 'rollback' || word === 'uninstall';

/** A flag that says how Helm is run, and that this action has none of. */
const strayFlag = ({flags}: Pick<Context, 'flags'>, action: GroupAction): string | null => {
	if (action === 'rollback') {
		return flags.given('keep-history') ? '--keep-history' : null;
	}

	const own = new Set<string>(settingsOf[action].map(name => flagNames[name]));
	return settingsOf.rollback.map(name => flagNames[name]).find(flag => !own.has(flag) && flags.given(flag.slice(2))) ?? null;
};

/** Reads words and flags of `group`, and refuses what could not end well before anything is asked of a cluster. Problem `usage`. */
export const readGroup = (context: Context): Result<AskedGroup> => {
	const {words, flags, options} = context;
	const [action, ...names] = words;
	if (!isAction(action)) {
		return fail('usage', action === undefined ? 'What is to be done to which releases?' : `"${action}" is nothing that is done to a group.`, 'Write `group rollback NAME…` or `group uninstall NAME…`.');
	}

	if (names.length === 0) {
		return fail('usage', `Which releases are to be ${action === 'rollback' ? 'rolled back' : 'uninstalled'}?`, `Write \`group ${action} NAME…\`.`);
	}

	const stray = strayFlag(context, action);
	if (stray !== null) {
		return fail('usage', action === 'rollback' ? `${stray} is of an uninstall; a rollback keeps the history by itself.` : `${stray} is of a rollback; an uninstall has no such thing.`);
	}

	const releases = readReleases(names, action, options.namespace);
	if (!releases.ok) {
		return releases;
	}

	const policy = readPolicyFor(action, context);
	if (!policy.ok) {
		return policy;
	}

	const accepted = readAccepted(context);
	if (!accepted.ok) {
		return accepted;
	}

	const confirmation = readConfirmation(context);
	return confirmation.ok
		? ok({
			action,
			releases: releases.value,
			withDependents: flags.yes('with-dependents'),
			keepHistory: flags.yes('keep-history'),
			chosen: new Map(),
			acknowledge: accepted.value,
			flags: policy.value,
			confirmation: confirmation.value,
			dryRun: flags.yes('dry-run'),
		})
		: confirmation;
};
