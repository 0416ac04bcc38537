import {printPath} from '../drift/path.ts';
import {redactedSides, type RedactedObject} from '../drift/redacted.ts';
import type {Blame} from '../drift/types.ts';
import {tellSide, told, type ToldLine} from '../print/told.ts';
import type {Redactor} from '../redact/redactor.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {manifestChangeLines} from './tell-change.ts';
import type {
	Plan,
	PlannedChange,
	PlannedField,
	PlannedObject,
	PlannedPatch,
} from './types.ts';

type Redacting = Pick<Redactor, 'json' | 'fingerprint' | 'slices'>;

/** The values of an object's fields as they may be shown: `live` is what stands there, `stored` what is wanted. */
export const redactedPlan = (redactor: Redacting, {apiVersion, kind, live, wanted}: PlannedObject): RedactedObject => redactedSides(redactor, {
	apiVersion,
	kind,
	document: {value: wanted},
	live,
});

/** Who holds a live value, and since when. */
const holder = ({words, manager, time}: Blame): string => `${words ?? manager ?? 'somebody'}${time === null ? '' : `, ${time}`}`;

const heads = {survives: 'stays as it is', fails: 'refused', unknown: 'not known'} as const;

const headOf = ({outcome, live, wanted}: PlannedField): string => {
	if (outcome !== 'restored') {
		return heads[outcome];
	}

	return wanted === null ? 'removed' : (live === null ? 'added' : 'changed');
};

/**
A field in lines.

@yields Between its sides, each of which may be a long text.
*/
function * fieldLines(field: PlannedField, sides: RedactedObject): Sliced<readonly ToldLine[]> {
	const {path, live, wanted, outcome, reason, owner, taken} = field;
	const name = printPath(path);
	const standing = live === null
		? []
		: tellSide({
			name,
			value: sides.live(path, live),
			mark: '-',
			first: true,
		});
	yield null;
	return [
		...standing,
		...wanted === null
			? []
			: tellSide({
				name,
				value: sides.stored(path, wanted),
				mark: '+',
				first: live === null,
			}),
		...live === null && wanted === null ? [told(`    ${name}`, 'plain', true)] : [],
		told(`      ${headOf(field)}${taken ? ' by force' : ''}${owner === null ? '' : `; held by ${holder(owner)}`}`, outcome === 'restored' && !taken ? 'quiet' : 'attention'),
		...outcome === 'restored' ? [] : [told(`      ${reason}`, 'quiet')],
	];
}

/** The fields of an object in lines: `-` is live, `+` is what is wanted, then what becomes of it and who holds it. The redactor must have learned the live object. */
export const tellFields = (object: PlannedObject, redactor: Redacting): readonly ToldLine[] => finish(tellFieldsInSlices(object, redactor));

function * tellFieldsInSlices(object: PlannedObject, redactor: Redacting): Sliced<readonly ToldLine[]> {
	const {fields, live, wanted} = object;
	const lines: ToldLine[] = [];
	// What is redacted in slices is remembered, and the fields are taken from it
	for (const whole of fields.length === 0 ? [] : [live, wanted]) {
		yield * redactor.slices.json(whole, []);
	}

	const sides = redactedPlan(redactor, object);
	for (const field of fields) {
		const both = yield * fieldLines(field, sides);
		lines.push(...both);
	}

	return lines;
}

/** Where the lines of a changed manifest stand among those of a plan. */
export const changeKey = ({object}: Pick<PlannedPatch, 'object'>, {path}: Pick<PlannedChange, 'path'>): string => `${object} ${path}`;

/** A plan with the fields of its objects in lines, by address, and changed manifests by `changeKey`: redacted at their place, where a screen could not know it. */
export type ToldPlan = Plan & {readonly told: Readonly<Record<string, readonly ToldLine[]>>};

/**
Puts the fields of a plan in lines.

@yields Between objects, and within a large one.
*/
export function * toldPlan(plan: Plan, redactor: Redacting & Pick<Redactor, 'slices'>): Sliced<ToldPlan> {
	const lines: Array<readonly [string, readonly ToldLine[]]> = [];
	for (const object of plan.objects) {
		yield null;
		lines.push([object.address, yield * tellFieldsInSlices(object, redactor)]);
	}

	for (const {patch} of plan.steps) {
		for (const change of patch?.changes ?? []) {
			const changed = yield * manifestChangeLines(change, redactor);
			lines.push(...patch === null || changed === null ? [] : [[changeKey(patch, change), changed] as const]);
		}
	}

	return {...plan, told: Object.fromEntries(lines)};
}

const changes: ReadonlyArray<readonly [PlannedObject['change'], string]> = [
	['delete', 'deleted'],
	['create', 'created'],
	['patch', 'changed'],
	['keep', 'kept'],
	['unknown', 'not known'],
	['same', 'the same'],
];

/** How many objects, and what happens to how many of them: one line. */
export const tellPlanned = (objects: readonly PlannedObject[]): string => {
	const refused = objects.filter(({refusal}) => refusal !== null).length;
	const count = (change: PlannedObject['change']): number => objects.filter(object => object.refusal === null && object.change === change).length;
	return [
		...refused === 0 ? [] : [`${refused} refused`],
		...changes.map(([change, word]) => ({number: count(change), word})).filter(({number, word}) => number > 0 || word === 'deleted' || word === 'created' || word === 'changed').map(({number, word}) => `${number} ${word}`),
	].join(', ');
};
