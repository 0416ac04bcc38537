/** Remembers the results of a pure function of a text for the newest of them: a screen draws the same lines again and again, and revisions share most documents. */
export type Cache = {
	readonly get: (text: string, make: (text: string) => string) => string;
	/** A result that is there; null for none. */
	readonly peek: (text: string) => string | null;
	readonly clear: () => void;
};

/** Makes an empty cache of at most twice `count` results. Texts of more than `longest` UTF-16 units are not kept. */
export const createCache = ({count, longest}: {readonly count: number; readonly longest: number}): Cache => {
	let young = new Map<string, string>();
	let old = new Map<string, string>();
	return {
		peek: text => young.get(text) ?? old.get(text) ?? null,
		get(text, make) {
			const result = young.get(text) ?? old.get(text) ?? make(text);
			if (text.length > longest || young.has(text)) {
				return result;
			}

			if (young.size >= count) {
				old = young;
				young = new Map();
			}

			young.set(text, result);
			return result;
		},
		clear() {
			young.clear();
			old.clear();
		},
	};
};
