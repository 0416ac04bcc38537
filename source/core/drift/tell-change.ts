import {tellSide, told, type ToldLine} from '../print/told.ts';
import {printPath} from './path.ts';
import type {RedactedObject} from './redacted.ts';
import type {Blame, Change, Extra, Folded, OutcomeWord} from './types.ts';

const outcomeWords: Readonly<Record<OutcomeWord, string>> = {
	restored: 'put back', survives: 'survives', fails: 'the operation fails here', unknown: 'unknown',
};

/** A whole object has no field to print: its state says it. */
const fieldLines = ({path, change, stored, live}: Pick<Change, 'path' | 'change' | 'stored' | 'live'>, sides: RedactedObject): readonly ToldLine[] => path.length === 0
	? []
	: [
		...change === 'extra'
			? []
			: tellSide({
				name: printPath(path),
				value: sides.stored(path, stored),
				mark: '-',
				first: true,
			}),
		...change === 'missing'
			? []
			: tellSide({
				name: printPath(path),
				value: sides.live(path, live),
				mark: '+',
				first: change === 'extra',
			}),
	];

/** Who holds a value, with what the server knows of it. */
const tellBlame = (blame: Blame | null): string => {
	if (blame === null) {
		return 'nobody that the object names';
	}

	const {manager, operation, subresource, time, words} = blame;
	const who = words ?? manager ?? 'somebody';
	return [
		who,
		...manager === null || manager === who ? [] : [`manager ${manager}`],
		...operation === null ? [] : [operation],
		...subresource === null ? [] : [`subresource ${subresource}`],
		...time === null ? [] : [time],
	].join(', ');
};

/** A difference in lines: both sides, who did it, and what the next writes do to it. */
export const changeLines = (change: Change, sides: RedactedObject): readonly ToldLine[] => {
	const {upgrade, rollback} = change.next;
	return [
		...fieldLines(change, sides),
		...change.blame === null ? [] : [told(`      ${tellBlame(change.blame)}`)],
		told(`      next upgrade: ${outcomeWords[upgrade.outcome]}. ${upgrade.reason}`, 'quiet'),
		told(`      rollback: ${outcomeWords[rollback.outcome]}. ${rollback.reason}`, 'quiet'),
	];
};

/** What looks like a difference and is none, with the reason. */
export const foldLines = (fold: Folded, sides: RedactedObject): readonly ToldLine[] => [...fieldLines(fold, sides), told(`      folded: ${fold.reason}`, 'quiet')];

/** What another writer added, and who that is. */
export const extraLines = ({path, live, blame}: Extra, sides: RedactedObject): readonly ToldLine[] => [
	...tellSide({
		name: printPath(path),
		value: sides.live(path, live),
		mark: '+',
		first: true,
	}),
	told(`      added by ${tellBlame(blame)}`, 'quiet'),
];
