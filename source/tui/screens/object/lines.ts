import type {SideRow} from '../../../core/drift/side-by-side.ts';
import type {Tone} from '../../state/model.ts';
import {toldTones} from '../../state/told-tones.ts';

/** A line as it stands on screen: what is stored and what is live beside each other, or below each other where there is no room. */
export type YamlLine = {
	readonly text: string;
	readonly beside: string | null;
	readonly tone: Tone;
	/** Whether a difference begins here. */
	readonly change: boolean;
	/** The row that it is made of, so that a place is found again in the other layout. */
	readonly row: number;
};

const marks = {
	same: {stored: '  ', live: '  '}, differs: {stored: '- ', live: '+ '}, harmless: {stored: '< ', live: '> '},
} as const;

const marked = (row: SideRow, side: 'stored' | 'live'): string | null => row[side] === null ? null : marks[row.mark][side] + row[side];

const tones = {
	same: {stored: 'plain', live: 'plain'}, differs: {stored: toldTones.before, live: toldTones.after}, harmless: {stored: 'quiet', live: 'quiet'},
} as const;

/** Rows that follow each other and are alike: what they store is told before what is live. */
const groupsOf = (rows: readonly SideRow[]): ReadonlyArray<{readonly first: number; readonly rows: readonly SideRow[]}> => {
	const groups: Array<{readonly first: number; readonly rows: SideRow[]}> = [];
	for (const [index, row] of rows.entries()) {
		if (index > 0 && rows[index - 1]!.mark === row.mark) {
			groups.at(-1)!.rows.push(row);
		} else {
			groups.push({first: index, rows: [row]});
		}
	}

	return groups;
};

const below = (rows: readonly SideRow[], first: number): readonly YamlLine[] => {
	const side = (name: 'stored' | 'live'): readonly YamlLine[] => rows.flatMap((row, index) => {
		const text = marked(row, name);
		return text === null
			? []
			: [{
				text, beside: null, tone: tones[row.mark][name], change: false, row: first + index,
			}];
	});
	const lines = rows[0]!.mark === 'same' ? side('stored') : [...side('stored'), ...side('live')];
	return rows[0]!.mark === 'differs' ? lines.map((line, index) => ({...line, change: index === 0})) : lines;
};

const beside = (rows: readonly SideRow[], first: number): readonly YamlLine[] => rows.map((row, index) => ({
	text: marked(row, 'stored') ?? '', beside: marked(row, 'live') ?? '', tone: tones[row.mark].live, change: row.mark === 'differs' && index === 0, row: first + index,
}));

/** An object's rows as lines; wide, both sides stand beside each other. */
export const yamlLines = (rows: readonly SideRow[], wide: boolean): readonly YamlLine[] => groupsOf(rows).flatMap(group => wide ? beside(group.rows, group.first) : below(group.rows, group.first));
