/** One thing that a person may do or not. `without` says which conclusion is missing where it may not be done. */
export type Right = {
	readonly verb: string;
	/** With its group where it has one, as `deployments.apps`. */
	readonly resource: string;
	/** Null for a cluster-scoped resource. */
	readonly namespace: string | null;
	/** Null where the API server did not say. */
	readonly allowed: boolean | null;
	readonly needed: 'triage' | 'rollback';
	readonly without: string;
};
