import {objectAt, textAt} from '../../object/api-value.ts';
import {objectsAt, specOf, statusOf, textListAt} from '../read.ts';
import {progressing, ready, unknown} from '../words.ts';
import type {Judge} from './judge.ts';

/** A Service is ready as it stands, except for one that wants a load balancer's address (Helm 3.22.0 waits for it, 4.3.1 does not). Addresses given by hand count. */
export const judgeService: Judge = object => {
	const spec = specOf(object);
	if (textAt(spec, 'type') !== 'LoadBalancer' || textListAt(spec, 'externalIPs').length > 0) {
		return ready();
	}

	if ((textAt(spec, 'clusterIP') ?? '') === '') {
		return progressing('it has no address inside of the cluster yet');
	}

	if (!Object.hasOwn(object, 'status')) {
		return unknown('it carries no status, so nothing tells whether it has an address');
	}

	const addresses = objectsAt(objectAt(statusOf(object), 'loadBalancer'), 'ingress').map(entry => textAt(entry, 'ip') ?? textAt(entry, 'hostname')).filter(address => address !== null);
	return addresses.length === 0 ? progressing('no load balancer has given it an address yet') : ready(`its address is ${addresses.join(', ')}`);
};
