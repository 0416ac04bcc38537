/** A rollback's policy where no config file says anything. */
import type {Policy, PolicyFlags} from '../../source/core/policy/policy.ts';
import {policyFor} from '../../source/core/policy/policy-for.ts';
import {noPolicies} from '../../source/core/policy/types.ts';

export const policyOf = (flags: PolicyFlags): Policy => policyFor('rollback', {
	context: 'kind', namespace: 'shop', name: 'web', isOwned: false,
}, noPolicies, flags);
