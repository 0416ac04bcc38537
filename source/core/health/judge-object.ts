import {filledTextAt, isApiObject, objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import type {JsonValue} from '../record/types.ts';
import type {ClaimContext} from './claim-reason.ts';
import {combine, type Surroundings} from './combine.ts';
import {indexWarnings, mergeWarnings, type EventRecord} from './events.ts';
import {findFamilies, newestJob, type Family} from './family.ts';
import {healthOf} from './health-of.ts';
import {isClaim, mayHavePods} from './kinds-with-pods.ts';
import {judgePods, targetOf} from './pods.ts';
import {judgePod, type JudgedPod} from './pods/judge-pod.ts';
import {objectsAt, specOf} from './read.ts';
import type {Judgement, WarningEvent} from './types.ts';

/** What was read of one namespace, or of the cluster for its own objects. */
export type Neighbours = {
	/** Null where they could not be read. */
	readonly pods: readonly ApiObject[] | null;
	/** ReplicaSets and Jobs, as far as they were needed. */
	readonly between: readonly ApiObject[];
	readonly warnings: readonly EventRecord[];
	/** StorageClasses; null where they could not be read or were not needed. */
	readonly classes: readonly ApiObject[] | null;
	/** Milliseconds since the epoch. */
	readonly now: number | null;
};

/** An object's health with all that it rests on. */
export type JudgedObject = Judgement & {
	/** The worst first; null where they could not be read. */
	readonly pods: readonly JudgedPod[] | null;
	readonly events: readonly WarningEvent[];
};

const nobody: Family = {pods: [], between: []};

const claimsOf = (pod: ApiObject): readonly string[] => objectsAt(specOf(pod), 'volumes')
	.map(volume => textAt(objectAt(volume, 'persistentVolumeClaim'), 'claimName'))
	.filter(name => name !== null);

const claimContext = (claim: ApiObject, {pods, classes}: Neighbours): ClaimContext => {
	const name = textAt(objectAt(claim, 'metadata'), 'name') ?? '';
	const className = textAt(specOf(claim), 'storageClassName');
	const found = classes?.find(candidate => textAt(objectAt(candidate, 'metadata'), 'name') === className) ?? null;
	return {
		className,
		binding: found === null ? null : textAt(found, 'volumeBindingMode') ?? 'Immediate',
		classesKnown: classes !== null,
		users: pods?.filter(pod => claimsOf(pod).includes(name)).map(pod => textAt(objectAt(pod, 'metadata'), 'name') ?? '') ?? null,
	};
};

const jobOf = (object: ApiObject, {between}: Family, judge: (job: ApiObject) => Judgement): Surroundings['job'] => {
	const job = textAt(object, 'kind') === 'CronJob' ? newestJob(between) : null;
	return job === null ? null : {...judge(job), name: textAt(objectAt(job, 'metadata'), 'name') ?? ''};
};

/** Prepares judging the objects of one namespace, each with its pods, what stands between, and the warnings about all of them. */
export const prepareJudging = (neighbours: Neighbours): ((value: JsonValue) => JudgedObject) => {
	const {pods, between, warnings, now} = neighbours;
	const familyOf = findFamilies(pods ?? [], between);
	const warningsAbout = indexWarnings(warnings);

	const surroundingsOf = (object: ApiObject, family: Family): Surroundings & {readonly events: readonly EventRecord[]} => {
		const isPod = textAt(object, 'kind') === 'Pod';
		const own = [object, ...family.between].flatMap(other => warningsAbout(targetOf(other)));
		const judged = isPod ? [judgePod(object, own, now)] : judgePods(object, family, warningsAbout, now);
		return {
			pods: pods === null && !isPod ? null : judged,
			warnings: own,
			events: [...own, ...isPod ? [] : family.pods.flatMap(pod => warningsAbout(targetOf(pod)))],
			job: jobOf(object, family, job => judge(job)),
			claim: isClaim({apiVersion: textAt(object, 'apiVersion') ?? '', kind: textAt(object, 'kind') ?? ''}) ? claimContext(object, neighbours) : null,
		};
	};

	const judge = (object: ApiObject): JudgedObject => {
		const hasPods = mayHavePods({apiVersion: textAt(object, 'apiVersion') ?? '', kind: textAt(object, 'kind') ?? ''});
		const {events, ...surroundings} = surroundingsOf(object, hasPods ? familyOf(object) : nobody);
		const known = hasPods ? surroundings : {...surroundings, pods: []};
		const own = healthOf(object as JsonValue, {now, warnings: surroundings.warnings});
		const isGoing = filledTextAt(objectAt(object, 'metadata'), 'deletionTimestamp') !== null;
		return {...isGoing ? own : combine(object, own, known), pods: known.pods, events: mergeWarnings(events)};
	};

	return value => isApiObject(value) ? judge(value) : {...healthOf(value), pods: [], events: []};
};
