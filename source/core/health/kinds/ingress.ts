import {objectAt, textAt} from '../../object/api-value.ts';
import {objectsAt, statusOf} from '../read.ts';
import {ready} from '../words.ts';
import type {Judge} from './judge.ts';

/** An Ingress is ready as it stands, as in kstatus: many controllers never publish an address. What is published is told. */
export const judgeIngress: Judge = object => {
	const addresses = objectsAt(objectAt(statusOf(object), 'loadBalancer'), 'ingress').map(entry => textAt(entry, 'ip') ?? textAt(entry, 'hostname')).filter(address => address !== null);
	return ready(addresses.length === 0 ? 'no controller has published an address for it' : `its address is ${addresses.join(', ')}`);
};
