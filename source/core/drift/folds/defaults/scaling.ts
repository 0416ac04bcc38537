import type {JsonValue} from '../../../record/types.ts';
import {isList, isMapping} from '../../../record/json-kinds.ts';
import {at, mappingOf, textOr} from './around.ts';
import type {Around, Defaults} from './types.ts';

const perQuarterMinute = (type: string, value: number): JsonValue => ({type, value, periodSeconds: 15});

const up: JsonValue = {
	stabilizationWindowSeconds: 0,
	selectPolicy: 'Max',
	policies: [perQuarterMinute('Pods', 4), perQuarterMinute('Percent', 100)],
};

const down: JsonValue = {selectPolicy: 'Max', policies: [perQuarterMinute('Percent', 100)]};

const ruleOf = ({path}: Around): JsonValue | undefined => path.includes('scaleUp') ? up : (path.includes('scaleDown') ? down : undefined);

const inRule = (name: string) => (around: Around): JsonValue | undefined => mappingOf(ruleOf(around))[name];

const noMetrics: JsonValue = [{type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 80}}}];

const isContainer = ({stored}: Around): boolean => textOr(stored, 'type', '') === 'Container';

/** Later mappings give way to earlier ones. */
const firstOf = (...mappings: readonly JsonValue[]): JsonValue => Object.assign({}, ...mappings.filter(isMapping).toReversed()) as JsonValue;

/** What autoscalers and limits get: `pkg/apis/autoscaling` and `SetDefaults_LimitRangeItem` of Kubernetes 1.37.2; seen there in live objects. */
export const scalingDefaults: Defaults = {
	'HorizontalPodAutoscalerSpec.minReplicas': 1,
	'HorizontalPodAutoscalerSpec.metrics'({stored}) {
		const metrics = at(stored, 'metrics');
		return isList(metrics) && metrics.length > 0 ? undefined : noMetrics;
	},
	'HorizontalPodAutoscalerSpec.targetCPUUtilizationPercentage': 80,
	'HorizontalPodAutoscalerBehavior.scaleUp': up,
	'HorizontalPodAutoscalerBehavior.scaleDown': down,
	'HPAScalingRules.stabilizationWindowSeconds': inRule('stabilizationWindowSeconds'),
	'HPAScalingRules.selectPolicy': 'Max',
	'HPAScalingRules.policies': inRule('policies'),
	'LimitRangeItem.default': around => isContainer(around) ? firstOf(at(around.stored, 'default'), at(around.stored, 'max')) : undefined,
	'LimitRangeItem.defaultRequest': around => isContainer(around)
		? firstOf(...['defaultRequest', 'default', 'max', 'min'].map(name => at(around.stored, name)))
		: undefined,
};
