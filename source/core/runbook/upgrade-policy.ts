import {upgradeShape} from '../command/upgrade-flags.ts';
import type {Facts, Finding} from './types.ts';

/** Says of each upgrade that is offered how the team's policy wants it run. A flag that the way itself names stays as it is named there. */
export const shapeUpgrades = (finding: Finding, {policies, helm}: Pick<Facts, 'policies' | 'helm'>): Finding => {
	const shape = upgradeShape(policies.upgrade, helm.known ? helm.value : null);
	if (shape === null) {
		return finding;
	}

	return {
		...finding,
		options: finding.options.map(option => {
			const needs = option.needs ?? '';
			const flags = shape.flags.filter(flag => !needs.includes(flag.split('=', 1)[0]!));
			const said = [...flags.length === 0 ? [] : [`your policy adds ${flags.join(' ')} (${shape.sources.join('; ')})`], ...shape.notes];
			return option.id === 'upgrade' && said.length > 0 ? {...option, needs: [...needs === '' ? [] : [needs], ...said].join('; ')} : option;
		}),
	};
};
