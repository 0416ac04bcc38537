import {mapVersions, type Move, type ServedNow} from '../../../manifest/convert/map-versions.ts';
import {isList, isMapping} from '../../../record/json-kinds.ts';
import type {JsonValue} from '../../../record/types.ts';
import type {Revision} from '../../../ledger/types.ts';
import type {PlannedChange} from '../../types.ts';

/** What mapping the manifest and the hooks of one record comes to. */
export type MappedRecord = {
	readonly revision: Revision;
	/** None where everything that it stores is served. */
	readonly changes: readonly PlannedChange[];
	readonly moves: readonly Move[];
	/** Where a text cannot be changed alone: `line 12 of the manifest`; null where all can. */
	readonly unsure: string | null;
};

/** The hooks of a record as its JSON has them, each at its index, what is no hook too. */
const hooksIn = (json: string): readonly JsonValue[] => {
	const release = JSON.parse(json) as JsonValue;
	const hooks = isMapping(release) ? release['hooks'] ?? null : null;
	return isList(hooks) ? hooks : [];
};

const hookTexts = (json: string): ReadonlyArray<{readonly path: string; readonly text: string; readonly name: string}> => hooksIn(json).flatMap((hook, index) => isMapping(hook) && typeof hook['manifest'] === 'string'
	? [{path: `hooks.${index}.manifest`, text: hook['manifest'], name: `hook ${typeof hook['name'] === 'string' ? hook['name'] : index}`}]
	: []);

/** Maps the manifest and every hook of a record to what is served; null for a record that cannot be read. */
export const mapRecord = (revision: Revision, served: ServedNow): MappedRecord | null => {
	const release = revision.record.decoded?.release ?? null;
	if (release === null) {
		return null;
	}

	const parts = [{path: 'manifest', text: release.manifest, name: 'manifest'}, ...hookTexts(release.json)].map(part => ({...part, mapped: mapVersions(part.text, served)}));
	const unsure = parts.find(({mapped}) => !mapped.ok);
	return {
		revision,
		changes: parts.flatMap(({path, text, mapped}): readonly PlannedChange[] => mapped.ok && mapped.manifest !== text ? [{path, from: text, to: mapped.manifest}] : []),
		moves: parts.flatMap(({mapped}) => mapped.moves),
		unsure: unsure === undefined ? null : `line ${unsure.mapped.ok ? 1 : unsure.mapped.line} of the ${unsure.name}`,
	};
};
