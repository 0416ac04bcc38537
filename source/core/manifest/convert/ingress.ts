import {isMapping, type Mapping} from '../../record/json-kinds.ts';
import {eachAt, itemsAt, mappingAt, renamed, withKey} from './parts.ts';
import {moved, type Convert, type FieldFlag} from './types.ts';

const isOldBackend = (backend: Mapping): boolean => Object.hasOwn(backend, 'serviceName') || Object.hasOwn(backend, 'servicePort');

const backendOf = (backend: Mapping): Mapping => {
	if (!isOldBackend(backend)) {
		return backend;
	}

	const {serviceName = null, servicePort = null, ...rest} = backend;
	return {...rest, service: {name: serviceName, ...servicePort !== null && {port: typeof servicePort === 'number' ? {number: servicePort} : {name: servicePort}}}};
};

const pathOf = (path: Mapping): Mapping => {
	const {backend} = path;
	const converted = isMapping(backend) ? withKey(path, 'backend', backendOf(backend)) : path;
	return Object.hasOwn(converted, 'pathType') ? converted : {...converted, pathType: 'ImplementationSpecific'};
};

const flagsOf = (spec: Mapping): readonly FieldFlag[] => {
	const paths = itemsAt(spec, 'rules').flatMap(rule => isMapping(rule) ? itemsAt(mappingAt(rule, 'http'), 'paths') : []).filter(path => isMapping(path));
	return [
		...Object.hasOwn(spec, 'backend') ? [moved('spec.backend', 'is called spec.defaultBackend')] : [],
		...paths.some(path => isOldBackend(mappingAt(path, 'backend'))) || isOldBackend(mappingAt(spec, 'backend')) ? [moved('backend.serviceName, backend.servicePort', 'are backend.service.name and backend.service.port')] : [],
		...paths.some(path => !Object.hasOwn(path, 'pathType')) ? [moved('spec.rules[].http.paths[].pathType', 'must be said; it was ImplementationSpecific')] : [],
	];
};

/** `networking.k8s.io/v1` names backends otherwise and wants a type for each path (deprecation guide of Kubernetes, 1.22). */
export const ingress: Convert = value => {
	const spec = mappingAt(value, 'spec');
	const flags = flagsOf(spec);
	if (flags.length === 0) {
		return {value, flags};
	}

	const {backend} = spec;
	const named = isMapping(backend) ? renamed(withKey(spec, 'backend', backendOf(backend)), 'backend', 'defaultBackend') : spec;
	const ruled = eachAt(named, 'rules', rule => isMapping(rule['http']) ? withKey(rule, 'http', eachAt(mappingAt(rule, 'http'), 'paths', path => pathOf(path))) : rule);
	return {value: withKey(value, 'spec', ruled), flags};
};
