import {valueAt} from '../fields/steps.ts';
import type {Fold} from '../fold.ts';

/** The details of a session affinity that a Service does not have: the API server drops them (seen on 1.37.2). */
export const sessionAffinity: Fold = {
	code: 'session-affinity',
	kind: 'meaning',
	reason: ({change}, {group, kind, shape, desired}) => group === '' && kind === 'Service' && change === 'missing'
		&& shape[0] === 'spec' && shape[1] === 'sessionAffinityConfig' && valueAt(desired, ['spec', 'sessionAffinity'])?.value !== 'ClientIP'
		? 'a Service without session affinity keeps no details of one'
		: null,
};
