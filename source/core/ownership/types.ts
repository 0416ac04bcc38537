import type {ObjectName} from '../manifest/address.ts';
import type {Tool} from './tool-marks.ts';

/** Who manages the release from outside of Helm's command line. */
export type Owner = {readonly tool: Tool; readonly mark: string; readonly where: string};

/** Whether another release, whose marks an object carries, still has it in its newest manifest. `no-release`: there is no record of that release. */
export type ListedElsewhere = 'yes' | 'no' | 'no-release' | 'unknown';

/**
Whose a live object is.

`other-release` by Helm's marks; `controller` by an owner reference (`reference` true, `by` is `Deployment/web`) or by the marks of a tool (`by` is its name); `nobody` carries no marks at all. `unknown` names the right that was missing; null where it was something else.
*/
export type ObjectOwner =
	| {readonly kind: 'this-release'}
	| {readonly kind: 'other-release'; readonly namespace: string; readonly name: string; readonly lists: ListedElsewhere}
	| {readonly kind: 'controller'; readonly by: string; readonly reference: boolean}
	| {readonly kind: 'nobody'}
	| {readonly kind: 'absent'}
	| {readonly kind: 'unknown'; readonly verb: string | null};

/** That an object is being deleted, since when (RFC 3339), and what holds it. */
export type Leaving = {readonly since: string; readonly finalizers: readonly string[]};

/** A stored object, or one that a log names, and whose its live one is. */
export type OwnedObject = ObjectName & {
	readonly address: string;
	/** Those of the newest revision, the deployed one and the target of a rollback that list it; none for an object that only a log names, which has the address as it stands there. */
	readonly revisions: readonly number[];
	readonly owner: ObjectOwner;
	/**
	Whether the policy to keep it stands in the newest stored manifest, as an uninstall reads it (trimmed, any case), and on the live object, as upgrades and rollbacks read it (exactly `keep`); null where live was not read. Both seen on 3.22.0 and 4.3.1.
	*/
	readonly keep: {readonly stored: boolean; readonly live: boolean | null};
	readonly leaving: Leaving | null;
};

/** A live object that carries the marks of a release. */
export type MarkedObject = ObjectName & {readonly address: string; readonly keep: boolean; readonly leaving: Leaving | null};
