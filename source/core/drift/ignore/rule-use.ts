import {groupOf} from '../../manifest/address.ts';
import type {JsonValue} from '../../record/types.ts';
import type {DriftReport, ObjectDrift, RuleUse} from '../types.ts';
import {standsAt} from './field-pattern.ts';
import {ignoredCode, type IgnoreRules} from './ignore-fold.ts';
import {isFor, ruleFor, type IgnoreRule} from './rule.ts';

const targetsOf = (rule: IgnoreRule, objects: readonly ObjectDrift[]): readonly ObjectDrift[] => objects.filter(({apiVersion, kind, namespace, name}) => isFor(rule, {
	group: groupOf(apiVersion), kind, namespace, name,
}));

const storedOf = ({document}: ObjectDrift): JsonValue => document?.value ?? null;

/** Whether one of the objects has a field that the rule names. What an unread object has is not known. */
const hasField = ({paths}: IgnoreRule, objects: readonly ObjectDrift[]): boolean => objects.some(object => object.state === 'unknown'
	|| paths.some(({steps}) => [storedOf(object), object.live].some(side => side !== null && standsAt(side, steps) !== null)));

/** Why a rule folded nothing. */
const idleOf = (rule: IgnoreRule, targets: readonly ObjectDrift[]): RuleUse['idle'] => {
	if (targets.length === 0) {
		return 'no-object';
	}

	return hasField(rule, targets) ? 'no-difference' : 'no-field';
};

/** How many differences of an object a rule folded, each counted by the first that means it. */
const foldedBy = (rule: IgnoreRule, rules: readonly IgnoreRule[], object: ObjectDrift): number => {
	const ignored = object.folded.filter(({code}) => code === ignoredCode);
	return ignored.filter(change => ruleFor(rules.filter(candidate => targetsOf(candidate, [object]).length > 0), change, {stored: storedOf(object), live: object.live}) === rule).length;
};

/** What each rule of the config file did in one comparison, so that a rule that does nothing is seen before somebody relies on it. */
export const ruleUses = ({rules}: IgnoreRules, objects: readonly ObjectDrift[]): DriftReport['rules'] => rules.map((rule): RuleUse => {
	const targets = targetsOf(rule, objects);
	const folded = targets.reduce((sum, object) => sum + foldedBy(rule, rules, object), 0);
	const {number, line, paths, reason} = rule;
	return {
		number,
		line,
		paths: paths.map(({text}) => text),
		reason,
		objects: targets.length,
		folded,
		idle: folded > 0 ? null : idleOf(rule, targets),
	};
});
