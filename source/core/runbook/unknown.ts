import type {Known} from '../problem/known.ts';
import type {Facts, Triage} from './types.ts';

type Unknown = Triage['unknown'][number];

const part = (fact: Known<unknown>, what: string): readonly Unknown[] => {
	if (fact.known) {
		return [];
	}

	const {why, verb = null} = fact;
	const reason = {'not-asked': 'not looked at', forbidden: 'you may not read it', failed: 'reading it failed'}[why];
	return [{what: `${what}: ${reason}`, verb}];
};

/** What the verdict does not rest on, because nobody read it: so that it is not taken for absent. */
export const unknownOf = ({history, drift, health, rights, helm, target}: Facts): readonly Unknown[] => [
	...(history.revisions.some(({record}) => (record.decoded?.helm2 ?? null) !== null) ? [{what: 'what records of Helm 2 hold: their bodies are not read, and Helm 3 and 4 do not see them', verb: null}] : []),
	...(history.complete ? [] : [{what: 'bodies of some records: only their labels were read', verb: 'get secrets'}]),
	...part(drift, 'how live differs from what Helm stored'),
	...(drift.known ? drift.value.report.unknown : []),
	...part(health, 'whether the objects are ready, hook Jobs, and pods that could run a client'),
	...part(rights, 'what you may do'),
	...(helm.known || target === null ? [] : part(helm, 'which Helm is here')),
];
