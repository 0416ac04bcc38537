import type {WriteMethod} from './types.ts';

/** What decides how the next writes are done. */
export type MethodFacts = {
	/** The major of the Helm that will run; null where none was found. */
	readonly major: number | null;
	/** `apply_method` of the last revision; null where the record has none, as Helm 3 leaves it. */
	readonly last: string | null;
	/** Of the newest deployed revision; the last one's where none is deployed. */
	readonly deployed: string | null;
	/** Of the revision that a rollback goes to. */
	readonly target: string | null;
};

/** How a write is done, and whether it takes Helm's client-side claims over first. */
export type PlannedMethod = {readonly method: WriteMethod | null; readonly migrates: boolean};

const methodOf = (major: number | null, recorded: string | null): WriteMethod | null => {
	if (recorded !== 'ssa') {
		return 'csa';
	}

	return major === null ? null : (major >= 4 ? 'ssa' : 'csa');
};

/**
How the next upgrade and the next rollback write when no flag says otherwise.

Helm 3 always patches client-side. Helm 4 with `--server-side=auto` takes the last revision's method for an upgrade, also a failed one's, and the target's for a rollback; only `ssa` means server-side (`getUpgradeServerSideValue`; seen on 4.3.1). Without a Helm at hand, a record that says `ssa` leaves the method open (null). An upgrade takes client-side claims over where the deployed revision was not applied server-side, a rollback always (`releasingUpgrade`, `performRollback` of 4.3.1).
*/
export const plannedMethods = ({major, last, deployed, target}: MethodFacts): {readonly upgrade: PlannedMethod; readonly rollback: PlannedMethod} => ({
	upgrade: {method: methodOf(major, last), migrates: deployed !== 'ssa'},
	rollback: {method: methodOf(major, target), migrates: true},
});
