import type {ManagedEntry} from '../fields/types.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold} from '../fold.ts';
import {holdersOf} from './holders-of.ts';

/** Autoscalers by the managers that they write as. Through the scale subresource the horizontal one writes as the controller manager (seen on 1.37.2). */
const autoscalers = /^(?:keda|kube-downscaler|.*autoscaler)/v;

const isAutoscaler = ({manager, subresource}: ManagedEntry): boolean => (manager === 'kube-controller-manager' && subresource === 'scale') || autoscalers.test(manager);

const mayScaleToZero = ({manager}: ManagedEntry): boolean => /^(?:keda|kube-downscaler)/v.test(manager);

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

		const {ours, kind, surroundings, desired} = context;
		const name = valueAt(desired, ['metadata', 'name'])?.value;
		const scaler = typeof name === 'string' ? surroundings.scaledByAutoscaler(kind, name) : null;
		const others = holdersOf(context, path).filter(({manager}) => manager !== ours);
		const isScaled = others.length === 0 ? scaler !== null : others.every(entry => isAutoscaler(entry));
		return isScaled && (live > 0 || others.some(entry => mayScaleToZero(entry))) ? `${scaler ?? 'an autoscaler'} sets the number of replicas` : null;
	},
};
