import {printPath, type FieldPath, type Segment} from '../../drift/path.ts';
import type {JsonValue} from '../../record/types.ts';

/** Maps whose keys are names with dots: what follows is one key. */
const maps: ReadonlySet<string> = new Set(['annotations', 'labels', 'matchLabels', 'nodeSelector', 'data', 'binaryData', 'stringData', 'limits', 'requests']);

const plain = /\.?([^.\[\]]{1,300})/vy;
const position = /\[(\d{1,9})\]/vy;
const keyed = /\[((?:[\w\-.]{1,100}=(?:"(?:[^"\\]|\\.){0,300}"|[^,\]]{0,300}),?){1,8})\]/vy;
const bracketed = /\[("(?:[^"\\]|\\.){0,300}"|[^\[\]]{1,300})\]/vy;

const unquoted = (text: string): string => text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text;

const scalar = (text: string): JsonValue => /^-?\d{1,15}$/v.test(text) ? Number(text) : unquoted(text);

const keysOf = (inside: string): ReadonlyArray<readonly [string, JsonValue]> => inside.matchAll(/([\w\-.]{1,100})=("(?:[^"\\]|\\.){0,300}"|[^,]{0,300})/gv).map(match => [match[1]!, scalar(match[2]!)] as const).toArray();

const take = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
	pattern.lastIndex = at;
	return pattern.exec(text);
};

/**
Reads a field's path as the API server, `managedFields` and Helm write it: `.spec.template.spec.containers[name="api"].image`, `spec.ports[0].nodePort`, `.metadata.annotations.example.com/key`. Null when it is none.
*/
export const readPath = (written: string): FieldPath | null => {
	const text = written.replace(/^\./v, '');
	const path: Segment[] = [];
	for (let at = 0; at < text.length;) {
		const last = path.at(-1);
		if (typeof last === 'string' && maps.has(last) && text[at] === '.' && path.length > 0) {
			path.push(text.slice(at + 1));
			break;
		}

		const [index, keys, key, word] = [take(position, text, at), take(keyed, text, at), take(bracketed, text, at), take(plain, text, at)];
		if (index !== null) {
			path.push(Number(index[1]));
			at = position.lastIndex;
		} else if (keys !== null) {
			path.push({keys: keysOf(keys[1]!)});
			at = keyed.lastIndex;
		} else if (key !== null) {
			path.push(unquoted(key[1]!));
			at = bracketed.lastIndex;
		} else if (word === null) {
			return null;
		} else {
			path.push(word[1]!);
			at = plain.lastIndex;
		}
	}

	return path.length === 0 ? null : path;
};

/** A field's path as it stands in texts: words, dots and brackets, in which anything but a bracket may be. */
const fieldPath = String.raw`(?<path>\.?[$A-Z_a-z][\w$\-\/]{0,100}(?:\.[\w$\-\/]{1,100}|\[[^\[\]]{0,300}\]){0,40})`;

const refusals = String.raw`(?:Invalid\s+value|Forbidden|Required\s+value|Unsupported\s+value|Duplicate\s+value|Not\s+found|Too\s+long|Too\s+many|Too\s+few|Internal\s+error|Invalid\s+type)`;

const forms: readonly RegExp[] = [
	// A refused field: `is invalid: spec.selector: Invalid value`, the first of several in brackets.
	new RegExp(String.raw`(?:is\s+invalid:|Invalid\s+object:|errors?:)\s*(?:\[\s*)?${fieldPath}:\s*${refusals}`, 'v'),
	// Server-side apply: what is in conflict, what no schema has, what is there twice.
	/conflicts?\s+with\s+"[^"]{1,253}"(?:\s+with\s+subresource\s+"[^"]{1,60}")?(?:\s+using\s+[^\s:]{1,253})?:\s*(?:-\s*)?(?<path>\.(?:[^\s"'\),;\[\]]|\[[^\n\[\]]{0,200}\]){1,300})/v,
	new RegExp(String.raw`Kind=\w{1,63}\):\s*(?:errors:\s*)?${fieldPath}:`, 'v'),
	/(?:errors:\s*)?(?<=\s|^)(?<path>\.[$A-Z_a-z][^\s:]{0,400}):\s*(?:duplicate\s+entries|field\s+not\s+declared|expected\s)/v,
	/\bunknown\s+field\s+"(?<path>[$A-Z_a-z][^\s"]{0,400}\.[^\s"]{1,300})"/v,
	/ValidationError\(\w{1,63}\.(?<path>[^\s\)]{1,400})\)(?::\s+unknown\s+field\s+"(?<field>[^\s"]{1,100})")?/v,
	// A policy's message that names the field.
	new RegExp(String.raw`\bpath:\s*${fieldPath}:`, 'v'),
	// The key of the values that a template or a schema trips over.
	/<[^<>]{0,300}\.Values\.(?<path>[\w\-.]{1,300})[^<>]{0,300}>/v,
	/schema\(?s?\)?\s+in\s+the\s+following\s+chart\(?s?\)?:\s*[^\n:]{1,253}:\s*(?:-\s*)?(?:at\s+"(?<pointer>\/[^\s"]{0,300})"|(?<path>[\w\-.]{1,300})):/v,
	new RegExp(String.raw`(?<=^|\s)${fieldPath}:\s*(?:(?:Invalid\s+value|Forbidden):|Duplicate\s+value|Required\s+value)`, 'v'),
];

const written = (path: string): string => {
	const parsed = readPath(path.trim());
	return parsed === null ? path.trim() : printPath(parsed);
};

/** The first field that a text says is at fault, written as everywhere; null when it names none. */
export const pathIn = (text: string): string | null => {
	for (const form of forms) {
		const groups = form.exec(text)?.groups;
		const pointer = groups?.['pointer'];
		const path = pointer === undefined ? groups?.['path'] : pointer.slice(1).replaceAll('/', '.');
		if (path !== undefined && path !== '') {
			const field = groups?.['field'];
			return written(field === undefined ? path : `${path}.${field}`);
		}
	}

	return null;
};
