const marks = ['prod', 'prd', 'live'];

/**
Whether a context or namespace looks like production: one of its words begins or ends with `prod`, `prd` or `live`.

Words are separated by anything but letters, and by a change from small to capital letters. A false hit costs typing one more name; `delivery` is none.
*/
export const isProtected = (name: string): boolean => name
	.replaceAll(/(?<=\p{Lowercase_Letter})(?=\p{Uppercase_Letter})/gv, ' ')
	.toLowerCase()
	.split(/\P{Letter}+/v)
	.some(word => marks.some(mark => word.startsWith(mark) || word.endsWith(mark)));
