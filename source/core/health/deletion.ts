import {objectAt, textAt, type ApiObject} from '../object/api-value.ts';
import {conditionsOf, hasStatus, specOf, textListAt} from './read.ts';
import type {Judgement} from './types.ts';
import {failed, joined, progressing, saying} from './words.ts';

/** The conditions by which the namespace controller says that it cannot go on (seen on 1.37.2). */
const stuck = new Set(['NamespaceDeletionDiscoveryFailure', 'NamespaceDeletionGroupVersionParsingFailure', 'NamespaceDeletionContentFailure']);
const remaining = new Set(['NamespaceContentRemaining', 'NamespaceFinalizersRemaining']);

/**
What an object that is being deleted waits for; null for one that is not.

kstatus calls it terminating, which is neither ready nor failed. A namespace says itself what is left in it, and what keeps it from going on.
*/
export const judgeDeletion = (object: ApiObject): Judgement | null => {
	const metadata = objectAt(object, 'metadata');
	if ((textAt(metadata, 'deletionTimestamp') ?? '') === '') {
		return null;
	}

	const finalizers = [...textListAt(metadata, 'finalizers'), ...textListAt(specOf(object), 'finalizers').filter(name => name !== 'kubernetes')];
	const holding = finalizers.length === 0 ? '' : ` and waits for the finalizer${finalizers.length === 1 ? '' : 's'} ${finalizers.join(', ')}`;
	const conditions = textAt(object, 'kind') === 'Namespace' ? conditionsOf(object).filter(condition => hasStatus(condition, 'True')) : [];
	const blocking = conditions.filter(({type}) => stuck.has(type));
	const reason = joined(`it is being deleted${holding}`, ...[...blocking, ...conditions.filter(({type}) => remaining.has(type))].map(condition => saying('', condition)));
	return blocking.length > 0 ? failed(reason) : progressing(reason);
};
