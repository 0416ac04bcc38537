import {blameOf} from '../fields/blame.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold} from '../fold.ts';
import type {Blame} from '../types.ts';

/** Autoscalers by the managers that they write as. Through the scale subresource the horizontal one writes as the controller manager (seen on 1.37.2). */
const autoscalers = /^(?:keda|kube-downscaler|.*autoscaler)/v;

const isAutoscaler = (blame: Blame | null): boolean => blame !== null && blame.manager !== null
	&& ((blame.manager === 'kube-controller-manager' && blame.subresource === 'scale') || autoscalers.test(blame.manager));

const mayScaleToZero = (blame: Blame | null): boolean => /^(?:keda|kube-downscaler)/v.test(blame?.manager ?? '');

/**
The number of replicas under an autoscaler: it is told by the object that scales it, or by who wrote the number.

What a person wrote last is a change all the same, and so is zero, at which the horizontal autoscaler stops working, unless one that does so on purpose wrote it.
*/
export const autoscaledReplicas: Fold = {
	code: 'autoscaled-replicas',
	kind: 'owner',
	reason({change, live, path}, context) {
		if (context.shape.join('.') !== 'spec.replicas' || change === 'missing' || typeof live !== 'number') {
			return null;
		}

		const {managers, ours, kind, surroundings} = context;
		const blame = blameOf(managers, path, ours);
		const name = valueAt(context.desired, ['metadata', 'name'])?.value;
		const scaler = typeof name === 'string' ? surroundings.scaledByAutoscaler(kind, name) : null;
		if (isAutoscaler(blame) && (live > 0 || mayScaleToZero(blame))) {
			return `${scaler ?? 'an autoscaler'} sets the number of replicas`;
		}

		const isNobodys = blame === null || blame.manager === ours;
		return scaler !== null && isNobodys && live > 0 ? `${scaler} sets the number of replicas` : null;
	},
};
