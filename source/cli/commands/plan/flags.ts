import type {Flag} from '../../command.ts';
import {valued, yes} from '../../parse/flag.ts';

/** The flags of every command that acts: to stop after the plan, to confirm in a script, and to accept what speaks against it. */
export const planFlags: readonly Flag[] = [
	yes('dry-run', 'stop after the plan; exits 0 for go and 3 for stop'),
	valued('confirm NAME', 'text', 'confirm with the release\'s name instead of being asked; needs --digest'),
	valued('digest DIGEST', 'text', 'the digest of the plan that was looked at, 16 characters or more'),
	valued('confirm-context NAME', 'text', 'confirm the context too, where it looks like production'),
	valued('acknowledge CODE', 'list', 'accept one reason against the plan; may be given more than once'),
];
