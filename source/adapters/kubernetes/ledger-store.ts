import type {StoredRecord} from '../../core/object/stored-object.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {LedgerListing, LedgerStore} from '../../ports/ledger-store.ts';
import type {Steps} from '../../ports/step.ts';
import type {Connection} from './connection.ts';
import {getJson} from './get-json.ts';
import {listOfAll, listOfRelease, type Ledger} from './list-ledger.ts';
import {isPathSegment} from './path-segment.ts';
import {recordIn, recordResource} from './record-object.ts';
import {askedAbout, objectPath} from './resource.ts';

/** Which of the two kinds of objects hold the records, and the one namespace that is read where the whole cluster may not be. */
export type KubernetesLedgerOptions = {
	readonly driver: 'secret' | 'configmap';
	readonly namespace: string;
};

const list = (ledger: Ledger, namespace: string | null, name: string | null, signal: AbortSignal): Steps<LedgerListing> => name === null
	? listOfAll(ledger, namespace, signal)
	: listOfRelease(ledger, namespace, name, signal);

/**
The whole cluster where it may be read, else the one namespace of the place, with what is missing said beside it.

@yields What the list yields.
*/
async function * listWide(ledger: Ledger, fallback: string, name: string | null, signal: AbortSignal): Steps<LedgerListing> {
	const wide = yield * list(ledger, null, name, signal);
	if (wide.ok || wide.problem.code !== 'forbidden') {
		return wide;
	}

	const missing = {...wide.problem, message: `${wide.problem.message} Only namespace ${fallback} was read.`};
	const narrow = list(ledger, fallback, name, signal);
	const marked = (listing: LedgerListing): LedgerListing => ({...listing, narrowedTo: fallback, unread: [missing]});
	for (;;) {
		const step = await narrow.next();
		if (step.done === true) {
			return step.value.ok ? ok(marked(step.value.value)) : step.value;
		}

		yield step.value.kind === 'partial' ? {kind: 'partial', value: marked(step.value.value)} : step.value;
	}
}

/**
Helm's records in a cluster, as Secrets or ConfigMaps: metadata in lists, bodies one by one.

Where listing the whole cluster is forbidden, the place's namespace is read instead and the listing says so; where that is forbidden too, that is the problem.
*/
export const createKubernetesLedgerStore = (connection: Connection, {driver, namespace}: KubernetesLedgerOptions): LedgerStore => {
	const kind = driver === 'secret' ? 'Secret' : 'ConfigMap';
	const ledger: Ledger = {connection, kind};
	return {
		list: (scope, signal) => scope.namespace === null ? listWide(ledger, namespace, scope.name, signal) : list(ledger, scope.namespace, scope.name, signal),
		async read(object, signal): Promise<Result<StoredRecord>> {
			const within = object.namespace ?? namespace;
			if (!isPathSegment(object.name) || !isPathSegment(within)) {
				return fail('not-found', `There is no ${kind} ${object.name} in namespace ${within}.`);
			}

			const resource = recordResource(kind, within);
			const read = await getJson(connection, {path: objectPath(resource, object.name), accept: 'application/json', asked: askedAbout(resource, 'get', object.name)}, signal);
			if (!read.ok) {
				return read;
			}

			const {answer, value} = read.value;
			const record = recordIn(value, kind, answer.text);
			return record === null
				? fail('server-error', `What answers at ${connection.server} sent something else than the ${kind} ${object.name}.`, 'Check the server address of the context.')
				: ok(record);
		},
	};
};
