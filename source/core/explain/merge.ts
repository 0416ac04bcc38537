import type {ExplainFinding, Names} from './types.ts';

/** A finding with what merging and ordering need. */
export type Draft = ExplainFinding & {readonly isWeak: boolean; readonly piece: number};

const names = ['release', 'namespace', 'object', 'path', 'manager'] as const satisfies ReadonlyArray<keyof Names>;

/** The part of an object's address that stays when its controller makes it anew. */
const lasting = (object: string | null): string | null => object?.startsWith('Pod/') === true ? object.replace(/-[0-9a-z]{4,5}$/v, '') : object;

/** Whether two findings can be one fault told twice: the same row, and no name that both know differs. */
const isSame = (a: Draft, b: Draft): boolean => a.row === b.row && names.every(name => a[name] === null || b[name] === null || a[name] === b[name] || (name === 'object' && lasting(a.object) === lasting(b.object)));

const joined = (first: Draft, second: Draft): Draft => {
	const [better, other] = first.isWeak && !second.isWeak ? [second, first] : [first, second];
	return {
		...better,
		...Object.fromEntries(names.map(name => [name, better[name] ?? other[name]])),
		alternatives: better.alternatives,
		confidence: [first, second].some(({confidence, isWeak}) => confidence === 'certain' && !isWeak) ? 'certain' : better.confidence,
	};
};

const merge = (drafts: readonly Draft[]): readonly Draft[] => {
	const merged: Draft[] = [];
	for (const draft of drafts) {
		const at = merged.findIndex(other => isSame(other, draft));
		if (at === -1) {
			merged.push(draft);
		} else {
			merged[at] = joined(merged[at]!, draft);
		}
	}

	return merged;
};

/** Rows that name a wait that ended, which has its cause elsewhere. */
const symptoms: ReadonlySet<string> = new Set(['wait-timed-out']);

/**
What a healthy run prints too counts only where nothing else was found.

Beside a wait that named no object it says which one it was, if it saw one alone.
*/
const withoutWeak = (drafts: readonly Draft[]): readonly Draft[] => {
	const strong = drafts.filter(({isWeak}) => !isWeak);
	const weak = merge(drafts.filter(({isWeak}) => isWeak));
	const [only] = weak;
	if (strong.length === 0) {
		return weak;
	}

	return weak.length === 1 && only !== undefined
		? strong.map(draft => draft.row === only.row && draft.object === null ? joined(draft, only) : draft)
		: strong;
};

/**
One finding for each fault, with the first line that tells of it; causes first, in the order of the log, and what is only their consequence last.

`succeeded` is the last piece that says that a run ended well; null for none. What healthy runs print too is left out before it.
*/
export const mergeFindings = (drafts: readonly Draft[], succeeded: number | null): readonly ExplainFinding[] => {
	const counted = drafts.filter(({isWeak, piece}) => !isWeak || succeeded === null || piece > succeeded);
	return [...merge(withoutWeak(counted))]
		.toSorted((a, b) => symptoms.has(a.row) === symptoms.has(b.row) ? a.line - b.line : Number(symptoms.has(a.row)) - Number(symptoms.has(b.row)))
		.map(({isWeak: _, piece: __, ...finding}) => finding);
};
