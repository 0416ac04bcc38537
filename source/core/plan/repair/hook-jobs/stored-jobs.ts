import {readByHelm} from '../../../ledger/believed.ts';
import type {History} from '../../../ledger/types.ts';
import {addressOf, type ObjectName} from '../../../manifest/address.ts';
import {splitManifest} from '../../../manifest/split.ts';

/** Hook texts of a history that are read at most: each is looked at once, however many revisions have it. */
const most = 500;

/** The Jobs that the hooks of a release's readable revisions make, each once, by address. */
export const storedJobs = (history: History): ReadonlyMap<string, ObjectName> => {
	const namespace = history.release.namespace ?? '';
	const texts = new Set(readByHelm(history).flatMap(({record}) => record.decoded?.release?.hooks.map(({manifest}) => manifest) ?? []));
	return new Map(texts.values()
		.take(most)
		.flatMap(text => splitManifest(text))
		.filter(({kind, name}) => kind === 'Job' && name !== null)
		.map((document): ObjectName => ({
			apiVersion: document.apiVersion ?? 'batch/v1', kind: 'Job', namespace: document.namespace ?? namespace, name: document.name!,
		}))
		.map(job => [addressOf(job), job]));
};
