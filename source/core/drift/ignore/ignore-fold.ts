import {objectAt, textAt} from '../../object/api-value.ts';
import {isMapping} from '../../record/json-kinds.ts';
import type {Fold, FoldContext} from '../fold.ts';
import type {Folded} from '../types.ts';
import {isFor, ruleFor, type IgnoreRule, type RuleObject} from './rule.ts';

/** The rules of one file. */
export type IgnoreRules = {
	/** As it was named; null where there is no file, and so no rule. */
	readonly file: string | null;
	readonly rules: readonly IgnoreRule[];
};

/** For a comparison that no team has a say in. */
export const noRules: IgnoreRules = {file: null, rules: []};

/** The code of a difference that a rule of the config file folds. */
export const ignoredCode = 'ignored';

/** A rule as people find it: `rule 2 in /home/me/.config/helm-triage/config.yaml:14`. */
const ruleName = ({number, line}: Pick<IgnoreRule, 'number' | 'line'>, file: string | null): string => `rule ${number} in ${file ?? 'the config file'}:${line}`;

/** An object as the rules' targets know it: by what is stored, else by what is live. */
const objectOf = ({group, kind, desired, live}: Pick<FoldContext, 'group' | 'kind' | 'desired' | 'live'>): RuleObject => {
	const metadata = objectAt([desired, live].find(side => isMapping(side)) ?? {}, 'metadata');
	return {group, kind, namespace: textAt(metadata, 'namespace'), name: textAt(metadata, 'name') ?? ''};
};

/**
The fold that a team's rules make. It is one of *owner*: what it folds does differ, and a rehearsal that asks what an action changes never uses it.

Positions of lists in a rule count in what is stored. The last of the folds, so that what means the same is told as that.
*/
export const ignoreFold = ({file, rules}: IgnoreRules): Fold => ({
	code: ignoredCode,
	kind: 'owner',
	reason(change, context) {
		const object = objectOf(context);
		const rule = ruleFor(rules.filter(candidate => isFor(candidate, object)), change, {stored: context.desired, live: context.live});
		return rule === null ? null : `by ${ruleName(rule, file)}${rule.reason === null ? '' : `: ${rule.reason}`}`;
	},
});

/** Whether a rule is about the object as a whole: that it is missing, or that no manifest lists it, is no drift then. */
export const isIgnoredWhole = ({folded}: {readonly folded: readonly Folded[]}): boolean => folded.some(({code, path}) => code === ignoredCode && path.length === 0);
