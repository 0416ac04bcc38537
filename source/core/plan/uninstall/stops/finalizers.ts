import {isTyped} from '../../../drift/next/typed.ts';
import {groupOf} from '../../../manifest/address.ts';
import {joinAnd} from '../../../ledger/words.ts';
import {leavingOf} from '../../../ownership/owner-of.ts';
import type {Stop} from '../../stops/stop.ts';
import type {PlannedObject} from '../../types.ts';
import {handledKey, type UninstallFacts} from '../facts.ts';
import {openFinalizers, type OpenFinalizer} from '../finalizers.ts';

const going = (objects: readonly PlannedObject[]): readonly PlannedObject[] => objects.filter(({change}) => change === 'delete');

const isWorkload = ({kind, apiVersion}: PlannedObject): boolean => groupOf(apiVersion) === 'apps' && ['Deployment', 'StatefulSet', 'DaemonSet'].includes(kind);

/** An address as workloads are told: `Deployment/NAMESPACE/NAME`. */
const workloadOf = ({kind, address}: PlannedObject): string => `${kind}/${address.split('/').slice(1).join('/')}`;

/** What looks like the controller of a finalizer, runs, and does not go with the release: it lets the object go. */
const handlers = ({controllers}: UninstallFacts, {address}: PlannedObject, {name}: OpenFinalizer, gone: ReadonlySet<string>): readonly string[] => (controllers.get(handledKey(address, name))?.found ?? []).flatMap(({workload, ready}) => ready > 0 && !gone.has(workload) ? [`${workload} (${ready} ready)`] : []);

/** What is known of the controller of a finalizer that nobody is seen to handle. */
const controllerWords = ({controllers}: UninstallFacts, {address}: PlannedObject, {name}: OpenFinalizer, gone: ReadonlySet<string>): string => {
	const seen = controllers.get(handledKey(address, name)) ?? null;
	const own = (seen?.found ?? []).filter(({workload}) => gone.has(workload)).map(({workload}) => workload);
	if (own.length > 0) {
		return ` ${joinAnd(own)} looks like its controller, and goes with the release.`;
	}

	if (seen !== null && seen.found.length > 0) {
		return ` ${joinAnd(seen.found.map(({workload}) => workload))} looks like its controller, and has no ready pod.`;
	}

	return seen === null || seen.unread ? ' Whether its controller runs could not be told.' : ' No workload of the cluster looks like its controller.';
};

/** A live object that goes, with the finalizers that nobody is seen to handle. */
type Held = {readonly object: PlannedObject; readonly open: readonly OpenFinalizer[]};

const goneWorkloads = (objects: readonly PlannedObject[]): ReadonlySet<string> => new Set(going(objects).filter(object => isWorkload(object)).map(object => workloadOf(object)));

const held = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Held[] => {
	const gone = goneWorkloads(objects);
	return going(objects).flatMap(object => {
		const open = openFinalizers(object.live).filter(finalizer => handlers(facts, object, finalizer, gone).length === 0);
		return open.length === 0 ? [] : [{object, open}];
	});
};

/** That the release's own workloads go: Helm deletes custom resources last, after those that may handle them (seen on 3.22.0 and 4.3.1). */
const ownWords = (objects: readonly PlannedObject[], {apiVersion, kind}: PlannedObject): string => {
	const own = going(objects).filter(object => isWorkload(object)).map(object => `${object.kind}/${object.address.split('/').at(-1)!}`);
	return own.length === 0 ? '' : ` Helm takes away this release's own ${own.slice(0, 3).join(', ')}${own.length > 3 ? ' …' : ''} ${isTyped(apiVersion, kind) ? 'too' : 'before it'}: if the finalizer is handled there, nobody is left to do it.`;
};

/** An object that the API server does not delete before somebody else has let it go, and nobody is seen who does. Helm does not wait for that: it ends well and forgets the release (seen on both majors; with a wait it says that it failed, and forgets it too). */
export const mayHang = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly Stop[] => {
	const gone = goneWorkloads(objects);
	return held(facts, objects).map(({object, open}) => {
		const names = joinAnd(open.map(({name}) => name));
		const writers = [...new Set(open.map(({writer}) => writer).filter(writer => writer !== null))];
		const since = leavingOf(object.live);
		return {
			code: 'finalizer-may-hang',
			message: `It has the finalizer${open.length === 1 ? '' : 's'} ${names}${writers.length === 0 ? '' : `, set by ${joinAnd(writers)}`}: ${since === null ? 'it stays, being deleted,' : `it is being deleted since ${since.since} and stays`} until what handles ${open.length === 1 ? 'it' : 'them'} has let it go.${open.map(finalizer => controllerWords(facts, object, finalizer, gone)).filter((words, index, all) => all.indexOf(words) === index).join('')}${ownWords(objects, object)} ${facts.keepHistory ? 'The record says uninstalled then' : 'The records of the release are gone then'}, and nothing tries again.`,
			object: object.address,
		};
	});
};

/** Finalizers that something running looks like handling, an object each: no stop, and worth knowing when it does not go. */
export const handledNotes = (facts: UninstallFacts, objects: readonly PlannedObject[]): readonly string[] => {
	const gone = goneWorkloads(objects);
	return going(objects).flatMap(object => openFinalizers(object.live).flatMap(finalizer => {
		const running = handlers(facts, object, finalizer, gone);
		return running.length === 0 ? [] : [`${object.address} goes once ${finalizer.name} is taken off: ${joinAnd(running)} looks like its controller, and runs.`];
	}));
};
