import {lastRevision} from '../ledger/believed.ts';
import type {PolicyTimeout} from '../ledger/effective-timeout.ts';
import type {History} from '../ledger/types.ts';
import type {Policy, PolicyOperation} from './policy.ts';
import {tellSource} from './tell-source.ts';

/** What the team's policy says of the timeout of the operation that the newest record is of: a lock is not called stale before three of them have passed. Null where the file says nothing of it. */
export const lockTimeout = (policies: Readonly<Record<PolicyOperation, Policy>>, history: History): PolicyTimeout | null => {
	const {timeout} = policies[lastRevision(history)?.status === 'pending-rollback' ? 'rollback' : 'upgrade'];
	return timeout.source.kind === 'built-in' ? null : {seconds: timeout.value, from: tellSource(timeout.source)};
};
