import {depths} from './fragments/fragment.ts';
import {fixedFieldIn} from './fixed-fields.ts';
import {conflictsIn, labelledManager} from './names/managers.ts';
import {addressOfMention, mayBeSame, objectsIn, type Mention} from './names/objects.ts';
import {pathIn} from './names/paths.ts';
import {namespaceIn, releaseIn, statedNamespace} from './names/releases.ts';
import type {Fragment, Names} from './types.ts';
import {fragmentsOf, scan} from './vocabulary.ts';

/** A fault in a text: what it is, what it is about, and where in the text its part begins. */
export type Fault = Names & {readonly fragment: Fragment; readonly from: number; readonly scope: number};

/** Rows in whose texts a path is that of a field or of a value. */
const withPath: ReadonlySet<string> = new Set(['immutable-field', 'object-invalid', 'apply-conflict', 'values-lost', 'record-too-large', 'cluster-blocks']);

/** Quotes of every kind as double ones, at the same places: names in them are read alike. An apostrophe in a word stays. */
const withDoubleQuotes = (text: string): string => text
	.replaceAll(/[\u{2018}-\u{201D}]/gv, '"')
	.replaceAll(/(?<![\p{Letter}\p{Number}])'{1,2}[^\s"']{1,300}'{1,2}(?![\p{Letter}\p{Number}])/gv, match => match.replaceAll('\'\'', ' "').replaceAll('\'', '"').replace(/ "$/v, '" '))
	.replaceAll('`', '"');

/** Where one part of a message ends and the next begins, each with a fault of its own. */
const joints = /\s&&\s|\n(?=resource\s+\S{1,400}\s+(?:not\s+ready|still\s+exists))|,\s{1,4}(?=resource\s+mapping\s+not)|\s(?=original\s+(?:upgrade|install|rollback|update)\s+error:)/gv;

type Scope = {readonly from: number; readonly text: string};

const scopesOf = (text: string): readonly Scope[] => {
	const starts = [0, ...text.matchAll(joints).map(({index, 0: {length}}) => index + length)];
	return starts.map((from, index) => ({from, text: text.slice(from, starts[index + 1] ?? text.length)}));
};

type Candidate = {readonly fragment: Fragment; readonly from: number; readonly to: number};

/** So much of a message's beginning tells who speaks, also for its later parts. */
const head = 200;

const holds = ({needs, unless}: Fragment, text: string): boolean => (needs === null || needs.test(text)) && (!unless?.test(text));

/** What of several counts first: the deepest, of these one that is certain. */
const rank = ({depth, confidence}: Fragment): number => (depth * 2) + Number(confidence === 'certain');

/** The fragments that stand in one part and hold there, the deepest first; of one that stands there often, the first. */
const candidatesIn = (scope: Scope, whole: string, found: readonly Candidate[]): readonly Candidate[] => {
	const context = scope.from === 0 ? scope.text : `${whole.slice(0, Math.min(head, scope.from))}\n${scope.text}`;
	const held = new Map<Fragment, boolean>();
	const isHeld = (fragment: Fragment): boolean => {
		const known = held.get(fragment) ?? holds(fragment, context);
		held.set(fragment, known);
		return known;
	};

	return found
		.filter(({from, fragment}) => from >= scope.from && from < scope.from + scope.text.length && isHeld(fragment))
		.map(({fragment, from, to}) => ({fragment, from: from - scope.from, to: to - scope.from}))
		.toSorted((a, b) => rank(b.fragment) - rank(a.fragment));
};

/** The object that a fragment is about: what it stands in, else what was named last before it, else what comes after. */
const mentionFor = (mentions: readonly Mention[], {from: begin, to: end}: Candidate): Mention | null => mentions.findLast(({from, to}) => from <= end && to > begin)
	?? mentions.findLast(({from}) => from <= begin)
	?? mentions[0]
	?? null;

/** What other mentions of the same object add to it. */
const completed = (mention: Mention, mentions: readonly Mention[], scope: string): Mention => {
	const same = mentions.filter(other => mayBeSame(mention, other));
	return {
		...mention,
		group: mention.group ?? same.find(({group}) => group !== null)?.group ?? null,
		namespace: mention.namespace ?? same.find(({namespace}) => namespace !== null)?.namespace ?? statedNamespace(scope),
	};
};

type About = {readonly release: string | null; readonly namespace: string | null};

const faultsOf = (scope: Scope, {fragment, from}: Candidate, mention: Mention | null, about: About): readonly Fault[] => {
	const hasPath = withPath.has(fragment.row);
	const path = (text: string): string | null => hasPath ? pathIn(text) : null;
	const fault: Fault = {
		fragment,
		from: scope.from + from,
		scope: scope.from,
		release: about.release,
		namespace: about.namespace ?? (mention?.namespace === '' ? null : mention?.namespace ?? null),
		object: mention === null ? null : addressOfMention(mention),
		path: path(scope.text.slice(mention?.from ?? 0)) ?? path(scope.text),
		manager: fragment.row === 'ownership-refused' ? labelledManager(scope.text) : null,
	};
	const conflicts = fragment.row === 'apply-conflict' ? conflictsIn(scope.text) : [];
	return conflicts.length === 0
		? [fault]
		: conflicts.map(({manager, text}) => {
			const fixed = fixedFieldIn(fault.object, text);
			return {
				...fault,
				fragment: fixed === null ? fragment : {...fragment, row: 'immutable-field', alternatives: ['apply-conflict']},
				manager,
				path: fixed ?? pathIn(text),
			};
		});
};

/** Fragments whose row stays named beside a deeper one: the stage in which the cause struck. */
const stages: ReadonlySet<string> = new Set(['hook-failed', 'uninstall-stuck', 'immutable-field']);

const withStage = (fault: Fault, others: readonly Candidate[]): Fault => {
	const rows = others.map(({fragment}) => fragment.row).filter(row => stages.has(row) && row !== fault.fragment.row && !fault.fragment.alternatives.includes(row));
	return rows.length === 0 ? fault : {...fault, fragment: {...fault.fragment, alternatives: [...fault.fragment.alternatives, ...new Set(rows)]}};
};

/** The most objects of one part that are told apart. */
const mostObjects = 50;

/** What one part says: its deepest fragment is the cause, the others are how it came to be noticed, unless they name another object. */
const judgeScope = (scope: Scope, candidates: readonly Candidate[], about: About): readonly Fault[] => {
	if (candidates.length === 0) {
		return [];
	}

	const mentions = objectsIn(scope.text);
	const faults: Fault[] = [];
	const objects = new Set<string | null>();
	for (const candidate of candidates) {
		const found = mentionFor(mentions, candidate);
		const mention = found === null ? null : completed(found, mentions, scope.text);
		const object = mention === null ? null : addressOfMention(mention);
		const isMore = objects.size === 0 || (candidate.fragment.depth > depths.hook && object !== null && !objects.has(object) && !objects.has(null));
		if (!(isMore && objects.size < mostObjects)) {
			continue;
		}

		objects.add(object);
		faults.push(...faultsOf(scope, candidate, mention, about).map(fault => withStage(fault, candidates)));
	}

	return faults;
};

/** The faults that a message tells of, in the order of its parts. The text is cleaned and unwrapped, at most some thousand characters. */
export const judgeText = (text: string): readonly Fault[] => {
	const found = scan([text]).filter(hit => hit !== null).flatMap(({literal, from, to}) => fragmentsOf[literal]!.map(fragment => ({fragment, from: from.column, to: to.column}))).toArray();
	if (found.length === 0) {
		return [];
	}

	const plain = withDoubleQuotes(text);
	const release = releaseIn(plain);
	const about = {release: release.release, namespace: release.namespace ?? namespaceIn(plain)};
	return scopesOf(plain).flatMap(scope => judgeScope(scope, candidatesIn(scope, plain, found), about));
};
