import type {Fragment} from '../types.ts';
import {depths, fragment} from './fragment.ts';

/** What a lock may be besides an upgrade that was cut off: no text says how old it is, or what was under way. */
const otherLocks = ['operation-in-progress', 'first-install-stuck', 'pending-rollback', 'final-write-lost'] as const;

/** Locks, and what Helm says where it finds no revision to build on (`pkg/action/upgrade.go`, `install.go`, `rollback.go` of both majors). */
export const lockFragments: readonly Fragment[] = [
	fragment('stale-upgrade-lock', depths.schema, ['another operation (install/upgrade/rollback) is in progress'], {confidence: 'cannot-tell', alternatives: otherLocks}),
	// What `history` and `status` print of the newest record.
	fragment('stale-upgrade-lock', depths.ledger, ['status: pending-upgrade'], {confidence: 'cannot-tell', alternatives: otherLocks.filter(row => row === 'operation-in-progress' || row === 'final-write-lost')}),
	fragment('first-install-stuck', depths.ledger, ['status: pending-install'], {confidence: 'cannot-tell', alternatives: ['operation-in-progress']}),
	fragment('pending-rollback', depths.ledger, ['status: pending-rollback'], {confidence: 'cannot-tell', alternatives: ['operation-in-progress']}),
	fragment('uninstall-stuck', depths.ledger, ['status: uninstalling'], {confidence: 'likely', alternatives: ['operation-in-progress']}),
	fragment('no-deployed-release', depths.schema, ['has no deployed releases'], {alternatives: ['uninstall-stuck', 'ledger-mismatch']}),
	fragment('no-deployed-release', depths.wait, ['unable to find a previously successful release when attempting to rollback'], {confidence: 'likely', alternatives: ['first-install-stuck']}),
	fragment('name-in-use', depths.schema, ['a name that is still in use'], {needs: /use\s+a\s+name/v, alternatives: ['first-install-stuck', 'uninstalled-kept']}),
	fragment('wrong-rollback-target', depths.ledger, ['release has no'], {needs: /\brelease\s+has\s+no\s+\d{1,9}\s+version/v}),
	fragment('wrong-rollback-target', depths.ledger, ['invalid release revision'], {confidence: 'likely'}),
	fragment('history-hole', depths.ledger, ['release: not found'], {confidence: 'likely', needs: /(?:^|[\s:])release:\s+not\s+found/v, alternatives: ['no-deployed-release', 'wrong-rollback-target']}),
];
