import {fixedFieldsOf} from '../object/fixed-fields.ts';

/**
The field of a conflict that can never be taken, since the API server refuses it even where it is forced; null where there is none.

The text lists the fields of the conflict as server-side apply names them (`- .spec.selector`, `: .roleRef`; seen on 4.3.1).
*/
export const fixedFieldIn = (object: string | null, text: string): string | null => {
	const {plain, deep} = fixedFieldsOf(/^\w+/v.exec(object ?? '')?.[0] ?? '');
	const named = Array.from(text.matchAll(/[\s:]\.(?<field>[\w.]+)/gv), ({groups}) => groups!['field']!);
	return [...plain, ...deep].find(field => named.some(name => name === field || name.startsWith(`${field}.`))) ?? null;
};
