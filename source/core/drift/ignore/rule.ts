import type {Glob} from '../../text/glob.ts';
import {sameValue} from '../../record/same-value.ts';
import {stepInto} from '../fields/steps.ts';
import type {RawChange} from '../types.ts';
import {namesSegment, without, type BothSides, type FieldPattern} from './field-pattern.ts';

/** Which objects a rule is for; null takes any. An empty group is the core group, an empty namespace that of cluster-scoped objects. */
export type RuleTarget = {readonly group: Glob | null; readonly kind: Glob | null; readonly namespace: Glob | null; readonly name: Glob | null};

/** A team's word that some differences are none of its business. */
export type IgnoreRule = {
	/** Its place among the rules of its file, from 1. */
	readonly number: number;
	/** Where it begins in the file, from 1. */
	readonly line: number;
	readonly target: RuleTarget;
	readonly paths: readonly FieldPattern[];
	/** Why, in the team's words; null where none was given. */
	readonly reason: string | null;
};

/** An object as a rule's target knows it. */
export type RuleObject = {readonly group: string; readonly kind: string; readonly namespace: string | null; readonly name: string};

/** Whether a rule is for an object. */
export const isFor = ({target}: IgnoreRule, {group, kind, namespace, name}: RuleObject): boolean => (target.group?.matches(group) ?? true)
	&& (target.kind?.matches(kind) ?? true)
	&& (target.namespace?.matches(namespace ?? '') ?? true)
	&& (target.name?.matches(name) ?? true);

/** How a pattern lies to a difference: `around` it, so that all of it is meant; `inside`, with the steps that lead further in; null where they have nothing to do with each other. */
type Lie = 'around' | {readonly inside: FieldPattern['steps']} | null;

const lieOf = ({steps}: FieldPattern, {path}: RawChange, object: BothSides): Lie => {
	let {stored, live} = object;
	for (const [index, segment] of path.entries()) {
		const step = steps[index];
		if (step === undefined) {
			return 'around';
		}

		if (!namesSegment(step, segment, {stored, live})) {
			return null;
		}

		stored = stepInto(stored, segment)?.value ?? null;
		live = stepInto(live, segment)?.value ?? null;
	}

	return steps.length === path.length ? 'around' : {inside: steps.slice(path.length)};
};

/**
The first of the rules that means a difference; null where none does.

`rules` are those for the object, whose whole sides are `object`. A rule means what is at its paths and below. A difference that is larger, such as a mapping that one side lacks, is meant where nothing of it is left without what all the rules name.
*/
export const ruleFor = (rules: readonly IgnoreRule[], change: RawChange, object: BothSides): IgnoreRule | null => {
	let {stored, live} = change;
	let first: IgnoreRule | null = null;
	for (const {rule, pattern} of rules.flatMap(one => one.paths.map(path => ({rule: one, pattern: path})))) {
		const lie = lieOf(pattern, change, object);
		if (lie === 'around') {
			return first ?? rule;
		}

		const left = lie === null ? null : {stored: without(stored, lie.inside), live: without(live, lie.inside)};
		if (left === null || (sameValue(left.stored, stored) && sameValue(left.live, live))) {
			continue;
		}

		first ??= rule;
		({stored, live} = left);
	}

	return first !== null && sameValue(stored, live) ? first : null;
};
