/** One manager of a conflict, with the part of the text that lists its fields. */
export type Conflict = {readonly manager: string; readonly text: string};

/** The most conflicts of one object that are told apart. */
const most = 50;

const conflict = /\bconflicts?\s+with\s+"(?<manager>[^"]{1,253})"/gv;

/** The managers that a conflict of server-side apply names, each with its fields; the API server lists them one after the other. */
export const conflictsIn = (text: string): readonly Conflict[] => {
	const found = text.matchAll(conflict).take(most).toArray();
	return found.map((match, index) => ({
		manager: match.groups!['manager']!,
		text: text.slice(match.index, found[index + 1]?.index),
	}));
};

const managedBy = /app\.kubernetes\.io\/managed-by"?\s+must\s+equal\s+"Helm":\s+current\s+value\s+is\s+"(?<manager>[^"]{1,253})"/v;

/** Who the managed-by label of a refused object says; null where it says nobody. */
export const labelledManager = (text: string): string | null => managedBy.exec(text)?.groups?.['manager'] ?? null;
