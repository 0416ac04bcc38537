/** Collections by indentation. */
import type {JsonValue} from '../../record/types.ts';
import type {Sliced} from '../../slices/slices.ts';
import {addItem, addPair, valueUnless, type Collected, type Stops} from './collections.ts';
import {nothing, refuse, settle, type Composer} from './composer.ts';
import type {Draft} from './mapping.ts';
import {peek, take} from './tokens.ts';

const blockStops: Stops = new Set(['key', 'value', 'block-end', 'stop']);
const entryStops: Stops = new Set(['entry', 'block-end', 'stop']);
const indentlessStops: Stops = new Set(['entry', 'key', 'value', 'block-end', 'stop']);

/**
Reads a mapping, from its first token to its `block-end`.

@yields Where it may stop.
*/
export function * blockMapping(composer: Composer): Sliced<JsonValue> {
	const {scan} = composer;
	const draft: Draft = {};
	let size = 1;
	take(scan);
	function * readValue(): Sliced<JsonValue> {
		if (peek(scan).kind !== 'value') {
			return nothing(composer);
		}

		composer.node.end = take(scan).end;
		return yield * valueUnless(composer, blockStops, 'indentless');
	}

	while (peek(scan).kind === 'key') {
		if (composer.isPause()) {
			yield null;
		}

		take(scan);
		size += yield * addPair(composer, draft, {context: 'indentless', stops: blockStops}, readValue);
	}

	if (peek(scan).kind !== 'block-end') {
		return refuse(composer, 'something stands where a key is due', peek(scan).start);
	}

	take(scan);
	settle(composer, 'mapping', size);
	return draft;
}

/**
Reads a list that is indented deeper than what holds it.

@yields Where it may stop.
*/
export function * blockSequence(composer: Composer): Sliced<JsonValue> {
	const {scan} = composer;
	const collected: Collected = {items: [], size: 1};
	take(scan);
	while (peek(scan).kind === 'entry') {
		if (composer.isPause()) {
			yield null;
		}

		composer.node.end = take(scan).end;
		const {start} = peek(scan);
		collected.size += addItem(composer, collected, start, yield * valueUnless(composer, entryStops, 'block'));
	}

	if (peek(scan).kind !== 'block-end') {
		return refuse(composer, 'something stands where an item of a list is due', peek(scan).start);
	}

	take(scan);
	settle(composer, 'sequence', collected.size);
	return collected.items;
}

/**
Reads a list whose dashes stand at the column of the key that holds it. It has no tokens of its own around its items.

@yields Where it may stop.
*/
export function * indentlessSequence(composer: Composer): Sliced<JsonValue> {
	const {scan} = composer;
	const collected: Collected = {items: [], size: 1};
	while (peek(scan).kind === 'entry') {
		if (composer.isPause()) {
			yield null;
		}

		composer.node.end = take(scan).end;
		const {start} = peek(scan);
		collected.size += addItem(composer, collected, start, yield * valueUnless(composer, indentlessStops, 'block'));
	}

	settle(composer, 'sequence', collected.size);
	return collected.items;
}
