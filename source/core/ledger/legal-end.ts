import type {DescriptionKind} from './description.ts';
import {transitions} from './transitions.ts';

type End = {readonly status: string; readonly said: DescriptionKind};

const key = ({status, said}: End): string => `${status} ${said}`;

/** A success takes any text by `--description`, and so does a rollback from its first write on (4.3). */
const free = new Set(['deployed', 'pending-rollback', 'uninstalled']);

const walk = (): ReadonlyMap<string, End> => {
	const ends = new Map<string, End>();
	const add = (status: string, said: DescriptionKind): void => {
		const kinds: readonly DescriptionKind[] = free.has(status) ? [said, 'other', 'none'] : [said];
		for (const kind of kinds) {
			ends.set(key({status, said: kind}), {status, said: kind});
		}
	};

	for (const {from, to, description} of transitions) {
		if (from === null && to !== null && description !== null) {
			add(to, description);
		}
	}

	// A map grows while it is walked, and what was added is walked too.
	for (const end of ends.values()) {
		for (const {from, to, description} of transitions) {
			if (from === end.status && to !== null) {
				add(to, description ?? end.said);
			}
		}
	}

	return ends;
};

const ends = walk();

/**
Whether Helm's writes can leave a record with this status and this kind of text.

A free text proves nothing, whatever the status: tools that unlock releases write their own.
*/
export const isLegalEnd = (status: string, said: DescriptionKind): boolean => said === 'other' || said === 'none' || said === 'marked-failed' || said === 'apis-mapped' || ends.has(key({status, said}));
