import {groupOf} from '../../core/manifest/address.ts';
import {recordResource} from '../../core/object/record-resource.ts';
import type {DeniedRight, RollbackFacts} from '../../core/plan/facts.ts';
import type {Cluster, RightQuestion, ServedKind} from '../../ports/cluster.ts';

/** An object that Helm creates or deletes, or that a hook creates. */
export type Touched = {readonly address: string; readonly apiVersion: string; readonly kind: string; readonly verb: 'create' | 'delete'};

/** What a run of Helm does to objects, and to the records of its release, which are all in one namespace. */
type Run = {
	readonly objects: readonly Touched[];
	readonly records: ReadonlyArray<DeniedRight['verb']>;
	readonly driver: RollbackFacts['release']['driver'];
	readonly namespace: string;
};

type Question = DeniedRight & {readonly right: RightQuestion};

const onObject = ({address, apiVersion, kind, verb}: Touched, served: readonly ServedKind[]): readonly Question[] => {
	const found = served.find(entry => entry.apiVersion === apiVersion && entry.kind === kind);
	return found === undefined
		? []
		: [{
			verb,
			address,
			right: {
				verb,
				group: groupOf(apiVersion),
				resource: found.plural,
				namespace: found.namespaced ? address.split('/').at(-2) ?? '' : null,
			},
		}];
};

const onRecords = ({records, driver, namespace}: Run): readonly Question[] => records.map(verb => ({
	verb,
	address: null,
	right: {
		verb,
		group: '',
		resource: recordResource(driver),
		namespace,
	},
}));

/** The rights that a run of Helm takes and that the server says the person lacks. Where it does not say, nothing is denied. Each right is asked once. */
export const readDenied = async (cluster: Cluster, run: Run, served: RollbackFacts['served'], signal: AbortSignal): Promise<readonly DeniedRight[]> => {
	const kinds = served.known ? served.value.kinds as readonly ServedKind[] : [];
	const questions = [...onRecords(run), ...run.objects.flatMap(object => onObject(object, kinds))];
	const rights = new Map(questions.map(({right}) => [JSON.stringify(right), right]));
	const answers = await cluster.may(rights.values().toArray(), signal);
	if (!answers.ok) {
		return [];
	}

	const denied = new Set(rights.keys().filter((_, index) => answers.value[index] === false));
	return questions.filter(({right}) => denied.has(JSON.stringify(right))).map(({verb, address}) => ({verb, address}));
};
