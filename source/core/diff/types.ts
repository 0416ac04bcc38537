import type {FieldPath} from '../drift/path.ts';
import type {ReleaseReference} from '../ledger/types.ts';
import type {ManifestDocument, ManifestFault} from '../manifest/types.ts';
import type {ChartIdentity, JsonValue} from '../record/types.ts';
import type {Place} from '../redact/redacted-whole.ts';

/** How a field of the later revision stands to the one of the earlier. */
export type DiffWord = 'added' | 'removed' | 'changed';

/** How an object of the later revision stands to the one of the earlier. */
export type DiffState = 'added' | 'removed' | 'differs' | 'equal';

/** A field that differs between two stored revisions. `change` tells a null from a field that is not there; the path is empty for a whole object. */
export type DiffChange = {
	readonly path: FieldPath;
	readonly change: DiffWord;
	readonly before: JsonValue;
	readonly after: JsonValue;
	/** Where the values stand in their own whole, since a secret is known by what is around it; null on the side that has none. */
	readonly places: {readonly before: Place | null; readonly after: Place | null};
};

/** A fault of a document, and the revision that has it. */
export type SideFault = ManifestFault & {readonly side: 'before' | 'after'};

/** One object of two revisions, or of one of them. */
export type ObjectDiff = {
	/** `Deployment.apps/NAMESPACE/NAME`; null where the document names no object, or leaves the name to the server. */
	readonly address: string | null;
	/** Whether it is a hook of the record and no part of the manifest. */
	readonly hook: boolean;
	/** The template that made it; null where no comment says so. */
	readonly source: string | null;
	readonly state: DiffState;
	/** What the fields do not say, in one sentence; else null. */
	readonly why: string | null;
	readonly changes: readonly DiffChange[];
	readonly faults: readonly SideFault[];
	readonly before: ManifestDocument | null;
	readonly after: ManifestDocument | null;
};

/** The values of two revisions. */
export type ValuesDiff = {
	/** With the chart's defaults, as Helm computes them; else the user's alone. */
	readonly computed: boolean;
	readonly before: JsonValue;
	readonly after: JsonValue;
	readonly changes: readonly DiffChange[];
	/** Why they were not compared key by key; null where they were. */
	readonly why: string | null;
};

/** An image or a count of replicas that changed; null on the side that has none. */
export type Sum = {
	readonly address: string | null;
	readonly path: FieldPath;
	readonly before: string | number | null;
	readonly after: string | number | null;
};

/** Counts over all objects, and over the values. */
export type DiffSummary = {
	readonly objects: number;
	readonly equal: number;
	readonly differs: number;
	readonly added: number;
	readonly removed: number;
	/** Fields of objects that differ; a whole object counts as one. */
	readonly changes: number;
	readonly values: number;
	readonly faulty: number;
	/** False where the time limit ended the comparison of fields. */
	readonly complete: boolean;
};

/** Two stored revisions of one release side by side. */
export type RevisionDiff = {
	/** Its revision is the later one that was asked for. */
	readonly release: ReleaseReference;
	readonly before: number | null;
	readonly after: number | null;
	readonly chart: {readonly before: ChartIdentity; readonly after: ChartIdentity};
	readonly values: ValuesDiff;
	/** In the order of the second revision, hooks behind the manifest; what it has no more comes last. */
	readonly objects: readonly ObjectDiff[];
	readonly images: readonly Sum[];
	readonly replicas: readonly Sum[];
	/** Faults of the two records, which could be read all the same. */
	readonly faults: ReadonlyArray<{readonly revision: number | null; readonly code: string; readonly message: string; readonly hint: string}>;
	readonly summary: DiffSummary;
};
