/** A kind that stored manifests name and that the API server serves no more. */
export type GoneApi = {
	readonly apiVersion: string;
	readonly kind: string;
	/** Revisions whose manifest names it, the newest first. */
	readonly revisions: readonly number[];
	/** Objects of it in the manifests of the newest revision, the deployed one and the target of a rollback, by address. */
	readonly objects: readonly string[];
	/** Where the same objects are served now; null where nothing is known to take its place. */
	readonly successor: {readonly apiVersion: string; readonly kind: string} | null;
	/** How many of the objects are live under the successor; null where that was not read. */
	readonly live: number | null;
};

/** What fresh discovery says of the kinds that the readable revisions store. */
export type StoredApis = {
	readonly gone: readonly GoneApi[];
	/** Stored apiVersions whose API group did not answer: whether their kinds are gone is not known. */
	readonly unanswered: readonly string[];
};
