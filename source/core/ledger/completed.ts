import {describeText, unfinished, type DescriptionKind} from './description.ts';

/** What decides whether a revision completed. */
export type CompletionFacts = {
	readonly status: string | null;
	readonly description: string | null;
	/** Target of a rollback as Helm 4.3 stores it. */
	readonly rollbackRevision: number | null;
	/** False while only labels are known: they hold no description. */
	readonly bodyRead: boolean;
};

/** What is written over whatever the record said before, so that its end cannot be told any more. */
const overwritten: ReadonlySet<DescriptionKind> = new Set(['superseded-by-new', 'uninstall-complete']);

const isRollback = ({description, rollbackRevision}: CompletionFacts): boolean => rollbackRevision !== null || describeText(description).kind === 'rollback-to';

/**
Whether a revision got to its end: all applied, all waits and hooks passed.

Status says less than it seems: a rollback whose apply fails makes the newest record `superseded` whatever it was, a failed or pending one too, and only the description keeps the truth (seen on 3.22.0 and 4.3.1). So a revision completed if its status is deployed or superseded and its description is none of those that Helm, Flux or we write over unfinished work.

Null is unknown: the body was not read; a new release took the name over, or an uninstall, and wrote their own text; or it is a superseded rollback directly below a failed one. Such a rollback keeps `Rollback to N` from its first write on, and may have been pending when the failed rollback superseded it. `newer` is the next newer record.
*/
export const completedOf = (facts: CompletionFacts, newer: CompletionFacts | null): boolean | null => {
	if (!facts.bodyRead) {
		return null;
	}

	if (facts.status !== 'deployed' && facts.status !== 'superseded') {
		return false;
	}

	const {kind} = describeText(facts.description);
	if (unfinished.includes(kind)) {
		return false;
	}

	return facts.status === 'superseded' && (overwritten.has(kind) || (isRollback(facts) && newer !== null && describeText(newer.description).kind === 'rollback-failed')) ? null : true;
};
