/** A scalar of a parsed YAML or JSON. */
export type Leaf = {
	readonly type: 'leaf';
	readonly text: string;
	readonly kind: 'string' | 'number' | 'other';
	/** Where it stands in its source, for whoever made the tree. */
	readonly id: number;
};

/** A parsed YAML or JSON, with what redaction needs of it. */
export type Tree =
	| Leaf
	| {readonly type: 'map'; readonly entries: ReadonlyArray<readonly [key: string, value: Tree]>}
	| {readonly type: 'list'; readonly items: readonly Tree[]};

/** The text of a scalar under a key; null where there is none. */
export const leafAt = (tree: Tree, ...keys: readonly string[]): string | null => {
	let at: Tree | undefined = tree;
	for (const key of keys) {
		at = at?.type === 'map' ? at.entries.find(([name]) => name === key)?.[1] : undefined;
	}

	return at?.type === 'leaf' ? at.text : null;
};
