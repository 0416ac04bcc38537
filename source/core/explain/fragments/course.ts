import type {Fragment} from '../types.ts';
import {causeOf, depths, fragment, fromHelm, fromHelmOrError, ofRepository} from './fragment.ts';

const readyKinds = '(?:Deployment|StatefulSet|DaemonSet|ReplicaSet|ReplicationController|Pod|Job|Service|PersistentVolumeClaim|CustomResourceDefinition)';

/** A time that ran out in Helm's own wait. `kubectl wait` and `kubectl rollout` say the same with a small `error:` or with what they waited on. */
const ran = String.raw`(?:timed\s+out\s+waiting|context\s+deadline|client\s+rate)`;

const ownWait = new RegExp(String.raw`${causeOf(ran)}|(?:^|\n)Error:\s+(?:1\s+error\s+occurred:\s+\*\s+)?${ran}`, 'v');

const others = new RegExp(String.raw`\bcondition\s+on\s+[a-z][\w.]{0,100}\/|\brpc\s+error:|\bhttps?:\/\/|Client\.Timeout|${ofRepository.source}`, 'v');

/** That Helm could not make the object of a hook, from its words before the cause. */
const hookObject = String.raw`\b[Ww]arning:\s+[Hh]ook\s+[\w,\-]{1,60}\s+\S{1,300}\s+failed`;

/** What happened on the way: hooks, the wait, the end (`pkg/action/hooks.go`, `pkg/kube/{ready,wait,statuswait}.go` of both majors). */
export const courseFragments: readonly Fragment[] = [
	fragment('hook-failed', depths.hook, ['hooks failed'], {needs: /\b(?:pre|post)-(?:install|upgrade|rollback|delete)\s+hooks\s+failed(?:\s*["',:\]\}]|\s*$)/v}),
	fragment('hook-failed', depths.hook, ['failed pre-install', 'failed post-install', 'failed pre-upgrade', 'failed post-upgrade', 'failed pre-delete', 'failed post-delete'], {
		needs: /(?:^|\n|:\s+|\[)(?:Error:\s+)?failed\s+(?:pre|post)-(?:install|upgrade|delete)(?::|\s*$)/v,
	}),
	// The object of a hook could not be made: one of an earlier run stands there. Client-side it exists, server-side it would have to be changed, or is held by whoever made it (seen on 3.22.0 and 4.3.1).
	fragment('hook-failed', depths.leftover, ['already exists'], {needs: new RegExp(String.raw`${hookObject}[\s\S]{0,300}"\s+already\s+exists`, 'v'), alternatives: ['hook-leftover']}),
	fragment('hook-leftover', depths.leftover, ['field is immutable', 'conflict occurred while applying'], {needs: new RegExp(hookObject, 'v'), alternatives: ['hook-failed']}),
	fragment('hook-failed', depths.hook, ['warning: hook'], {needs: new RegExp(hookObject, 'v')}),
	// Rollback and uninstall put no words before the failure of a hook; their own wait names the release first (seen on 4.3.1).
	fragment('hook-failed', depths.hook, ['not ready. status: failed'], {
		confidence: 'likely', needs: /(?:^|\n)Error:\s+resource\s+(?:Job|Pod)\/\S{1,320}\s+not\s+ready\.\s+status:\s+Failed/v, alternatives: ['wait-timed-out', 'pending-rollback', 'uninstall-stuck'],
	}),
	fragment('hook-failed', depths.hook, ['backofflimitexceeded', 'deadlineexceeded'], {needs: /\bjobs?\s+(?:\S{1,253}\s+)?failed:\s+(?:BackoffLimitExceeded|DeadlineExceeded)/v}),
	fragment('hook-failed', depths.hook, ['already exists'], {
		confidence: 'likely', needs: /\bjobs\.batch\s+"[^"]{1,253}"\s+already\s+exists/v, unless: /Error\s+from\s+server/v, alternatives: ['hook-leftover'],
	}),
	fragment('hook-failed', depths.hook, ['error: pod', '* pod'], {confidence: 'likely', needs: /(?:Error:|\*)\s+pod\s+[0-9a-z][\-.0-9a-z]{0,252}\s+failed(?:\s|$)/v}),
	fragment('hook-failed', depths.hook, ['has reached the specified backoff limit'], {
		confidence: 'likely', needs: /synchronization\s+tasks?\s+(?:are\s+not\s+valid|completed\s+unsuccessfully)/v,
	}),
	fragment('wait-timed-out', depths.wait, ['not ready. status:'], {needs: /\bresource\s+\S{1,400}\s+not\s+ready\.\s+status:/v}),
	fragment('wait-timed-out', depths.wait, ['timed out waiting for the condition'], {needs: ownWait, unless: others}),
	fragment('wait-timed-out', depths.wait, ['context deadline exceeded'], {needs: ownWait, unless: others}),
	fragment('wait-timed-out', depths.wait, ['client rate limiter wait returned an error'], {confidence: 'likely', needs: ownWait, alternatives: ['cluster-blocks']}),
	fragment('wait-timed-out', depths.wait, ['reporter failed to start: event funnel closed']),
	fragment('wait-timed-out', depths.end, ['due to atomic being set', 'due to rollback-on-failure being set'], {confidence: 'likely', needs: /has\s+been\s+(?:rolled\s+back|uninstalled)\s+due\s+to/v, alternatives: ['hook-failed']}),
	fragment('wait-timed-out', depths.end, ['was created but has a failed status', 'but failed to initialize completely'], {confidence: 'likely', needs: fromHelm, alternatives: ['hook-failed', 'failed-but-serving']}),
	// What a run says while it waits, healthy or not.
	fragment('wait-timed-out', depths.wait, ['is not ready:', 'is not bound:', 'is not completed:', 'does not have load balancer ingress ip address:'], {
		confidence: 'likely', isWeak: true, needs: new RegExp(String.raw`\b${readyKinds}\s+(?:is\s+not\s+(?:ready|bound|completed)|does\s+not\s+have\s+load\s+balancer\s+ingress\s+IP\s+address):\s+[^\s\/:]{1,63}\/\S`, 'v'), alternatives: ['not-ready'],
	}),
	fragment('wait-timed-out', depths.wait, ['waiting for resource'], {confidence: 'likely', isWeak: true, needs: /\bwaiting\s+for\s+resource\s[\s\S]{0,600}?expectedStatus=/v, alternatives: ['not-ready']}),
	// Uninstall.
	fragment('uninstall-stuck', depths.uninstall, ['deletion in progress (or silently failed)', 'uninstallation completed with', 'failed to delete release']),
	fragment('uninstall-stuck', depths.schema, ['object is being deleted:'], {confidence: 'likely', alternatives: ['cluster-blocks']}),
	fragment('uninstall-stuck', depths.uninstall, ['is already deleted'], {needs: /\bthe\s+release\s+named\s+"[^"]{1,253}"\s+is\s+already\s+deleted/v, alternatives: ['uninstalled-kept']}),
	fragment('uninstall-stuck', depths.uninstall, ['still exists. status:'], {needs: /\bresource\s+\S{1,400}\s+still\s+exists\.\s+status:/v}),
	fragment('uninstall-stuck', depths.uninstall, ['unable to determine state for release with status'], {confidence: 'likely', needs: /status\s+"uninstalling"/v}),
	fragment('uninstall-stuck', depths.uninstall, ['failed to delete resource'], {confidence: 'likely', needs: fromHelmOrError, alternatives: ['forbidden', 'cluster-blocks']}),
];
