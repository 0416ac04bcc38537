import {groupOf} from '../manifest/address.ts';
import type {ManifestDocument} from '../manifest/types.ts';
import type {JsonValue} from '../record/types.ts';
import {compareValues, type DiffGround} from './compare-values.ts';
import type {DocumentPair} from './pair-documents.ts';
import type {DiffChange, DiffState, ObjectDiff, SideFault} from './types.ts';

/** What lists of a document are told apart by. */
export const groundOf = ({apiVersion, kind}: Pick<ManifestDocument, 'apiVersion' | 'kind'>): NonNullable<DiffGround> => ({group: groupOf(apiVersion ?? ''), kind: kind ?? ''});

const faultsOf = (document: ManifestDocument | null, side: SideFault['side']): readonly SideFault[] => (document?.faults ?? []).map(fault => ({...fault, side}));

const diffOf = ({before, after}: DocumentPair, {state, why, changes}: Pick<ObjectDiff, 'state' | 'why' | 'changes'>): ObjectDiff => {
	const {address, hook, document} = after ?? before!;
	return {
		address,
		hook,
		source: document.source,
		state,
		why,
		changes,
		faults: [...faultsOf(before?.document ?? null, 'before'), ...faultsOf(after?.document ?? null, 'after')],
		before: before?.document ?? null,
		after: after?.document ?? null,
	};
};

/** The whole of an object that one side alone has; nothing where no value could be read from it. */
const wholeChange = (value: JsonValue, change: 'added' | 'removed'): readonly DiffChange[] => value === null
	? []
	: [{
		path: [],
		change,
		before: change === 'removed' ? value : null,
		after: change === 'added' ? value : null,
		places: {before: change === 'removed' ? [] : null, after: change === 'added' ? [] : null},
	}];

const oneSided = (pair: DocumentPair): ObjectDiff | null => {
	if (pair.before !== null && pair.after !== null) {
		return null;
	}

	const state = pair.after === null ? 'removed' : 'added';
	const {document: {value}} = (pair.after ?? pair.before)!;
	return diffOf(pair, {state, why: value === null ? 'The document cannot be read, so its fields are not known.' : null, changes: wholeChange(value, state)});
};

const textState = ({before, after}: DocumentPair): DiffState => before?.document.text.trim() === after?.document.text.trim() ? 'equal' : 'differs';

/** A pair that was not compared field by field: by presence and text alone. */
export const compareTexts = (pair: DocumentPair, why: string): ObjectDiff => {
	const state = textState(pair);
	return oneSided(pair) ?? diffOf(pair, {state, why: state === 'equal' ? null : why, changes: []});
};

/**
Compares two documents of one object by their values, so that comments, white space and the order of keys are no difference.

A document that cannot be read is compared by its text alone; one that is merely faulty by what could be read of it, its faults beside.

@yields Null where whoever drives it may stop; `compareTexts` is what is left then.
*/
export function * compareDocuments(pair: DocumentPair): Generator<null, ObjectDiff> {
	const single = oneSided(pair);
	if (single !== null) {
		return single;
	}

	const [before, after] = [pair.before!.document, pair.after!.document];
	if (before.text === after.text) {
		return diffOf(pair, {state: 'equal', why: null, changes: []});
	}

	if (before.value === null || after.value === null) {
		return compareTexts(pair, 'A document that cannot be read is compared by its text alone, and that differs.');
	}

	const changes: DiffChange[] = [];
	for (const step of compareValues(before.value, after.value, groundOf(after))) {
		if (step === null) {
			yield null;
		} else {
			changes.push(step);
		}
	}

	return changes.length === 0 && before.faults.length + after.faults.length > 0
		? compareTexts(pair, 'What can be read is the same and the text differs: the faulty part may have changed.')
		: diffOf(pair, {state: changes.length === 0 ? 'equal' : 'differs', why: null, changes});
}
