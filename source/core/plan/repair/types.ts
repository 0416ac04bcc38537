import type {ObjectName} from '../../manifest/address.ts';
import type {ServedNow} from '../../manifest/convert/map-versions.ts';
import type {JsonValue} from '../../record/types.ts';
import type {Facts, Risk} from '../../runbook/types.ts';
import type {WriteSetting} from '../writes/plan-of-writes.ts';
import type {Stop} from '../stops/stop.ts';
import type {PlanStep} from '../types.ts';
import type {FixCode} from '../../command/fix-codes.ts';
import type {SeenController} from './finalizer/controller.ts';

/** Which repair is wanted, and what it needs to know; null and empty for what was not said. */
export type RepairChoice = {
	readonly fix: FixCode;
	/** A record by its revision or by its object's name: the one to set aside, to keep deployed, or to map. */
	readonly record: string | null;
	/** Which side of a record is right where they disagree. */
	readonly believe: 'label' | 'body' | null;
	/** Whether a manifest is mapped in the record that holds it, instead of in a new revision. */
	readonly inPlace: boolean;
	/** How many revisions stay when old ones go. */
	readonly limit: number | null;
	/** Objects by address. */
	readonly objects: readonly string[];
	/** A finalizer by its name. */
	readonly finalizer: string | null;
};

/** Everything that the plan of a repair is made from, frozen. */
export type RepairFacts = WriteSetting & {
	/** What the release is judged by, its live objects included. */
	readonly facts: Facts;
	readonly choice: RepairChoice;
	/** The namespaces in which the records of this name are that a copied record comes from; null where nobody looked. */
	readonly originals: readonly string[] | null;
	/** What the API server serves now; null where it was not asked, as only the mapping of versions needs it. */
	readonly served: ServedNow | null;
	/** Live objects that the repair is about, as they are now; none where it is about records alone. */
	readonly live: readonly FoundObject[];
	/** What of them could not be read, one sentence each. */
	readonly unread: readonly string[];
	/** Workloads that look like the controller of a finalizer; null where nobody looked. */
	readonly controller: SeenController | null;
	/** Rights that the writes take and the person lacks. */
	readonly denied: readonly Stop[];
};

/** A live object at its address. `logs`: whether there is a log of its pods to save; null for what has none by its kind. */
export type FoundObject = {
	readonly address: string;
	readonly name: ObjectName;
	readonly live: JsonValue;
	readonly logs: 'there' | 'none' | 'unreadable' | null;
};

/** What a fix does: its writes in their order, what speaks against them, and what else to know. */
export type PlannedRepair = {
	/** The revision that it is about; null for none, or for several. */
	readonly from: number | null;
	readonly writes: readonly PlanStep[];
	readonly stops: readonly Stop[];
	readonly notes: readonly string[];
	/** What is checked at the end: `check that …`. */
	readonly check: string;
};

/** Something that can be repaired in a release, before anybody asked for it. */
export type RepairOffer = {
	readonly fix: FixCode;
	readonly title: string;
	readonly risk: Risk;
	/** What was seen, one sentence each. */
	readonly evidence: readonly string[];
	readonly effect: string;
	/** Our own command as an argument list; null where something is missing, which `needs` says. */
	readonly command: readonly string[] | null;
	readonly needs: string | null;
	/** Flags beside `--fix` that say which. */
	readonly more: readonly string[];
};

/** One kind of repair. */
export type Fix = {
	readonly code: FixCode;
	/** What it could repair in this release; empty where there is nothing of its kind. */
	readonly offers: (facts: Facts) => readonly RepairOffer[];
	readonly plan: (facts: RepairFacts) => PlannedRepair;
};
