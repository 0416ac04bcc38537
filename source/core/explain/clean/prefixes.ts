import type {Opening} from '../types.ts';

/** What tools put in front of a line, and whether it says that an entry begins there. */
type Prefix = {readonly pattern: RegExp; readonly opens: Opening | null};

const iso = String.raw`\d{4}[\-\/]\d\d[\-\/]\d\d[ T]\d\d:\d\d(?::\d\d)?(?:[,.]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+\-]\d\d:?\d\d)){0,2}`;
const clock = String.raw`\d\d:\d\d:\d\d(?:[,.]\d{1,9})?`;
const level = 'ERROR|ERRO|ERR|WARNING|WARN|INFO|DEBUG|DEBU|FATAL|FATA|TRACE|NOTICE|CRITICAL|SEVERE';

const prefixes: readonly Prefix[] = [
	// Indentation, boxes of Terraform, quotes of mails and issues.
	{pattern: /[\s>\|─━│┃┌└├╎╭╯╰╵╷]+/vy, opens: null},
	// Times in brackets or not, as Docker, CI runners and loggers write them; after it GitLab's stream marks or the container runtime's.
	{pattern: new RegExp(String.raw`[\(\[]?(?:${iso}|${clock})[\)\]]?(?=\s|$|[,:;\]\|]|[A-Z]{2})[,:;]?(?:\s+\d\d[EO]\+?)?(?:\s+(?:stdout|stderr) [FP](?=\s))?`, 'vy'), opens: null},
	// The system log's head.
	{pattern: new RegExp(String.raw`[A-Z][a-z]{2} [\d ]\d ${clock}(?: [\w\-.]{1,60} [\w\-.\/]{1,60}(?:\[\d{1,9}\])?:)?(?=\s)`, 'vy'), opens: null},
	// Kubernetes' own logger.
	{pattern: new RegExp(String.raw`[EFIW]\d{4} ${clock}\s+\d{1,9} [\w\-.\/]{1,80}:\d{1,6}\]`, 'vy'), opens: 'entry'},
	// Helm's debug lines.
	{pattern: new RegExp(String.raw`\w{1,40}\.go:\d{1,6}: (?:${iso}(?: m=[+\-]\d{1,12}\.\d{1,12})? )?(?:\[debug\])?`, 'vy'), opens: 'entry'},
	// Marks of GitHub's, GitLab's and Azure's runners.
	{pattern: /##\[\w{1,20}\]|::(?:error|warning|notice|debug)(?: [^:]{0,300})?::|section_(?:start|end):\d{1,20}:[\w\-.]{1,100}(?:\[[^\[\]]{0,100}\])?/vy, opens: 'level'},
	{pattern: new RegExp(String.raw`\[?(?:${level})\]?(?:[:\|]|(?=\s)|\[\d{4,8}\])`, 'vy'), opens: 'level'},
	{pattern: /\[(?:error|warn(?:ing)?|info|debug|fatal|trace)\]:?/vy, opens: 'level'},
	// A tool, a pod or a step in front: `[deploy]`, `api-7d8f | `, `stderr: `.
	{pattern: /\[[^\s"\[\]][^"\[\]]{0,79}\](?=\s)/vy, opens: null},
	{pattern: /[\w\-.\/@]{1,80}\s{1,40}\|(?=\s|$)/vy, opens: null},
	{pattern: /(?:stderr|stdout|STDERR|STDOUT)\s?[:\|](?=\s)/vy, opens: null},
];

/** Loggers that write the level in small letters do so after the time, with a tab or more behind it. */
const lowLevel = /(?:error|warn(?:ing)?|info|debug|fatal|trace)(?:\s{2,20}|\s(?=[\-\[]))/vy;

/** As many prefixes as lines have, one in front of the other, and some more. */
const most = 8;

const matchAt = (pattern: RegExp, text: string, at: number): number => {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
};

/** A line that can have no prefix begins with a small letter, and most texts of errors do. */
const canHavePrefix = /^[\s\d"#\(:>A-Z\[\|\u{2500}-\u{257F}]|^(?:section_|stderr|stdout|[\w\-.\/@]{1,80}(?: {0,40}\||\.go:\d))/v;

/** The surer of two signs that an entry begins. */
const either = (one: Opening | null, other: Opening | null): Opening | null => one === 'entry' || other === 'entry' ? 'entry' : one ?? other;

/** The place behind at most one prefix of each kind. */
const skipPrefixes = (line: string, start: number): {readonly at: number; readonly opens: Opening | null} => {
	let at = start;
	let opens: Opening | null = null;
	for (const prefix of prefixes) {
		const end = matchAt(prefix.pattern, line, at);
		opens = end > at ? either(opens, prefix.opens) : opens;
		at = end;
	}

	return {at, opens};
};

/** The part of a line after the time, the level, the source position and the marks that tools put in front of it. */
export const withoutPrefixes = (line: string): {readonly text: string; readonly lead: number; readonly opens: Opening | null} => {
	if (!canHavePrefix.test(line)) {
		return {text: line.trimEnd(), lead: 0, opens: null};
	}

	let {at, opens} = skipPrefixes(line, 0);
	for (let round = 1, before = 0; round < most && at !== before; round++) {
		before = at;
		const skipped = skipPrefixes(line, at);
		at = skipped.at;
		opens = either(opens, skipped.opens);
	}

	if (at > 0 && /\d/v.test(line.slice(0, at))) {
		const end = matchAt(lowLevel, line, at);
		opens = end > at ? either(opens, 'level') : opens;
		at = end;
	}

	const rest = line.slice(at).trimStart();
	const begin = line.length - rest.length;
	return {text: rest.trimEnd(), lead: begin - line.slice(0, begin).trimEnd().length, opens};
};
