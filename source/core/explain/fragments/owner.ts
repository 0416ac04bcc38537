import type {Fragment} from '../types.ts';
import {depths, fragment, fromHelm} from './fragment.ts';

/** Somebody else owns the object or the field (`pkg/action/validate.go`, `pkg/kube/client.go` of both majors; seen on 3.22.0 and 4.3.1). */
export const ownerFragments: readonly Fragment[] = [
	fragment('ownership-refused', depths.owner, [
		'cannot be imported into the current release',
		'invalid ownership metadata',
		'label validation error:',
		'annotation validation error:',
		'wasn\'t defined in the previous release',
	]),
	fragment('ownership-refused', depths.owner, ['existing resource conflict:'], {needs: /existing\s+resource\s+conflict:\s+(?:kind|namespace):/v}),
	// Made by somebody else between Helm's look and its write, or of a kind that a namespace does not part: there is no word of marks then.
	fragment('ownership-refused', depths.schema, ['already exists'], {
		confidence: 'likely',
		needs: /(?:failed\s+to\s+create\s+resource|FAILED|"\s+failed):\s+(?:1\s+error\s+occurred:\s+\*\s+)?(?!jobs\.batch)[a-z][\-.0-9a-z]{1,253}\s+"(?!sh\.helm\.release)[^"]{1,253}"\s+already\s+exists/v,
		alternatives: ['mixed-writers', 'hook-leftover'],
	}),
	fragment('apply-conflict', depths.owner, ['apply failed with', 'conflict occurred while applying object'], {needs: /\b[Aa]pply\s+failed\s+with\s+\d{1,6}\s+conflicts?\b|conflict\s+occurred\s+while\s+applying/v}),
	fragment('apply-conflict', depths.schema, ['conflicts with', 'conflict with'], {needs: /\bconflicts?\s+with\s+"[^"]{1,253}"(?:\s+with\s+subresource\s+"\w{1,60}")?(?:\s+using\s+\S{1,253})?:\s*(?:-\s*)?\./v}),
	fragment('apply-conflict', depths.owner, ['server-side apply not available on the server'], {confidence: 'likely', alternatives: ['cluster-blocks']}),
	fragment('stolen-object', depths.owner, ['not owned by this release'], {needs: /skipping\s+delete\s+of\s+resource\s+not\s+owned|not\s+deleted\s+because\s+they\s+are\s+not\s+owned/v}),
	// Two who write, or the flags of the other major.
	fragment('mixed-writers', depths.ledger, ['operation cannot be fulfilled on', 'the object has been modified; please apply your changes'], {confidence: 'likely', unless: /\bleases\.coordination|Reconciler\s+error|\brequeu/v, alternatives: ['cluster-blocks']}),
	fragment('mixed-writers', depths.template, ['with the name'], {confidence: 'likely', needs: /\bno\s+[A-Z]\w{1,62}\s+with\s+the\s+name\s+"[^"]{1,253}"\s+found/v, alternatives: ['objects-deleted-by-upgrade']}),
	fragment('mixed-writers', depths.rights, ['error looking up service account'], {confidence: 'likely', alternatives: ['not-ready']}),
	fragment('mixed-writers', depths.template, ['object not found, skipping delete'], {confidence: 'likely', needs: /cleaning\s+up|unable\s+to\s+cleanup/v}),
	fragment('mixed-writers', depths.template, [
		'forceconflicts enabled when serversideapply disabled',
		'cannot use server-side apply and force replace together',
		'cannot use force conflicts and force replace together',
		'invalid/unknown release server-side apply method',
		'invalid wait input',
	]),
	fragment('mixed-writers', depths.template, ['none of the others can be'], {needs: /in\s+the\s+group\s+\[[^\[\]]{0,200}\b(?:force|atomic|rollback-on-failure|server-side|wait)\b/v}),
	fragment('mixed-writers', depths.template, ['unknown flag: --'], {
		confidence: 'likely',
		needs: /unknown\s+flag:\s+--(?:all|atomic|force|force-conflicts|force-replace|server-side|rollback-on-failure|recreate-pods|take-ownership|description|show-desc|show-resources|show-rollback-revision|hide-notes|hide-secret|reset-then-reuse-values|keep-history|wait|wait-for-jobs|history-max|cleanup-on-fail)\b/v,
		unless: /error:\s+unknown|\bkubectl\b/v,
	}),
	fragment('mixed-writers', depths.template, ['unknown shorthand flag: \'a\''], {confidence: 'likely', needs: /unknown\s+shorthand\s+flag:\s+"a"\s+in\s+-a/v, unless: /error:\s+unknown|\bkubectl\b/v}),
	fragment('mixed-writers', depths.template, ['invalid argument'], {confidence: 'likely', needs: /invalid\s+argument\s+"[^"]{0,60}"\s+for\s+"--(?:wait|server-side|dry-run|force|atomic)"\s+flag/v, unless: fromHelm}),
];
