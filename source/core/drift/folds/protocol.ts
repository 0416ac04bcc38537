import type {Fold} from '../fold.ts';
import {isLeftOut} from './shapes/is-empty.ts';
import {placeOf} from './shapes/place-of.ts';

const types: ReadonlySet<string> = new Set(['ContainerPort', 'ServicePort', 'EndpointPort', 'EndpointPort@discovery', 'NetworkPolicyPort']);

/** A port without a protocol is one of TCP, in containers, Services, endpoints and network policies. */
export const protocol: Fold = {
	code: 'protocol',
	kind: 'meaning',
	reason({change, stored, live}, {group, kind, shape}) {
		const place = live === 'TCP' ? placeOf(group, kind, shape) : null;
		return place?.part === 'field' && place.field === 'protocol' && types.has(place.type) && (change === 'extra' || isLeftOut(place.shape, stored))
			? 'a port is one of TCP where no protocol is stored'
			: null;
	},
};
