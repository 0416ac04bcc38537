/** Names that stay readable although they equal a Secret's value. */
export type KeptNames = {
	/** Adds a name; an image's reference adds its parts too. True when it was new. */
	readonly add: (name: string) => boolean;
	readonly has: (text: string) => boolean;
	/** Whether a part of a text lies inside of a kept name that stands there. */
	readonly covers: (text: string, start: number, end: number) => boolean;
};

/** What may belong to a name: a label of DNS, a DNS name, a reference to an image. */
const alphabets = [/[\-0-9a-z]/iv, /[\w\-.]/iv, /[\w\-.\/:@]/iv] as const;

/** The longest name that is looked for around a place. */
const longest = 300;

/** Makes an empty memory of names. */
export const createKeptNames = (): KeptNames => {
	const names = new Set<string>();
	return {
		add(name) {
			if (name === '' || names.has(name)) {
				return false;
			}

			names.add(name);
			if (/[\/:@]/v.test(name)) {
				const [repository = ''] = name.split('@', 1);
				const parts = [...name.split(/[\/:@]/v), repository, repository.replace(/:[^\/:]{1,128}$/v, '')];
				for (const part of parts) {
					names.add(part);
				}

				names.delete('');
			}

			return true;
		},
		has: text => names.has(text),
		covers(text, start, end) {
			return names.has(text.slice(start, end)) || alphabets.some(alphabet => {
				let from = start;
				while (from > 0 && start - from < longest && alphabet.test(text[from - 1] ?? '')) {
					from--;
				}

				let to = end;
				while (to < text.length && to - end < longest && alphabet.test(text[to] ?? '')) {
					to++;
				}

				return names.has(text.slice(from, to));
			});
		},
	};
};
