import type {Lock} from '../../ledger/types.ts';
import type {ObjectName} from '../../manifest/address.ts';
import type {JsonValue} from '../../record/types.ts';
import type {ObjectOwner, Owner} from '../../ownership/types.ts';
import type {Stop} from '../stops/stop.ts';
import type {Plan} from '../types.ts';
import type {WriteSetting} from '../writes/plan-of-writes.ts';

/** Which way: Helm's marks are put on objects, or taken off. `keep` puts `helm.sh/resource-policy: keep` on them too. */
export type AdoptChoice = {readonly direction: 'adopt' | 'let-go'; readonly keep: boolean};

/** A release that is not the one that adopts: `lists` says whether its newest or its deployed revision lists the object. */
export type OtherRelease = {readonly namespace: string; readonly name: string; readonly lists: boolean | null; readonly state: 'live' | 'uninstalled' | 'none' | 'unknown'};

/** An object that was asked for, and what was found of it. */
export type AdoptObject = {
	/** As it was written, or as a file names it. */
	readonly text: string;
	/** Whether a manifest named it among others: then `keep` is meant for claims, namespaces and definitions alone. */
	readonly isOfManifest: boolean;
	/** `no-kind`: the API server serves no such kind; `several`: the kind's name is that of more than one. */
	readonly found: 'one' | 'none' | 'several' | 'no-kind' | 'unread';
	/** Of `several` all of them, by address. */
	readonly candidates: readonly string[];
	/** Null for what no kind is served of. */
	readonly name: ObjectName | null;
	/** The object whole; null where it is not there or may not be read. */
	readonly live: JsonValue;
	/** The missing right of `unread`, as `get Secret`; null where it failed for another reason. */
	readonly verb: string | null;
	/** Whose it is by its marks, its owner references and the marks of tools. */
	readonly owner: ObjectOwner;
	/** The release that its marks name, where that is another one. */
	readonly marked: OtherRelease | null;
	/** Other releases whose newest or deployed revision lists it, as `NAMESPACE/NAME`, whatever its marks say. */
	readonly listedBy: readonly string[];
	/** The newest and the deployed revision of this release, as far as they list it. */
	readonly listedHere: readonly number[];
};

/** Everything that the plan of an adoption is made from, frozen. */
export type AdoptFacts = WriteSetting & AdoptChoice & {
	readonly objects: readonly AdoptObject[];
	readonly owners: readonly Owner[];
	readonly lock: Lock | null;
	readonly clientDead: string | null;
	/** Namespaces whose releases may not be read, so that nobody can say whether one of them lists an object. */
	readonly unlooked: readonly string[];
	/** What a file named and is no matter of this, one sentence each. */
	readonly remarks: readonly string[];
	/** Rights that the writes take and the person lacks. */
	readonly denied: readonly Stop[];
	/** Flags by which another run of helm-triage looks at the same place. */
	readonly ownFlags: readonly string[];
};

/** The plan of an adoption, or of letting objects go. */
export type AdoptPlan = Plan & {readonly action: AdoptChoice['direction']};

/** Whether a plan is that of an adoption, or of letting objects go. */
export const isAdoption = (plan: Plan): plan is AdoptPlan => plan.action === 'adopt' || plan.action === 'let-go';
