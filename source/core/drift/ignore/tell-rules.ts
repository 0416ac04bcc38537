import {told, type ToldLine} from '../../print/told.ts';
import {counted} from '../../text/plural.ts';
import type {DriftReport, RuleUse} from '../types.ts';

const whys: Readonly<Record<Exclude<RuleUse['idle'], null>, string>> = {
	'no-object': 'no object of this release is its target',
	'no-field': 'its objects have no such field',
	'no-difference': 'nothing differs there',
};

const ruleLine = ({number, line, paths, idle}: RuleUse): ToldLine => told(`  rule ${number}, line ${line} (${paths.map(path => path === '' ? 'the whole object' : path).join(', ')}): ${idle === null ? '' : whys[idle]}`, idle === 'no-field' ? 'attention' : 'quiet');

/**
Rules of the config file that fold nothing here, in lines; none where each does its work.

A rule that names a field that none of its objects has is told by itself: it is most likely a mistake. Those for other releases are counted, and `all` names them, and those that wait for a difference.
*/
export const tellRules = ({rules, rulesFile}: Pick<DriftReport, 'rules' | 'rulesFile'>, all: boolean): readonly ToldLine[] => {
	const idle = rules.filter(rule => rule.idle !== null);
	const named = all ? idle : idle.filter(rule => rule.idle === 'no-field');
	const others = all ? 0 : idle.filter(rule => rule.idle === 'no-object').length;
	return named.length + others === 0
		? []
		: [
			told(`Rules of ${rulesFile ?? 'the config file'} that fold nothing here`),
			...named.map(rule => ruleLine(rule)),
			...others === 0 ? [] : [told(`  ${counted(others, 'rule')} for no object of this release`, 'quiet')],
		];
};
