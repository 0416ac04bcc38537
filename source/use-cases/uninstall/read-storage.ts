import {filledTextAt, isApiObject, objectAt, textAt} from '../../core/object/api-value.ts';
import type {ManifestObject} from '../../core/manifest/objects.ts';
import {madeClaims} from '../../core/plan/uninstall/made-claims.ts';
import type {MadeClaim, UninstallFacts, Volume} from '../../core/plan/uninstall/facts.ts';
import {known, unreadable, type Known} from '../../core/problem/known.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Cluster, LiveAnswer} from '../../ports/cluster.ts';
import type {Result} from '../../core/problem/problem.ts';

type Live = UninstallFacts['live'];

/** Claims of one namespace that are read at most. */
const most = 1000;

/** Which claims were made by template, and each of them as it is live, by address. */
type Claims = {readonly made: Known<readonly MadeClaim[]>; readonly claims: ReadonlyMap<string, JsonValue>};

/** The claims that the StatefulSets of a release made from their templates; not known where claims of one of their namespaces may not be listed. */
export const readMadeClaims = async (cluster: Cluster, objects: readonly ManifestObject[], live: Live, signal: AbortSignal): Promise<Claims> => {
	const makers = objects.filter(({kind, namespace}) => kind === 'StatefulSet' && namespace !== null);
	const made: MadeClaim[] = [];
	const claims = new Map<string, JsonValue>();
	for (const namespace of new Set(makers.map(maker => maker.namespace!))) {
		const listed = await cluster.list({
			apiVersion: 'v1',
			kind: 'PersistentVolumeClaim',
			namespace,
			labelSelector: null,
			fieldSelector: null,
			limit: most,
		}, signal);
		if (!listed.ok) {
			return {made: unreadable(listed.problem, 'list persistentvolumeclaims'), claims};
		}

		const here = makers.filter(one => one.namespace === namespace);
		for (const maker of here) {
			const found = live.get(maker.address);
			const mine = found?.known === true && found.value !== null ? madeClaims(maker, found.value, listed.value) : [];
			made.push(...mine);
			for (const {address} of mine) {
				claims.set(address, listed.value.find(claim => isApiObject(claim) && textAt(objectAt(claim, 'metadata'), 'name') === address.split('/').at(-1)) ?? null);
			}
		}
	}

	return {made: known(made), claims};
};

const volumeName = (claim: JsonValue): string | null => isApiObject(claim) ? filledTextAt(objectAt(claim, 'spec'), 'volumeName') : null;

const reclaimOf = (answer: Result<LiveAnswer> | undefined): string | null => answer?.ok === true && answer.value.found === 'here' && isApiObject(answer.value.value)
	? filledTextAt(objectAt(answer.value.value, 'spec'), 'persistentVolumeReclaimPolicy')
	: null;

/** The volumes behind claims, with what becomes of each when its claim goes. A claim that was not seen has an unknown one; a volume that may not be read has no reclaim policy. */
export const readVolumes = async (cluster: Cluster, claims: ReadonlyMap<string, Known<JsonValue>>, signal: AbortSignal): Promise<ReadonlyMap<string, Known<Volume | null>>> => {
	const named = claims.entries().map(([address, claim]) => ({address, claim, volume: claim.known ? volumeName(claim.value) : null})).toArray();
	const asked = [...new Set(named.flatMap(({volume}) => volume ?? []))];
	const answers = await cluster.read(asked.map(name => ({
		apiVersion: 'v1',
		kind: 'PersistentVolume',
		namespace: null,
		name,
	})), signal);
	return new Map(named.map(({address, claim, volume}) => {
		const found: Known<Volume | null> = claim.known ? known(volume === null ? null : {name: volume, reclaim: reclaimOf(answers[asked.indexOf(volume)])}) : claim;
		return [address, found] as const;
	}));
};
