import {printPath} from '../../drift/path.ts';
import {groupOf} from '../../manifest/address.ts';
import {isApiObject, objectAt, textAt} from '../../object/api-value.ts';
import {counted} from '../../text/plural.ts';
import type {RollbackFacts} from '../facts.ts';
import type {PlannedObject} from '../types.ts';
import type {FindStops, Stop} from './stop.ts';

const keepIt = 'To keep it, put helm.sh/resource-policy: keep on the live object (helm-triage adopt NAME OBJECT --keep, with the release that it belongs to) and rehearse again.';

const droppedOf = (objects: readonly PlannedObject[], dropped: ReadonlyArray<{readonly address: string}>): readonly PlannedObject[] => {
	const addresses = new Set(dropped.map(({address}) => address));
	return objects.filter(({address}) => addresses.has(address));
};

const holdsData = ({apiVersion, kind}: PlannedObject): boolean => ['/PersistentVolumeClaim', '/Namespace', 'apiextensions.k8s.io/CustomResourceDefinition'].includes(`${groupOf(apiVersion)}/${kind}`);

const losses: Readonly<Record<string, string>> = {
	PersistentVolumeClaim: 'the data of its volume goes with it',
	Namespace: 'everything in it goes with it',
	CustomResourceDefinition: 'all objects of its kind go with it, in all namespaces',
};

/** Helm deletes what the newest manifest holds and the target does not, claims, namespaces and CRDs included, with what is in them. */
export const deletesData: FindStops = (_facts, {dropped}, objects) => droppedOf(objects, dropped).filter(object => holdsData(object) && object.change !== 'keep').map((object): Stop => object.change === 'same'
	? {code: 'deletes-data-absent', message: `Helm deletes this ${object.kind} should it come back before the rollback runs; it is not there now.`, object: object.address}
	: {code: 'deletes-data', message: `Helm deletes this ${object.kind}: ${losses[object.kind]!}. ${keepIt}`, object: object.address});

const isOurs = ({cluster, release}: RollbackFacts, {owner}: PlannedObject): boolean => owner === `${cluster.namespace}/${release.name}`;

/** Rollback deletes by name, without a look at whose the object is now (seen on 3.22.0 and 4.3.1). */
export const deletesForeign: FindStops = (facts, _changes, objects) => objects.filter(object => object.change === 'delete' && object.live !== null && !isOurs(facts, object) && (object.owner !== null || !holdsData(object))).map(({address, owner}): Stop => owner === null
	? {code: 'deletes-unmarked', message: `Helm deletes this object although it carries no mark of this release: somebody made it anew, or Helm never had it. ${keepIt}`, object: address}
	: {code: 'deletes-foreign', message: `Helm deletes this object although it belongs to release ${owner} now. ${keepIt}`, object: address});

/** Rollback checks no ownership: an object that is there is overwritten and marked as this release's (seen on 3.22.0 and 4.3.1). One that the newest revision lists too is looked at as well: it may have been taken since. */
export const takesOver: FindStops = (facts, {created}, objects) => {
	const isNew = new Set(created.map(({address}) => address));
	return objects.filter(object => object.change === 'patch' && object.live !== null && !isOurs(facts, object)).flatMap(({address, owner}): Stop[] => {
		if (owner !== null) {
			return [{code: 'takes-over', message: `This object belongs to release ${owner} now; Helm takes it over without asking.`, object: address}];
		}

		return isNew.has(address) ? [{code: 'takes-over', message: 'This object is there already and carries no mark of any release; Helm overwrites it and takes it over without asking.', object: address}] : [];
	});
};

/** What is left when one object is refused: both majors go on with the others and end as failed (seen on 3.22.0 and 4.3.1). */
const leftHalfDone = ({history}: RollbackFacts, objects: readonly PlannedObject[], refused: PlannedObject): string => {
	const others = objects.filter(({change, refusal}) => refusal === null && (change === 'patch' || change === 'create')).length;
	const dropped = objects.filter(({change}) => change === 'delete').length;
	const {last} = history.believed;
	const noDeployed = last !== null && last === history.believed.deployed;
	const stands = refused.change === 'create'
		? 'Helm stops at an object that it cannot create: what comes after it is not written'
		: (others === 0 ? 'Nothing else is to be written' : `The other ${counted(others, 'object')} would be written all the same`);
	return `${stands}${dropped === 0 ? '' : `, ${counted(dropped, 'dropped object')} not deleted`}; the new revision becomes failed and ${last === null ? 'the last one' : `revision ${last}`} superseded${noDeployed ? ', so that none is deployed' : ''}.`;
};

const wayOut = (facts: RollbackFacts): string => (facts.helm?.major ?? 0) >= 4 ? ' With --force-conflicts Helm takes the fields; rehearse with it to see each.' : '';

/** Objects that Helm cannot write: one is enough for the rollback to fail, with the others written. */
export const refused: FindStops = (facts, _changes, objects) => objects.flatMap((object): Stop[] => object.refusal === null
	? []
	: [{code: object.refusal.code, message: `${object.refusal.message.replace(/(?<![!.?])$/v, '.')} ${leftHalfDone(facts, objects, object)}${object.refusal.code === 'conflict' ? wayOut(facts) : ''}`, object: object.address}]);

/** Helm reads every object before it writes it, as the person does who runs it. */
export const objectUnread: FindStops = ({live, world}) => world === 'folder'
	? []
	: live.entries().flatMap(([address, found]): Stop[] => found.known
		? []
		: [{
			code: 'object-unread',
			message: found.why === 'forbidden'
				? `You may not ${found.verb ?? 'read it'}, so what becomes of it is not known, and Helm, which reads it as you do, fails at it.`
				: 'It could not be read, so what becomes of it is not known.',
			object: address,
		}]).toArray();

/** A number of replicas that an autoscaler set is written over at once, and pods go, until the autoscaler answers (seen on both majors; a manifest without the number resets it to 1). */
export const autoscaled: FindStops = ({surroundings}, _changes, objects) => objects.flatMap(({address, kind, fields, live}): Stop[] => {
	const field = fields.find(({path, outcome}) => outcome === 'restored' && printPath(path) === 'spec.replicas');
	if (field === undefined || typeof field.live !== 'number') {
		return [];
	}

	const name = isApiObject(live) ? textAt(objectAt(live, 'metadata'), 'name') : null;
	const scaler = name === null ? null : surroundings.scaledByAutoscaler(kind, name);
	const isScaled = field.owner?.manager === 'kube-controller-manager' && field.owner.subresource === 'scale';
	const wanted = typeof field.wanted === 'number' ? field.wanted : 1;
	return (scaler !== null || isScaled) && field.live > wanted
		? [{code: 'autoscaled', message: `${scaler ?? 'An autoscaler'} has raised it to ${field.live} replicas; Helm sets ${wanted} at once, under the load of now.`, object: address}]
		: [];
});
