import type {ObjectContent} from '../core/plan/writes/object-patch.ts';
import type {Propagation} from '../core/plan/types.ts';
import type {Result} from '../core/problem/problem.ts';
import type {JsonValue} from '../core/record/types.ts';

/**
Writing live objects, one at a time, and only while each is as it was read: whole, with `apiVersion` and `kind` in it, as the port `Cluster` gives it.

None of these can be interrupted: a write is done, or it is not. Where the answer was lost on the way, the object is read again to find out, and a Problem says so if that fails too.

Problems: `moved` when somebody else has written, deleted or made the object anew meanwhile (nothing is written then), `forbidden` with the missing verb, `server-error` for what the API server or a webhook refuses, and those of a connection.

Implementations: `adapters/kubernetes`, `adapters/memory`; a folder has none. One contract suite runs on all: `test/contracts/object-writer.ts`.
*/
export type ObjectWriter = {
	/** Sends one JSON patch (`jsonPatchOf`), and gives the object as it is afterwards. Needs the verb `patch`. */
	readonly patch: (live: JsonValue, content: ObjectContent) => Promise<Result<JsonValue>>;
	/** Deletes an object; with finalizers it is there until they are gone. Needs the verb `delete`. */
	readonly remove: (live: JsonValue, propagation: Propagation) => Promise<Result<null>>;
};
