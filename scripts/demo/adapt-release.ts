/** A recording as a release of the demo. */
import type {ServedKind} from '../../source/ports/cluster.ts';
import {createIdentifiers} from './identifiers.ts';
import {createMoves} from './moves.ts';
import {adaptObject, type Adaptation, type ApiObject} from './objects.ts';
import {readRecording} from './recording.ts';
import {adaptRecord, revisionOf} from './records.ts';
import type {DemoRelease} from './releases.ts';

export type AdaptedRelease = {
	readonly records: readonly ApiObject[];
	readonly objects: readonly ApiObject[];
	readonly kinds: readonly ServedKind[];
};

/** `order` is the place of the release among all, from 1: resourceVersions tell recordings apart by it. */
export const adaptRelease = async (release: DemoRelease, order: number): Promise<AdaptedRelease> => {
	const {records, objects, facts} = await readRecording(release.recording);
	const sound = release.sound === undefined ? null : await readRecording(release.sound);
	const recorded = records.map(record => ({revision: revisionOf(record), created: record.metadata.creationTimestamp})).toSorted((one, other) => one.revision - other.revision);
	const adaptation: Adaptation = {
		names: release,
		writer: release.writer ?? null,
		moves: createMoves(recorded, release),
		identifiers: createIdentifiers(release.recording, order),
	};
	// Namespaces are older than what is in them.
	const first = recorded[0]!.created;
	const founded = createMoves([{revision: 1, created: first}], {revisions: ['95w']});
	const newest = recorded.at(-1)!.revision;
	return {
		records: records.map(record => {
			const body = revisionOf(record) === newest ? sound?.records.find(candidate => revisionOf(candidate) === newest) : undefined;
			return adaptRecord(record, adaptation, {...(body !== undefined && {body}), isConfigMap: release.isConfigMap ?? false, records});
		}),
		objects: objects.map(object => adaptObject(object, object.kind === 'Namespace' ? {...adaptation, moves: founded} : adaptation)),
		kinds: facts.kinds,
	};
};
