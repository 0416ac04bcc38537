/** The cluster that a plan is for. Read again before each step; anything different is exit 7. */
export type ClusterIdentity = {
	readonly context: string | null;
	readonly server: string | null;
	readonly namespace: string;
	/** Uid of namespace `kube-system`; null where it may not be read, and the records' uids stand for it. */
	readonly uid: string | null;
};
