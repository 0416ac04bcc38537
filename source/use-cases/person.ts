import type {Cluster} from '../ports/cluster.ts';
import type {Session} from '../ports/session.ts';

/** Who the person is, by the cluster that was asked: once a session, since every line of the journal names them. */
const known = new WeakMap<Cluster, string>();

const {signal: never} = new AbortController();

/** Asks the cluster who the person is, before an action begins; afterwards nothing waits for it. A cluster that does not say leaves it to the operating system. */
export const askPerson = async ({cluster}: Pick<Session, 'cluster'>): Promise<void> => {
	if (cluster === null || known.has(cluster)) {
		return;
	}

	const asked = await cluster.whoAmI(never);
	if (asked.ok && asked.value !== null) {
		known.set(cluster, asked.value);
	}
};

/** The person as the cluster knows them; null where it was not asked or did not say. */
export const personOf = ({cluster}: Pick<Session, 'cluster'>): string | null => cluster === null ? null : known.get(cluster) ?? null;
