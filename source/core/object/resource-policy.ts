import {isApiObject, objectAt, textsAt} from './api-value.ts';

type Annotations = Readonly<Record<string, string>>;

/** What Helm reads before it deletes an object, or leaves it. */
const policy = 'helm.sh/resource-policy';

/** What annotations say to Helm of deleting an object, as it is written; null where they say nothing. */
export const resourcePolicy = (annotations: Annotations): string | null => annotations[policy] ?? null;

/** The annotation that keeps an object, as Helm reads it everywhere. */
export const keepPolicy = {key: policy, value: 'keep'} as const;

/** Whether annotations ask upgrades and rollbacks to leave an object that their target does not list: exactly `keep`; ` Keep ` and other values do not (seen on 3.22.0 and 4.3.1). */
export const asksToBeKept = (annotations: Annotations): boolean => annotations[policy] === 'keep';

/** Whether upgrades and rollbacks leave a live object that their target does not list: its live annotation alone counts (seen on 3.22.0 and 4.3.1). */
export const isKeptLive = (live: unknown): boolean => isApiObject(live) && asksToBeKept(textsAt(objectAt(live, 'metadata'), 'annotations'));

/** Whether an uninstall leaves what a manifest stores so: trimmed, in any case (seen on 3.22.0 and 4.3.1). */
export const isKeptStored = (annotations: Annotations): boolean => annotations[policy]?.trim().toLowerCase() === 'keep';
