import {textAt, type ApiObject} from '../../object/api-value.ts';
import type {EventRecord} from '../events.ts';
import {objectsAt, specOf, statusOf} from '../read.ts';
import type {ContainerCase} from './judge-container.ts';

type Role = {readonly list: string; readonly statuses: string; readonly title: string};

/** Containers that run before the others, and sidecars that run beside them. */
export const initRole: Role = {list: 'initContainers', statuses: 'initContainerStatuses', title: 'init container'};

/** The containers that the pod is there for. */
export const mainRole: Role = {list: 'containers', statuses: 'containerStatuses', title: 'container'};

/** An init container that ended well is not started again, whatever the pod's policy is. */
const restartsOf = (policy: string | null, isInit: boolean): ContainerCase['restarts'] => {
	if (policy === 'Never') {
		return 'never';
	}

	return policy === 'OnFailure' || isInit ? 'on-failure' : 'always';
};

/** The containers of one role, each with its spec and its state; those that only one of the two lists names too. */
export const containersOf = (pod: ApiObject, {list, statuses, title}: Role, events: readonly EventRecord[], now: number | null): readonly ContainerCase[] => {
	const spec = specOf(pod);
	const states = objectsAt(statusOf(pod), statuses);
	const specs = objectsAt(spec, list);
	const names = [...new Set([...specs, ...states].map(entry => textAt(entry, 'name') ?? ''))];
	return names.map(name => {
		const own = specs.find(entry => textAt(entry, 'name') === name) ?? {};
		// An init container with a policy of its own goes on running beside the others.
		const isSidecar = list === 'initContainers' && textAt(own, 'restartPolicy') === 'Always';
		return {
			name,
			title: `${isSidecar ? 'sidecar' : title} ${name}`,
			spec: own,
			status: states.find(entry => textAt(entry, 'name') === name) ?? {},
			events,
			restarts: isSidecar ? 'always' : restartsOf(textAt(spec, 'restartPolicy'), list === 'initContainers'),
			isInit: list === 'initContainers' && !isSidecar,
			now,
		};
	});
};

