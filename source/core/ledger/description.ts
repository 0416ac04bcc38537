/**
What a record's description says about how its revision came about.

The texts are Helm's own (`pkg/action` of both majors), Flux's unlock, helm-mapkubeapis' and ours. A success can carry any other text by `--description`, a failure never: Helm replaces the text then.
*/
export type DescriptionKind =
	| 'none'
	| 'install-underway'
	| 'install-complete'
	| 'upgrade-preparing'
	| 'upgrade-complete'
	| 'rollback-to'
	| 'upgrade-failed'
	| 'rollback-failed'
	| 'release-failed' // An install, or the wait of a rollback
	| 'deleting'
	| 'uninstall-complete'
	| 'superseded-by-new'
	| 'unlocked-by-flux'
	| 'marked-failed'
	| 'apis-mapped'
	| 'other';

export type DescriptionFacts = {
	readonly kind: DescriptionKind;
	/** The target of `Rollback to N`. */
	readonly rollbackTo: number | null;
};

const exact: Readonly<Record<string, DescriptionKind>> = {
	'Initial install underway': 'install-underway',
	'Install complete': 'install-complete',
	'Preparing upgrade': 'upgrade-preparing',
	'Upgrade complete': 'upgrade-complete',
	'Deletion in progress (or silently failed)': 'deleting',
	'Uninstallation complete': 'uninstall-complete',
	'superseded by new release': 'superseded-by-new',
};

const beginnings: ReadonlyArray<readonly [RegExp, DescriptionKind]> = [
	[/^Upgrade "[^"]*" failed: /v, 'upgrade-failed'],
	[/^Rollback "[^"]*" failed: /v, 'rollback-failed'],
	[/^Release "[^"]*" failed: /v, 'release-failed'],
	[/^Release unlocked from stale /v, 'unlocked-by-flux'],
	[/^Marked failed by helm-triage/v, 'marked-failed'],
	[/^Kubernetes deprecated API upgrade/v, 'apis-mapped'],
];

/** Reads a description; null and empty are `none`. */
export const describeText = (description: string | null): DescriptionFacts => {
	if (description === null || description.trim() === '') {
		return {kind: 'none', rollbackTo: null};
	}

	const target = /^Rollback to (?<revision>\d{1,9})$/v.exec(description)?.groups?.['revision'];
	if (target !== undefined) {
		return {kind: 'rollback-to', rollbackTo: Number(target)};
	}

	const known = Object.hasOwn(exact, description) ? exact[description] : beginnings.find(([pattern]) => pattern.test(description))?.[1];
	return {kind: known ?? 'other', rollbackTo: null};
};

/** Texts that Helm, Flux or we write over a revision that did not get to its end. */
export const unfinished: readonly DescriptionKind[] = ['install-underway', 'upgrade-preparing', 'upgrade-failed', 'rollback-failed', 'release-failed', 'deleting', 'unlocked-by-flux', 'marked-failed'];
