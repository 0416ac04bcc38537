import type {Health} from '../health/types.ts';
import type {ReleaseReference} from '../ledger/types.ts';
import type {ManifestDocument} from '../manifest/types.ts';
import type {JsonValue} from '../record/types.ts';
import type {FieldPath} from './path.ts';

/** How a live field stands to the stored one: another value, not there, or there without being stored. */
export type ChangeWord = 'changed' | 'missing' | 'extra';

/**
How a live object stands to the stored manifest: `foreign` carries another release's marks, or none and was made by hand; `unlisted` carries this release's marks and stands in no manifest; `unknown` could not be read.
*/
export type ObjectState = 'equal' | 'differs' | 'missing' | 'foreign' | 'unlisted' | 'unknown';

/** What a write of Helm does to a difference. */
export type OutcomeWord = 'restored' | 'survives' | 'fails' | 'unknown';

/** A verdict on a write that has not happened, with its reason in one sentence. */
export type Outcome = {readonly outcome: OutcomeWord; readonly reason: string};

/** Who holds the live value of a field, by `managedFields`. Each part is null where no entry says it. */
export type Blame = {
	readonly manager: string | null;
	readonly operation: string | null;
	readonly subresource: string | null;
	/** RFC 3339 as the server wrote it. */
	readonly time: string | null;
	/** The writer in words, such as `kubectl edit`; null for a manager that nobody knows. */
	readonly words: string | null;
};

/** A field that differs before anybody asked who did it. Where one side has no such field its value is null and `change` says so. */
export type RawChange = {
	readonly path: FieldPath;
	readonly change: ChangeWord;
	readonly stored: JsonValue;
	readonly live: JsonValue;
};

/** A difference that is none, or that belongs to somebody else, with the reason in one sentence. `code` is the fold's file name. */
export type Folded = RawChange & {readonly code: string; readonly reason: string};

/** A live field that is not stored and that another writer added: reported, and no drift. */
export type Extra = {readonly path: FieldPath; readonly live: JsonValue; readonly blame: Blame | null};

/** A difference with who did it and what Helm's next writes do to it. */
export type Change = RawChange & {
	readonly blame: Blame | null;
	readonly next: {readonly upgrade: Outcome; readonly rollback: Outcome};
};

/** Something about an object that is no difference but will cost somebody: `duplicate-env` and the like. */
export type DriftWarning = {readonly code: string; readonly message: string};

/** One object of the stored manifest, or one that carries the release's marks, against the cluster. */
export type ObjectDrift = {
	/** `Deployment.apps/NAMESPACE/NAME`. */
	readonly address: string;
	/** As the manifest says it; of an unlisted object as the server does. */
	readonly apiVersion: string;
	readonly kind: string;
	/** Null for a cluster-scoped object. */
	readonly namespace: string | null;
	readonly name: string;
	readonly state: ObjectState;
	/** One sentence for every state but `equal` and `differs`; null there. */
	readonly why: string | null;
	readonly changes: readonly Change[];
	readonly folded: readonly Folded[];
	readonly extras: readonly Extra[];
	readonly warnings: readonly DriftWarning[];
	/** How the object was compared: a webhook may forbid the dry run of a single one. */
	readonly method: 'local' | 'server';
	readonly health: Health | null;
	/** The stored document; null for an unlisted object. */
	readonly document: ManifestDocument | null;
	/** The live object whole; null where it is missing or unknown. */
	readonly live: JsonValue;
};

/** Counts over all objects. */
export type DriftSummary = {
	readonly objects: number;
	readonly equal: number;
	readonly differs: number;
	readonly missing: number;
	readonly foreign: number;
	readonly unlisted: number;
	readonly unknown: number;
	readonly changes: number;
	readonly folded: number;
	readonly extras: number;
};

/** What one rule of the config file did. `idle` says why it folded nothing; null where it folded something. */
export type RuleUse = {
	/** Its place among the rules, and in the file, both from 1. */
	readonly number: number;
	readonly line: number;
	readonly paths: readonly string[];
	readonly reason: string | null;
	/** Objects of this release that it is for. */
	readonly objects: number;
	readonly folded: number;
	readonly idle: 'no-object' | 'no-field' | 'no-difference' | null;
};

/** A release's stored manifest against the cluster. */
export type DriftReport = {
	readonly release: ReleaseReference;
	readonly method: 'local' | 'server';
	readonly objects: readonly ObjectDrift[];
	readonly summary: DriftSummary;
	/** The config file whose rules folded differences, and what each did; null and empty without one. */
	readonly rulesFile: string | null;
	readonly rules: readonly RuleUse[];
	/** What could not be read, and the verb that was missing. */
	readonly unknown: ReadonlyArray<{readonly what: string; readonly verb: string | null}>;
};
