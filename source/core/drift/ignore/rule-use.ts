import {groupOf} from '../../manifest/address.ts';
import type {JsonValue} from '../../record/types.ts';
import type {DriftReport, ObjectDrift, RuleUse} from '../types.ts';
import {standsAt} from './field-pattern.ts';
import {ignoredCode, type IgnoreRules} from './ignore-fold.ts';
import {isFor, ruleFor, type IgnoreRule} from './rule.ts';

const isTarget = (rule: IgnoreRule, {apiVersion, kind, namespace, name}: ObjectDrift): boolean => isFor(rule, {
	group: groupOf(apiVersion), kind, namespace, name,
});

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

/** The rule behind each difference that a rule folded: the first that means it. */
const rulesBehind = (rules: readonly IgnoreRule[], object: ObjectDrift): ReadonlyArray<IgnoreRule | null> => {
	const ignored = object.folded.filter(({code}) => code === ignoredCode);
	const own = ignored.length === 0 ? [] : rules.filter(rule => isTarget(rule, object));
	return ignored.map(change => ruleFor(own, change, {stored: storedOf(object), live: object.live}));
};

/** What each rule of the config file did in one comparison, so that a rule that does nothing is seen before somebody relies on it. */
export const ruleUses = ({rules}: IgnoreRules, objects: readonly ObjectDrift[]): DriftReport['rules'] => {
	const behind = rules.length === 0 ? [] : objects.flatMap(object => rulesBehind(rules, object));
	return rules.map((rule): RuleUse => {
		const targets = objects.filter(object => isTarget(rule, object));
		const folded = behind.filter(one => one === rule).length;
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
};
