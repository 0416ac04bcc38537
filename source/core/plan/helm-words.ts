import type {Plan} from './types.ts';

/** What Helm is doing while a plan runs, as a sentence without its end. */
export const helmIsDoing = ({action, release, to}: Plan): string => action === 'uninstall' ? `Helm is uninstalling ${release.name}` : `Helm is rolling ${release.name} back to ${to ?? '?'}`;

/** What is left when Helm is interrupted in the middle of a plan, as a whole sentence (seen on 3.22.0 and 4.3.1). */
export const interruptionLeaves = ({action}: Plan): string => action === 'uninstall'
	? 'Interrupting it leaves the release uninstalling, with a part of its objects gone.'
	: 'Interrupting it leaves the release locked (pending-rollback).';
