import {groupOf} from '../../core/manifest/address.ts';
import {recordResource} from '../../core/object/record-resource.ts';
import type {DeniedDelete, UninstallFacts} from '../../core/plan/uninstall/facts.ts';
import type {Cluster, RightQuestion, ServedKind} from '../../ports/cluster.ts';

/** An object that Helm deletes, or that a hook creates. */
export type Touched = {readonly address: string; readonly apiVersion: string; readonly kind: string; readonly verb: 'create' | 'delete'};

type Question = DeniedDelete & {readonly right: RightQuestion};

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

/** The rights that an uninstall takes and that the server says the person lacks. Where it does not say, nothing is denied. Each right is asked once. */
export const readDenied = async (cluster: Cluster, {history, cluster: {namespace}, served}: Pick<UninstallFacts, 'history' | 'cluster' | 'served'>, touched: readonly Touched[], signal: AbortSignal): Promise<readonly DeniedDelete[]> => {
	const kinds = served.known ? served.value.kinds as readonly ServedKind[] : [];
	const records = (['update', 'delete'] as const).map((verb): Question => ({
		verb,
		address: null,
		right: {
			verb,
			group: '',
			resource: recordResource(history.release.driver),
			namespace,
		},
	}));
	const questions = [...records, ...touched.flatMap(object => onObject(object, kinds))];
	const rights = new Map(questions.map(({right}) => [JSON.stringify(right), right]));
	const answers = await cluster.may(rights.values().toArray(), signal);
	if (!answers.ok) {
		return [];
	}

	const denied = new Set(rights.keys().filter((_, index) => answers.value[index] === false));
	return questions.filter(({right}) => denied.has(JSON.stringify(right))).map(({verb, address}) => ({verb, address}));
};
