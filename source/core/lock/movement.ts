import type {StoredObject, Writer} from '../object/stored-object.ts';
import {firstDifference} from '../ledger/compare.ts';
import {revisionOfRecord} from '../ledger/identity.ts';
import {millisecondsOf} from '../ledger/times.ts';
import {recordInWords} from '../ledger/words.ts';
import {writesAsHelm} from '../ledger/writers.ts';
import type {Movement, Sample, SampledObject, Samples} from './types.ts';

/** Whether a manager of a record or a live object is Helm: its command line (`Helm` on records, `helm` and `helm3` or `helm-v4` on objects, after the name of the program), or a program that uses its library. */
export const isHelm = (manager: string): boolean => writesAsHelm(manager) || /^helm(?:[\-.34_].*)?$/v.test(manager);

/** Programs that keep writing to objects as long as a cluster runs; what they do says nothing about a client of Helm. */
const controller = /^kube-|controller|operator|injector|autoscaler|scheduler|kubelet|kwok|keda|karpenter|pilot-discovery|vpa-/v;

/** Whether a write tells that somebody works on a release: status and scale are written by controllers, whoever works. */
const tells = ({manager, subresource}: Writer): boolean => isHelm(manager) || (subresource === null && !controller.test(manager));

const isSame = (a: Writer, b: Writer): boolean => a.manager === b.manager && a.operation === b.operation && a.subresource === b.subresource && a.time === b.time;

const byTime = (a: Writer, b: Writer): number => (millisecondsOf(b.time) ?? 0) - (millisecondsOf(a.time) ?? 0);

type Seen = Pick<SampledObject, 'uid' | 'resourceVersion' | 'writers'>;

/**
Entries that are new. None is where a write only took fields away, which renews no entry (seen on 1.37.2), and where a second write fell into the same second as the one before.

Controllers take fields of a status away all the time: where one works on the object, such a write is called its own. Else the newest entries stand for it.
*/
const newWriters = (before: Seen | null, {writers}: Seen): readonly Writer[] => {
	const fresh = writers.filter(writer => before?.writers.every(known => !isSame(known, writer)) ?? true);
	const [newest] = writers.toSorted(byTime);
	if (fresh.length > 0 || newest === undefined) {
		return fresh;
	}

	const bystanders = writers.filter(writer => !tells(writer));
	return bystanders.length > 0 ? bystanders : writers.filter(({time}) => time === newest.time);
};

const movementOf = (what: string, before: Seen | null | undefined, after: Seen | null | undefined): readonly Movement[] => {
	if (before === undefined || after === undefined || (before === null && after === null)) {
		return [];
	}

	if (after === null) {
		return [{what, change: 'taken away', manager: null, at: null, byHelm: false}];
	}

	if (before !== null && before.uid === after.uid && before.resourceVersion === after.resourceVersion) {
		return [];
	}

	const writers = newWriters(before, after);
	const telling = writers.filter(writer => tells(writer)).toSorted((a, b) => firstDifference(Number(isHelm(b.manager)) - Number(isHelm(a.manager)), byTime(a, b)));
	const [first] = telling;
	return writers.length > 0 && first === undefined
		? []
		: [{
			what,
			change: before?.uid === after.uid ? 'written' : 'made',
			manager: first?.manager ?? null,
			at: millisecondsOf(first?.time ?? null),
			byHelm: first !== undefined && isHelm(first.manager),
		}];
};

const recordName = (object: StoredObject): string => recordInWords(revisionOfRecord({object, decoded: null}), object.name);

const keyOf = ({kind, namespace, name}: StoredObject): string => `${kind}/${namespace ?? ''}/${name}`;

const sampledRecords = ({records}: Sample): ReadonlyMap<string, StoredObject> => new Map(records.map(record => [keyOf(record), record]));

/**
What moved between two samples of a release's records and of the objects of its newest manifest, what Helm did first.

What controllers write, above all status and scale, is left out: it goes on whether a client lives or not. An object that could not be read in one of the two counts for nothing.
*/
export const compareSamples = (before: Sample, after: Sample, seconds: number): Samples => {
	const [first, second] = [sampledRecords(before), sampledRecords(after)];
	const records = [...new Set([...first.keys(), ...second.keys()])].flatMap(key => movementOf(recordName((second.get(key) ?? first.get(key))!), first.get(key) ?? null, second.get(key) ?? null));
	const objects = before.objects.keys().filter(address => after.objects.has(address)).toArray();
	const moved = [...records, ...objects.flatMap(address => movementOf(address, before.objects.get(address), after.objects.get(address)))];
	return {seconds, moved: moved.toSorted((a, b) => Number(b.byHelm) - Number(a.byHelm)), objects: objects.length};
};
