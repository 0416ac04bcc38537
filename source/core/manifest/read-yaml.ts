import type {JsonValue} from '../record/types.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {findForbidden} from './yaml/characters.ts';
import {composeDocument, tooDeep} from './yaml/compose.ts';
import type {Places} from './yaml/composer.ts';
import {createScan} from './yaml/scan.ts';

/**
What a text of YAML means to Helm, or why it means nothing. `offset` is where in the text it broke.

`start` is where its content begins, behind comments. `rounded` are the offsets of integers that Helm holds exactly and a number of JavaScript does not; `ambiguous` those of keys that have the text of a key of another type (`1` and `"1"`), of which chance takes one.
*/
export type ReadYaml =
	| {readonly ok: true; readonly value: JsonValue; readonly start: number; readonly places: Places | null; readonly rounded: readonly number[]; readonly ambiguous: readonly number[]}
	| {readonly ok: false; readonly message: string; readonly offset: number};

/**
Reads the first document of a text as Helm does: with the scanner, the types and the limits of goyaml.v2 under sigs.k8s.io/yaml, checked against these two on the texts of `fixtures/manifests` and on generated ones.

YAML 1.1: an unquoted `y` or `on` is a boolean, `0755` octal, a date text; of duplicate keys the last one wins; a merge key beats the keys before it; keys that are no text become text; what is behind the document does not exist. `hasPlaces` also gives where each part stands, which costs time. A fault's message has nothing of the text, which may hold a secret.
*/
export const readYaml = (text: string, options: {readonly hasPlaces?: boolean} = {}): ReadYaml => finish(readYamlInSlices(text, options));

/**
The same in slices: a document of 1 MB takes a tenth of a second.

@yields Before each entry of a collection.
*/
export function * readYamlInSlices(text: string, options: {readonly hasPlaces?: boolean} = {}): Sliced<ReadYaml> {
	try {
		return yield * read(text, options.hasPlaces ?? false);
	} catch (error) {
		if (error instanceof RangeError) {
			return {ok: false, message: tooDeep, offset: 0}; // The caller stood deep in its own calls
		}

		throw error;
	}
}

function * read(text: string, hasPlaces: boolean): Sliced<ReadYaml> {
	const forbidden = findForbidden(text.toWellFormed());
	if (forbidden !== -1) {
		return {ok: false, message: 'it holds a control character', offset: forbidden};
	}

	// A byte order mark is no part of a text; where it is taken away, places still count it.
	const mark = text.startsWith('\u{FEFF}') ? 1 : 0;
	const scan = createScan(text.toWellFormed());
	scan.position = mark;
	scan.lineStart = mark;
	const {value, start, composer} = yield * composeDocument(scan, hasPlaces);
	return scan.fault === null
		? {ok: true, value, start, places: composer.places, rounded: composer.rounded, ambiguous: composer.ambiguous}
		: {ok: false, ...scan.fault};
}
