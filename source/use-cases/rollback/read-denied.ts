import {groupOf} from '../../core/manifest/address.ts';
import {recordResource} from '../../core/object/record-resource.ts';
import type {DeniedRight, RollbackFacts} from '../../core/plan/facts.ts';
import type {PlannedObject} from '../../core/plan/types.ts';
import type {Cluster, RightQuestion, ServedKind} from '../../ports/cluster.ts';

type Question = DeniedRight & {readonly right: RightQuestion};

const namespaceIn = (address: string): string => address.split('/').at(-2) ?? '';

const onObjects = (objects: readonly PlannedObject[], served: readonly ServedKind[]): readonly Question[] => objects.flatMap(({address, apiVersion, kind, change}) => {
	const found = served.find(entry => entry.apiVersion === apiVersion && entry.kind === kind);
	return found === undefined || (change !== 'create' && change !== 'delete')
		? []
		: [{
			verb: change,
			address,
			right: {
				verb: change,
				group: groupOf(apiVersion),
				resource: found.plural,
				namespace: found.namespaced ? namespaceIn(address) : null,
			},
		}];
});

const onRecords = ({release, cluster}: RollbackFacts): readonly Question[] => (['create', 'update'] as const).map(verb => ({
	verb,
	address: null,
	right: {
		verb,
		group: '',
		resource: recordResource(release.driver),
		namespace: cluster.namespace,
	},
}));

/** The rights that a rollback takes and that the server says the person lacks. Where it does not say, nothing is denied. Patches are left to dry runs, which ask the same and more. */
export const readDenied = async (cluster: Cluster, facts: RollbackFacts, objects: readonly PlannedObject[], signal: AbortSignal): Promise<readonly DeniedRight[]> => {
	const questions = [...onRecords(facts), ...onObjects(objects, facts.served.known ? facts.served.value.kinds as readonly ServedKind[] : [])];
	const answers = await cluster.may(questions.map(({right}) => right), signal);
	return answers.ok ? questions.filter((_, index) => answers.value[index] === false).map(({verb, address}) => ({verb, address})) : [];
};
