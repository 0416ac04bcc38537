/** Remembers the results of a pure function of a text, the newest few thousand of them: a screen draws the same lines again and again. */
export type Cache = {
	readonly get: (text: string, make: (text: string) => string) => string;
	readonly clear: () => void;
};

const largest = 4000;
const longest = 4096;

/** Makes an empty cache. Long texts are not kept. */
export const createCache = (): Cache => {
	let young = new Map<string, string>();
	let old = new Map<string, string>();
	return {
		get(text, make) {
			const known = young.get(text) ?? old.get(text);
			const result = known ?? make(text);
			if (text.length <= longest && !young.has(text)) {
				if (young.size >= largest) {
					old = young;
					young = new Map();
				}

				young.set(text, result);
			}

			return result;
		},
		clear() {
			young.clear();
			old.clear();
		},
	};
};
