import {groupOf} from '../address.ts';
import {headOf} from '../head.ts';
import {isList} from '../list-items.ts';
import {editManifest, type Edited} from '../edit/edit-manifest.ts';
import {isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import {successorOf, wasTakenAway, type KindVersion} from '../successors.ts';
import {convertFields} from './convert-fields.ts';
import type {FieldFlag} from './types.ts';

/** What an API server serves now. */
export type ServedNow = {
	readonly kinds: readonly KindVersion[];
	/** Groups that did not answer: whether a kind of theirs is gone is not known. */
	readonly silent: ReadonlySet<string>;
};

/** What becomes of one stored object. `to` is null where its document goes: Kubernetes has nothing in its place (`taken-away`), or its definition is gone. */
export type Move = KindVersion & {
	/** `KIND/NAME`. */
	readonly object: string;
	readonly to: string | null;
	readonly why: 'served-elsewhere' | 'taken-away' | 'definition-gone';
	readonly flags: readonly FieldFlag[];
};

export type MappedManifest =
	| {readonly ok: true; readonly manifest: string; readonly moves: readonly Move[]}
	| {readonly ok: false; readonly line: number; readonly moves: readonly Move[]};

const isGone = ({apiVersion, kind}: KindVersion, {kinds, silent}: ServedNow): boolean =>
	!silent.has(groupOf(apiVersion)) && !kinds.some(served => served.apiVersion === apiVersion && served.kind === kind);

/** Where the objects of a kind go; null for one that stays. */
const wayOf = (kind: KindVersion, served: ServedNow): Pick<Move, 'to' | 'why'> | null => {
	if (!isGone(kind, served)) {
		return null;
	}

	const successor = successorOf(kind, served.kinds);
	return successor === null
		? {to: null, why: wasTakenAway(kind) ? 'taken-away' : 'definition-gone'}
		: {to: successor.apiVersion, why: 'served-elsewhere'};
};

type Mapped = {readonly value: Mapping | null; readonly moves: readonly Move[]};

const mapObject = (value: Mapping, own: KindVersion, served: ServedNow): Mapped => {
	const way = wayOf(own, served);
	if (way === null) {
		return {value, moves: []};
	}

	const object = `${own.kind}/${headOf(value).name ?? headOf(value).generateName ?? 'without a name'}`;
	if (way.to === null) {
		return {value: null, moves: [{...own, ...way, object, flags: []}]};
	}

	const converted = convertFields(value, own, way.to);
	return {
		value: Object.hasOwn(converted.value, 'apiVersion') ? {...converted.value, apiVersion: way.to} : converted.value,
		moves: [{
			...own, ...way, object, flags: converted.flags,
		}],
	};
};

/** An item that says neither kind nor apiVersion has those of its list, as Helm takes lists apart. */
const kindIn = (value: Mapping, inherited: KindVersion): KindVersion => {
	const {apiVersion, kind} = headOf(value);
	return apiVersion === null && kind === null ? inherited : {apiVersion: apiVersion ?? '', kind: kind ?? ''};
};

const itemKind = ({apiVersion, kind}: KindVersion): KindVersion => ({apiVersion, kind: kind.endsWith('List') ? kind.slice(0, -'List'.length) : kind});

const mapList = (list: Mapping, own: KindVersion, served: ServedNow): Mapped => {
	const inherited = itemKind(own);
	const items = Array.isArray(list['items']) ? list['items'] as readonly JsonValue[] : [];
	const mapped = items.map(item => isMapping(item) ? mapValue(item, kindIn(item, inherited), served) : {value: item, moves: []});
	const header = wayOf(inherited, served)?.to ?? null;
	const next = mapped.map(({value}) => value).filter(value => value !== null);
	const changed = mapped.some(({value}, index) => value !== items[index]);
	const value = changed ? {...list, items: next} : list;
	return {
		value: header === null || own.kind === inherited.kind ? value : {...value, apiVersion: header},
		moves: mapped.flatMap(({moves}) => moves),
	};
};

const mapValue = (value: Mapping, own: KindVersion, served: ServedNow): Mapped => isList(value) ? mapList(value, own, served) : mapObject(value, own, served);

/**
Maps every object of a stored manifest whose version the API server serves no more to where it is served now, with the fields of that version as far as they can be said there.

Objects are found as Helm finds them: by what YAML means, so that the order of keys, quotes, comments and line ends do not matter, and items of lists one by one. A kind that nothing takes the place of goes with its document; so does one whose definition is gone, which `why` tells apart. The same for the manifest of a hook.
*/
export const mapVersions = (manifest: string, served: ServedNow): MappedManifest => {
	const moves: Move[] = [];
	const edited = editManifest(manifest, (value): Edited => {
		if (!isMapping(value)) {
			return {keep: true, value};
		}

		const mapped = mapValue(value, kindIn(value, {apiVersion: '', kind: ''}), served);
		moves.push(...mapped.moves);
		return mapped.value === null ? {keep: false} : {keep: true, value: mapped.value};
	});
	return edited.ok ? {...edited, moves} : {...edited, moves};
};
