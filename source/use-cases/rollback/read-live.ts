import type {ObjectName} from '../../core/manifest/address.ts';
import {known, notAsked, unreadable, type Known} from '../../core/problem/known.ts';
import type {Result} from '../../core/problem/problem.ts';
import type {JsonValue} from '../../core/record/types.ts';
import type {Redactor} from '../../core/redact/redactor.ts';
import type {Cluster, LiveAnswer} from '../../ports/cluster.ts';
import {inSlices} from '../give-way.ts';

/** An object by its name, and the address that it goes by. */
type Addressed = ObjectName & {readonly address: string};

const asKnown = (answer: Result<LiveAnswer>, {kind}: Addressed): Known<JsonValue> => {
	if (!answer.ok) {
		return unreadable(answer.problem, `get ${kind}`);
	}

	switch (answer.value.found) {
		case 'here': {
			return known(answer.value.value);
		}

		case 'absent': {
			return known(null);
		}

		case 'unseen': {
			return notAsked;
		}
	}
};

/** Reads whole live objects, by address. What may not or could not be read stays unknown, and is never taken for absent. The redactor learns what is in them before anything of them is shown. */
export const readLive = async (objects: readonly Addressed[], cluster: Cluster, redactor: Redactor, signal: AbortSignal): Promise<ReadonlyMap<string, Known<JsonValue>>> => {
	const answers = await cluster.read(objects, signal);
	const live = new Map(objects.map((object, index) => [object.address, asKnown(answers[index]!, object)] as const));
	for (const found of live.values()) {
		if (found.known && found.value !== null) {
			await inSlices(redactor.slices.learnJson(found.value), signal);
		}
	}

	return live;
};
