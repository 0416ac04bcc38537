import type {StoredObject, Writer} from '../object/stored-object.ts';
import {latest, millisecondsOf} from './times.ts';

/** The field manager of Helm's command line on its own records, with a capital letter (seen on 3.22.0 and 4.3.1; what it applies to live objects it owns as `helm`). */
export const helmManager = 'Helm';

/**
Programs that write records through Helm's library, by the beginning of their field manager.

The manager is the part of the client's user agent before the slash; the Kubernetes client takes the program's name for it, to which Terraform adds its version (`terraform-provider-helm_v2.13.0_x5`).
*/
export const libraryManagers = {
	'helm-controller': 'flux',
	'terraform-provider-helm': 'terraform',
	fleetagent: 'fleet',
	'pulumi-resource-kubernetes': 'pulumi',
	'crossplane-helm-provider': 'crossplane',
} as const;

/** Whether a manager works on records as Helm does: its command line, or a program that uses Helm's library. Anything else is a hand. */
export const writesAsHelm = (manager: string): boolean => manager === helmManager || Object.keys(libraryManagers).some(name => manager.startsWith(name));

/** Who wrote a record last, by the server's own account; null where the object shows no writers. Of equal times the one listed last, as the server sorts by time. */
export const lastWriter = (object: StoredObject): Writer | null => object.writers.toReversed().toSorted((a, b) => (millisecondsOf(b.time) ?? 0) - (millisecondsOf(a.time) ?? 0))[0] ?? null;

/** When Helm (or a program that uses its library) last changed the record, in milliseconds; null when the object does not show it. */
export const lastHelmWrite = (object: StoredObject): number | null => latest(object.writers.filter(({manager}) => writesAsHelm(manager)).map(({time}) => millisecondsOf(time)));

/**
When the record was last changed by anyone, else when it was made, by the server's clock.

Never the labels `createdAt` and `modifiedAt`: Helm overlays them with the release's own label map, so a new revision inherits its predecessor's `modifiedAt` and an update loses `createdAt` (helm/helm issue 32404; seen on 3.22.0 and 4.3.1).
*/
export const lastChange = (object: StoredObject): number | null => latest([millisecondsOf(object.createdAt), ...object.writers.map(({time}) => millisecondsOf(time))]);
