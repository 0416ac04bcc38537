import {lastRevision} from '../../core/ledger/believed.ts';
import type {History} from '../../core/ledger/types.ts';
import type {Sample, SampledObject} from '../../core/lock/types.ts';
import {liveObjectOf} from '../../core/object/live-object.ts';
import {ok, type Result} from '../../core/problem/problem.ts';
import type {LiveAnswer} from '../../ports/cluster.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {readStored} from '../drift/read-stored.ts';
import {lookOnce} from '../look-once.ts';
import {inside} from '../progress.ts';

const sampled = (address: string, answer: Result<LiveAnswer> | undefined): ReadonlyArray<readonly [string, SampledObject | null]> => {
	if (answer?.ok !== true || answer.value.found === 'unseen') {
		return [];
	}

	const live = answer.value.found === 'here' ? liveObjectOf(answer.value.value) : null;
	return [[address, live === null
		? null
		: {
			address, uid: live.uid, resourceVersion: live.resourceVersion, writers: live.writers,
		}]];
};

/**
Takes a sample of a release's records and of the live objects that its newest manifest lists, hooks included: their versions and writers, nothing of their content.

What may not be read is left out. Problems: those of listing the records.

@yields The progress of listing.
*/
export async function * takeSample(session: Session, history: History, signal: AbortSignal): Steps<Sample> {
	const {namespace, name} = history.release;
	const listed = yield * inside(session.store.list({namespace, name}, signal));
	if (!listed.ok) {
		return listed;
	}

	const look = lookOnce(session);
	const release = lastRevision(history)?.record.decoded?.release ?? null;
	if (look.cluster === null || release === null) {
		return ok({records: listed.value.objects, objects: new Map()});
	}

	const discovery = await look.cluster.discover(signal);
	const {objects, hooks} = await readStored(look, release, {namespace: namespace ?? session.place.namespace, served: discovery.ok ? discovery.value.kinds : null}, signal);
	const targets = [...objects, ...hooks];
	const answers = await look.cluster.read(targets, signal);
	return ok({records: listed.value.objects, objects: new Map(targets.flatMap(({address}, index) => sampled(address, answers[index])))});
}
