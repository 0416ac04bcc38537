/** A comparison in a few words, so that a test says what it expects in one line a difference. */
import {compareObjects, type Comparison} from '../../../source/core/drift/compare.ts';
import {readManagedFields} from '../../../source/core/drift/fields/managed-fields.ts';
import {noSurroundings, type Fold, type Surroundings} from '../../../source/core/drift/fold.ts';
import {folds as allFolds} from '../../../source/core/drift/folds/folds.ts';
import {printPath} from '../../../source/core/drift/path.ts';
import {readYaml} from '../../../source/core/manifest/read-yaml.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';

/** A YAML text as Helm reads it. */
export const yaml = (text: string): JsonValue => {
	const read = readYaml(text);
	if (!read.ok) {
		throw new Error(read.message);
	}

	return read.value;
};

type How = {readonly folds?: readonly Fold[]; readonly surroundings?: Surroundings};

/** Compares a stored object with a live one, with every fold unless a test wants others. */
export const compared = (desired: JsonValue, live: JsonValue, {folds = allFolds, surroundings = noSurroundings}: How = {}): Comparison => compareObjects({
	desired,
	live,
	managers: readManagedFields(live),
	folds,
	surroundings,
});

/** What a comparison found: `change path`, paths with their holder for what others added, codes for the rest. */
export const told = ({changes, extras, folded, warnings}: Comparison) => ({
	changes: changes.map(({change, path}) => `${change} ${printPath(path)}`),
	extras: extras.map(({path, blame}) => blame === null ? printPath(path) : `${printPath(path)} by ${blame.manager ?? 'somebody'}`),
	folds: [...new Set(folded.map(({code}) => code))].toSorted(),
	warnings: warnings.map(({code}) => code),
});

/** The same of two texts. */
export const toldOf = (desired: string, live: string, how?: How) => told(compared(yaml(desired), yaml(live), how));
