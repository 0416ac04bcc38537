import type {FieldShape, ValueShape} from './types.ts';

/** The fields of one Go type by their names. */
export type TypeShape = ReadonlyMap<string, FieldShape>;

const scalar: ValueShape = {form: 'scalar'};

/** A pointer to a plain value. */
export const plainField: FieldShape = {pointer: true, value: scalar};

const namePattern = /^[^*.:\[\{~]+/v;

const valueOf = (text: string): ValueShape => {
	switch (text) {
		case '': {
			return scalar;
		}

		case ':quantity': {
			return {form: 'quantity'};
		}

		case ':intOrString': {
			return {form: 'intOrString'};
		}

		case ':bytes': {
			return {form: 'bytes'};
		}

		default: {
			return {form: 'struct', type: text};
		}
	}
};

const shapeOf = (pointer: boolean, rest: string): FieldShape => rest.startsWith('[]') || rest.startsWith('{}') ? {pointer, value: {form: rest.startsWith('[]') ? 'list' : 'map', of: valueOf(rest.slice(2))}} : {pointer, value: rest === '~' ? scalar : valueOf(rest.startsWith('.') ? rest.slice(1) : rest)};

const fieldOf = (token: string): readonly [string, FieldShape] => {
	const [name] = namePattern.exec(token)!;
	const rest = token.slice(name.length);
	return [name, rest.startsWith('*') ? shapeOf(true, rest.slice(1)) : shapeOf(false, rest)];
};

/**
Reads a table of Go types: one a line, its name and its fields.

A field is `name~` (a plain value), `name*` (the same behind a pointer, or a value of any form), `name.Type`, `name*Type`, `name[]Type` and `name{}Type` (a list, a mapping; of plain values where no type stands), or ends in `:quantity`, `:intOrString`, `:bytes`.
*/
export const readShapes = (table: string): ReadonlyMap<string, TypeShape> => new Map(table.trim().split('\n').map(line => {
	const [type, ...fields] = line.split(' ');
	return [type!, new Map(fields.map(fieldOf))] as const;
}));
