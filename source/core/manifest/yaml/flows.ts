/** Collections in brackets. */
import type {JsonValue} from '../../record/types.ts';
import type {Sliced} from '../../slices/slices.ts';
import {addItem, addPair, valueNode, valueUnless, type Collected, type Stops} from './collections.ts';
import {nothing, refuse, settle, unclosed, type Composer} from './composer.ts';
import type {Draft} from './mapping.ts';
import {peek, take} from './tokens.ts';

const listStops: Stops = new Set(['flow-entry', 'flow-sequence-end', 'stop']);
const mappingStops: Stops = new Set(['flow-entry', 'flow-mapping-end', 'stop']);

/** Moves past the comma between two parts of a flow collection; false where there is none. */
const nextPart = (composer: Composer, isFirst: boolean): boolean => {
	const {scan} = composer;
	if (isFirst) {
		return true;
	}

	const {kind, start} = peek(scan);
	if (kind !== 'flow-entry') {
		refuse(composer, kind === 'stop' ? unclosed : 'a comma or a closing bracket is missing', start);
		return false;
	}

	take(scan);
	return true;
};

function * flowValue(composer: Composer, stops: Stops): Sliced<JsonValue> {
	const {scan} = composer;
	if (peek(scan).kind !== 'value') {
		return nothing(composer);
	}

	take(scan);
	return yield * valueUnless(composer, stops, 'flow');
}

function * nothingThere(composer: Composer): Sliced<JsonValue> { // eslint-disable-line require-yield -- it stands beside values that are read in slices
	return nothing(composer);
}

/**
`[a: b]` holds a mapping of one pair.

@yields Where it may stop.
*/
function * flowPair(composer: Composer): Sliced<JsonValue> {
	const draft: Draft = {};
	take(composer.scan);
	composer.decoded++;
	const size = yield * addPair(composer, draft, {context: 'flow', stops: listStops}, () => flowValue(composer, listStops));
	settle(composer, 'mapping', size + 1);
	return draft;
}

/**
Reads a list in brackets.

@yields Where it may stop.
*/
export function * flowSequence(composer: Composer): Sliced<JsonValue> {
	const {scan} = composer;
	const collected: Collected = {items: [], size: 1};
	take(scan);
	for (let isFirst = true; peek(scan).kind !== 'flow-sequence-end' && nextPart(composer, isFirst); isFirst = false) {
		if (composer.isPause()) {
			yield null;
		}

		const {kind, start} = peek(scan);
		if (kind !== 'flow-sequence-end') {
			collected.size += addItem(composer, collected, start, kind === 'key' ? yield * flowPair(composer) : yield * valueNode(composer, 'flow'));
		}
	}

	const {end} = take(scan);
	settle(composer, 'sequence', collected.size);
	composer.node.end = end;
	return collected.items;
}

/**
Reads a mapping in braces.

@yields Where it may stop.
*/
export function * flowMapping(composer: Composer): Sliced<JsonValue> {
	const {scan} = composer;
	const draft: Draft = {};
	let size = 1;
	take(scan);
	for (let isFirst = true; peek(scan).kind !== 'flow-mapping-end' && nextPart(composer, isFirst); isFirst = false) {
		if (composer.isPause()) {
			yield null;
		}

		const {kind} = peek(scan);
		if (kind === 'key') {
			take(scan);
			size += yield * addPair(composer, draft, {context: 'flow', stops: mappingStops}, () => flowValue(composer, mappingStops));
		} else if (kind !== 'flow-mapping-end') {
			size += yield * addPair(composer, draft, {context: 'flow', stops: mappingStops}, () => nothingThere(composer));
		}
	}

	const {end} = take(scan);
	settle(composer, 'mapping', size);
	composer.node.end = end;
	return draft;
}
