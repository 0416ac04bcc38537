import type {Session} from '../../ports/session.ts';
import {drained} from '../progress.ts';

/**
Whether a folder shows that a namespace has no more records than are in it: it holds records of the namespace, or other objects of the kind that records are kept in.

Without either nobody saved them (`kubectl get all` leaves Secrets and ConfigMaps out), and that there are none is not known. A cluster always shows it.
*/
export const showsRecords = async ({world, cluster, store, driver}: Pick<Session, 'world' | 'cluster' | 'store' | 'driver'>, namespace: string, signal: AbortSignal): Promise<boolean> => {
	if (world !== 'folder') {
		return true;
	}

	const listed = await drained(store.list({namespace, name: null}, signal));
	if (listed.ok && listed.value.objects.length > 0) {
		return true;
	}

	const others = await cluster?.list({
		apiVersion: 'v1', kind: driver === 'configmap' ? 'ConfigMap' : 'Secret', namespace, labelSelector: null, fieldSelector: null, limit: 1,
	}, signal);
	return others?.ok === true;
};
