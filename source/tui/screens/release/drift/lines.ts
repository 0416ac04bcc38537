import type {ToldLine, ToldRole} from '../../../../core/print/told.ts';
import type {DriftText, ObjectBlock} from '../../../state/effect.ts';
import type {
	BlockLine,
	DriftTabName,
	ObjectsText,
	ReleaseState,
} from '../state.ts';

const marks: Readonly<Partial<Record<ToldRole, string>>> = {good: '✔', attention: '▲', bad: '✖'};

const nothing: Readonly<Record<DriftTabName, string>> = {
	drift: 'Live equals stored.',
	live: 'The stored manifest lists no objects.',
};

/** Whether what is harmless in an object is shown. */
export const isUnfolded = ({all, turned}: Pick<ObjectsText, 'all' | 'turned'>, {address}: ObjectBlock): boolean => all !== turned.includes(address);

const headOf = ({address, word, counts, role, change}: ObjectBlock): ToldLine => ({text: `${marks[role] ?? '◆'} ${address}  ${word}${counts === '' ? '' : `: ${counts}`}`, role, change});

const linesOf = (blocks: readonly ObjectBlock[], view: ObjectsText): readonly BlockLine[] => {
	let wasLong = false;
	return blocks.flatMap((block, index) => {
		// What is folded is no difference to go to.
		const hidden = isUnfolded(view, block) ? block.hidden.map(line => ({...line, change: false})) : [];
		const below = [...block.body, ...hidden];
		// Objects of one line each stand together; a long one has room around it.
		const isApart = index > 0 && (wasLong || below.length > 0);
		wasLong = below.length > 0;
		return [
			...isApart ? [{text: '', role: 'plain', change: false, block: null} as const] : [],
			...[headOf(block), ...below].map(line => ({...line, block: index})),
		];
	});
};

/** The blocks of a tab; none before they were read. */
export const blocksOf = ({comparison}: ReleaseState, tab: DriftTabName): readonly ObjectBlock[] => comparison.text.value?.[tab] ?? [];

/** All lines of a tab as they are folded now: the objects, what is unread, and a word where there is nothing to tell. */
export const driftLines = (value: DriftText, tab: DriftTabName, view: ObjectsText): readonly BlockLine[] => {
	const outside = (line: ToldLine): BlockLine => ({...line, block: null});
	const {summary: {differs, missing, foreign, unlisted, unknown}} = value;
	const isFine = tab === 'drift' && value.unread.length === 0 && differs + missing + foreign + unlisted + unknown === 0;
	const said = isFine || value[tab].length === 0 ? [{text: nothing[tab], role: 'good', change: false} as const] : [];
	const parts = [said.map(line => outside(line)), linesOf(value[tab], view), (tab === 'drift' ? value.rules : []).map(line => outside(line)), value.unread.map(line => outside(line))].filter(lines => lines.length > 0);
	return parts.flatMap((lines, index) => index === 0 ? lines : [outside({text: '', role: 'plain', change: false}), ...lines]);
};

/** The object that the cursor is in; null on a line that belongs to none. */
export const blockAtCursor = (state: ReleaseState, tab: DriftTabName): ObjectBlock | null => {
	const {pane: {cursor}, lines} = state.comparison[tab];
	const at = lines[cursor ?? 0]?.block ?? null;
	return at === null ? null : blocksOf(state, tab)[at] ?? null;
};
