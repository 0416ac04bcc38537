/** The kinds of repair, as `repair --fix CODE` names them. Closed: scripts use them. */
export const fixCodes = [
	'labels', // Label against body
	'deployed', // Several revisions deployed
	'apis', // Kinds in a stored manifest that the API server serves no more
	'keep', // The policy to keep an object, put into the stored manifest
	'aside', // A broken or copied record, taken away
	'hook-jobs', // Jobs that hooks left behind
	'finalizer', // A finalizer on an object that is being deleted
	'prune', // Old revisions, by count
] as const;

export type FixCode = typeof fixCodes[number];
