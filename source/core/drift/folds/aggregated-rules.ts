import {isList, isMapping} from '../../record/json-kinds.ts';
import type {Fold, FoldContext} from '../fold.ts';
import type {JsonValue} from '../../record/types.ts';

const aggregates = (role: JsonValue): boolean => {
	const rule = isMapping(role) ? role['aggregationRule'] : undefined;
	const selectors = rule !== undefined && isMapping(rule) ? rule['clusterRoleSelectors'] : undefined;
	return selectors !== undefined && isList(selectors) && selectors.length > 0;
};

const isClusterRole = ({group, kind}: FoldContext): boolean => group === 'rbac.authorization.k8s.io' && kind === 'ClusterRole';

/** The rules of a ClusterRole that aggregates others are written by a controller, over what is stored. The aggregation itself is the chart's. */
export const aggregatedRules: Fold = {
	code: 'aggregated-rules',
	kind: 'owner',
	reason: (_change, context) => isClusterRole(context) && context.shape[0] === 'rules' && aggregates(context.desired) && aggregates(context.live)
		? 'a controller fills in the rules of a ClusterRole that aggregates others'
		: null,
};
