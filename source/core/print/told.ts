import type {JsonValue} from '../record/types.ts';
import {printYaml} from './yaml.ts';

/** What a line is about, for whoever gives it a colour. `before` and `after` are the two sides of a comparison. */
export type ToldRole = 'good' | 'attention' | 'bad' | 'quiet' | 'strong' | 'before' | 'after' | 'plain';

/** A line of a comparison in words, of any length; values in it are redacted at their place, everything else is raw. `change` marks the first line of a difference. */
export type ToldLine = {readonly text: string; readonly role: ToldRole; readonly change: boolean};

/** Makes a line. */
export const told = (text: string, role: ToldRole = 'plain', change = false): ToldLine => ({text, role, change});

/** A redacted value of one side under its name; `-` is before, `+` is after. */
export type ToldSide = {readonly name: string; readonly value: JsonValue; readonly mark: '-' | '+'; readonly first: boolean};

const roles = {'-': 'before', '+': 'after'} as const;

/** Tells the value of one side: in one line, or as YAML below its name. Without a name it is a whole object. */
export const tellSide = ({name, value, mark, first}: ToldSide): readonly ToldLine[] => {
	const [head = '', ...rest] = printYaml(value).trimEnd().split('\n');
	const role = roles[mark];
	const isPlain = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
	if (rest.length === 0 && isPlain) {
		return [told(`  ${mark} ${name}: ${head}`, role, first)];
	}

	return name === ''
		? [told(`  ${mark} ${head}`, role, first), ...rest.map(text => told(`  ${mark} ${text}`, role))]
		: [told(`  ${mark} ${name}:`, role, first), ...[head, ...rest].map(text => told(`  ${mark}   ${text}`, role))];
};

/** Blocks of lines, with an empty line between. */
export const separated = (blocks: ReadonlyArray<readonly ToldLine[]>): readonly ToldLine[] => blocks.flatMap((block, index) => index === 0 ? block : [told(''), ...block]);
