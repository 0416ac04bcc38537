import {groupOf} from '../../../manifest/address.ts';
import {joinAnd} from '../../../ledger/words.ts';
import {counted} from '../../../text/plural.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlannedObject} from '../../types.ts';
import {leavesForeign, type UninstallFacts} from '../facts.ts';

const keepIt = 'To keep it, write helm.sh/resource-policy: keep into the stored manifest (`helm-triage repair`): an uninstall does not read the live annotation.';

const going = (objects: readonly PlannedObject[]): readonly PlannedObject[] => objects.filter(({change}) => change === 'delete');

const kindOf = ({apiVersion, kind}: PlannedObject): string => `${groupOf(apiVersion)}/${kind}`;

/** What becomes of a claim's data, by the reclaim policy of its volume. */
const volumeWords = ({volumes}: UninstallFacts, address: string): string => {
	const volume = volumes.get(address);
	if (volume?.known !== true) {
		return 'whether its volume and the data stay could not be read';
	}

	if (volume.value === null) {
		return 'it has no volume yet';
	}

	const {name, reclaim} = volume.value;
	switch (reclaim) {
		case 'Delete': {
			return `its volume ${name} is deleted with it (reclaim policy Delete), and the data with the volume`;
		}

		case 'Retain': {
			return `its volume ${name} and the data stay (reclaim policy Retain), released: a new claim gets another volume`;
		}

		default: {
			return reclaim === null ? `whether its volume ${name} and the data stay could not be read` : `its volume ${name} has the reclaim policy ${reclaim}`;
		}
	}
};

const kindWords = ({ofKinds}: UninstallFacts, address: string): string => {
	const count = ofKinds.get(address);
	return count?.known === true
		? (count.value === 0 ? 'there is no object of its kind now' : `the ${counted(count.value, 'object')} of its kind ${count.value === 1 ? 'goes' : 'go'} with it, in all namespaces`)
		: 'all objects of its kind go with it, in all namespaces';
};

const namespaceWords = ({releasesIn, cluster}: UninstallFacts, address: string): string => {
	const name = address.split('/').at(-1)!;
	const others = releasesIn.get(name) ?? [];
	return `everything in it goes with it${others.length === 0 ? '' : `, the release${others.length === 1 ? '' : 's'} ${joinAnd(others)} among it`}${name === cluster.namespace ? ', and the records of this release' : ''}`;
};

/** Helm deletes claims, namespaces and CRDs that stand in the manifest, with what is in them (seen on 3.22.0 and 4.3.1). Each kind is acknowledged for itself. */
export const losesData = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => going(objects).flatMap((object): Stop[] => {
	const {address} = object;
	switch (kindOf(object)) {
		case '/PersistentVolumeClaim': {
			return [{code: 'loses-claim', message: `Helm deletes this claim: ${volumeWords(facts, address)}. ${keepIt}`, object: address}];
		}

		case '/Namespace': {
			return [{code: 'loses-namespace', message: `Helm deletes this namespace: ${namespaceWords(facts, address)}. ${keepIt}`, object: address}];
		}

		case 'apiextensions.k8s.io/CustomResourceDefinition': {
			return [{code: 'loses-kind', message: `Helm deletes this definition: ${kindWords(facts, address)}. ${keepIt}`, object: address}];
		}

		default: {
			return [];
		}
	}
});

/** Claims of a StatefulSet's template stay, unless the StatefulSet says that they go with it. */
export const claimsMade = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => {
	const gone = new Set(going(objects).map(({address}) => address));
	return facts.madeClaims.known
		? facts.madeClaims.value.filter(({deleted, maker}) => deleted && gone.has(maker)).map(({address, maker}) => ({
			code: 'loses-claim',
			message: `${maker} takes this claim along when it is deleted (persistentVolumeClaimRetentionPolicy.whenDeleted is Delete): ${volumeWords(facts, address)}.`,
			object: address,
		}))
		: [];
};

/** An older Helm deletes by name, without a look at whose the object is now (seen on 3.22.0; 4.3.1 leaves what is not its release's). */
export const deletesForeign = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => leavesForeign(facts)
	? []
	: going(objects).filter(({live, owner}) => live !== null && owner !== `${facts.cluster.namespace}/${facts.history.release.name}`).map(({address, owner}): Stop => owner === null
		? {code: 'deletes-unmarked', message: `Helm ${facts.helm?.version ?? '3'} deletes this object although it carries no mark of this release: somebody made it anew, or Helm never had it. ${keepIt}`, object: address}
		: {code: 'deletes-foreign', message: `Helm ${facts.helm?.version ?? '3'} deletes this object although it belongs to release ${owner} now. Helm 4.3 and newer leave it. ${keepIt}`, object: address});

/** Helm 4.3 reads each object first and leaves what it may not read; older ones delete by name. */
export const unread = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => facts.world === 'folder'
	? []
	: going(objects).flatMap(({address}): Stop[] => {
		const found = facts.live.get(address);
		if (found === undefined || found.known) {
			return [];
		}

		const then = leavesForeign(facts) ? 'Helm reads it as you do, leaves what it cannot read, and deletes the records all the same.' : 'Helm deletes it by its name, whosever it is.';
		return [{code: 'object-unread', message: `${found.why === 'forbidden' ? `You may not ${found.verb ?? 'read it'}, so whose it is and what holds it is not known.` : 'It could not be read, so whose it is and what holds it is not known.'} ${then}`, object: address}];
	});
