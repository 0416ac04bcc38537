import {groupOf} from '../../core/manifest/address.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Cluster, Discovery, ServedKind} from '../../ports/cluster.ts';
import type {Connection} from './connection.ts';
import {discover} from './discovery.ts';

/** A kind as a manifest names it. */
export type KindName = {readonly apiVersion: string; readonly kind: string};

/** A served kind; null for one that is gone, which has no objects. Problem `server-error` when its group does not answer. */
export type FoundKind = Result<ServedKind | null>;

export type Kinds = {
	/** Asks the server every time. */
	readonly discover: Cluster['discover'];
	/** Gives what finds kinds: in the last discovery where it holds all of the wanted ones, else in a new one. Problems: those of discovery. */
	readonly finder: (wanted: readonly KindName[], signal: AbortSignal) => Promise<Result<(wanted: KindName) => FoundKind>>;
	/** Forgets the last discovery: something in it turned out to be gone. */
	readonly forget: () => void;
};

/** The very version, else another one of the kind that is served: the objects are the same ones. */
const served = ({kinds, unanswered}: Discovery, {apiVersion, kind}: KindName): ServedKind | null => {
	const candidates = kinds.filter(candidate => candidate.kind === kind && groupOf(candidate.apiVersion) === groupOf(apiVersion));
	return candidates.find(candidate => candidate.apiVersion === apiVersion)
		?? candidates.find(candidate => !unanswered.includes(candidate.apiVersion))
		?? null;
};

const find = (discovery: Discovery, wanted: KindName): FoundKind => {
	const found = served(discovery, wanted);
	const group = groupOf(wanted.apiVersion);
	return found === null && discovery.unanswered.some(version => groupOf(version) === group)
		? fail('server-error', `The API ${wanted.apiVersion} does not answer, so nothing of kind ${wanted.kind} can be looked at.`, 'Its own server may be down: kubectl get apiservices names it.')
		: ok(found);
};

/** What a server serves, asked when it must be known. */
export const createKinds = (connection: Connection): Kinds => {
	let last: Discovery | null = null;
	let asking: {readonly signal: AbortSignal; readonly answer: Promise<Result<Discovery>>} | null = null;
	const ask: Cluster['discover'] = async signal => {
		const found = await discover(connection, signal);
		if (found.ok) {
			last = found.value;
		}

		return found;
	};

	/** Questions that come together, of one piece of work, share one answer. */
	const askTogether: Cluster['discover'] = async signal => {
		if (asking?.signal !== signal) {
			asking = {signal, answer: ask(signal)};
		}

		const own = asking;
		const answer = await own.answer;
		asking = asking === own ? null : asking;
		return answer;
	};

	return {
		discover: ask,
		async finder(wanted, signal) {
			const known = last;
			if (known !== null && wanted.every(kind => served(known, kind) !== null)) {
				return ok(kind => find(known, kind));
			}

			const fresh = await askTogether(signal);
			return fresh.ok ? ok(kind => find(fresh.value, kind)) : fresh;
		},
		forget() {
			last = null;
		},
	};
};
