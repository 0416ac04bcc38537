import {textOfBase64, isReadable} from './base64.ts';
import type {Span} from './spans.ts';

/** A kind of token that its own text gives away. `hints` are looked for first, since nearly no text holds any. */
type Shape = {
	readonly hints: readonly string[];
	/** The match is the secret; what must stand around it is in lookarounds. */
	readonly pattern: RegExp;
	/** A last look at a match. */
	readonly accepts?: (match: string) => boolean;
};

const isBasicLogin = (digits: string): boolean => {
	const login = textOfBase64(digits);
	return login !== null && login.includes(':') && isReadable(login);
};

const isBearer = (token: string): boolean => token.length >= 20 || /[\d+.\/=~]/v.test(token);

/** Forms as their makers document them. */
const shapes: readonly Shape[] = [
	{hints: ['eyJ'], pattern: /(?<![\w\-])eyJ[\w\-]{10,}\.[\w\-]{4,}(?:\.[\w\-]*)*/gv},
	{hints: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], pattern: /(?<![0-9A-Z])A(?:KIA|SIA|BIA|CCA)[2-7A-Z]{16}(?![0-9A-Z])/gv},
	{hints: ['gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_'], pattern: /gh[oprsu]_[0-9A-Za-z]{16,}/gv},
	{hints: ['github_pat_'], pattern: /github_pat_\w{20,}/gv},
	{hints: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glsoat-'], pattern: /gl(?:pat|dt|rt|cbt|ptt|soat)-[\w\-.]{16,}/gv},
	{hints: ['xox', 'xapp-'], pattern: /(?:xox[abeoprs]|xapp)-[\-0-9A-Za-z]{10,}/gv},
	{hints: ['sk_', 'rk_', 'whsec_'], pattern: /(?<![0-9A-Za-z])(?:[rs]k_(?:live|test|prod)_[0-9A-Za-z]{10,}|whsec_[\w+\-\/=]{16,})/gv},
	{hints: ['sk-'], pattern: /(?<![\w\-])sk-[\w\-]{20,}/gv, accepts: token => /\d/v.test(token) && /\p{Uppercase_Letter}/v.test(token)},
	{hints: ['AIza'], pattern: /(?<![\w\-])AIza[\w\-]{35}/gv},
	{hints: ['ya29.', 'GOCSPX-'], pattern: /ya29\.[\w\-]{20,}|GOCSPX-[\w\-]{20,}/gv},
	{hints: ['SG.'], pattern: /(?<![\w.])SG\.[\w\-]{16,}\.[\w\-]{16,}/gv},
	{hints: ['npm_'], pattern: /\bnpm_[0-9A-Za-z]{30,}/gv},
	{hints: ['pypi-'], pattern: /(?<![\w\-])pypi-[\w\-]{32,}/gv},
	{hints: ['dckr_pat_'], pattern: /dckr_pat_[\w\-]{20,}/gv},
	{hints: ['_v1_'], pattern: /\bdo[opr]_v1_\p{ASCII_Hex_Digit}{32,}/gv},
	{hints: ['hvs.', 'hvb.'], pattern: /\bhv[bs]\.[\w\-]{20,}/gv},
	{hints: ['dapi'], pattern: /\bdapi\p{ASCII_Hex_Digit}{32}/gv},
	{hints: ['shp'], pattern: /\bshp(?:at|ca|pa|ss)_\p{ASCII_Hex_Digit}{32}/gv},
	{hints: ['lin_api_', 'hf_', 'glsa_', 'sntrys_'], pattern: /\b(?:lin_api|hf|glsa|sntrys)_[\w+\/=]{30,}/gv},
	{hints: ['NRAK-', 'tskey-', 'nvapi-'], pattern: /\b(?:NRAK|tskey|nvapi)-[\w\-]{16,}/gv},
	{hints: ['.atlasv1.'], pattern: /\b\w{10,40}\.atlasv1\.[\w\-]{40,}/gv},
	{hints: ['key-'], pattern: /(?<![\w\-])key-\p{ASCII_Hex_Digit}{32}(?!\p{ASCII_Hex_Digit})/gv},
	{hints: ['/bot'], pattern: /(?<=\/bot)\d{6,12}:[\w\-]{30,}/gv},
	{hints: ['AGE-SECRET-KEY-'], pattern: /AGE-SECRET-KEY-1[0-9A-Z]{20,}/gv},
	{hints: ['$2a$', '$2b$', '$2y$'], pattern: /\$2[aby]\$\d\d\$[.\/0-9A-Za-z]{53}/gv},
	{hints: ['$apr1$', '$1$', '$5$', '$6$', '$y$', '$argon2', '$pbkdf2', '$scrypt$'], pattern: /\$(?:apr1|[156y]|argon2i?d?|pbkdf2[\w\-]*|scrypt)\$[\w$+,\-.\/=]{8,}/gv},
	{hints: ['{SHA', '{SSHA', '{MD5', '{CRYPT'], pattern: /(?<=\{(?:S?SHA(?:256|512)?|S?MD5|CRYPT)\})[\w$+\-.\/=]{8,}/gv},
	{hints: ['SCRAM-SHA-'], pattern: /(?<=SCRAM-SHA-(?:1|256|512)\$\d{3,7}:)[\w$+\-\/:=]{20,}/gv},
	{hints: ['earer '], pattern: /(?<=\b[Bb]earer {1,8})[\w+\-.\/=~]{8,}/gv, accepts: isBearer},
	{hints: ['asic '], pattern: /(?<=\b[Bb]asic {1,8})[+\/0-9A-Za-z]{6,}={0,2}/gv, accepts: isBasicLogin},
	{hints: ['sig='], pattern: /(?<=[&;?]sig=)[\w%+\-\/=]{20,}/gv},
	{hints: ['PuTTY-User-Key-File', 'Private-Lines:'], pattern: /(?<=Private-Lines: \d{1,3}\n)(?:[+\/0-9=A-Za-z]{4,}\n?)+/gv},
];

const spansOfShape = (text: string, {pattern, accepts}: Shape): Span[] => {
	const spans: Span[] = [];
	for (const {0: match, index} of text.matchAll(pattern)) {
		if (accepts?.(match) !== false) {
			spans.push({start: index, end: index + match.length, secret: match});
		}
	}

	return spans;
};

const anyHint = new RegExp(shapes.flatMap(({hints}) => hints).map(hint => hint.replaceAll(/[$.\/\{]/gv, String.raw`\$&`)).join('|'), 'v');

/** Where tokens stand that their own form gives away. */
export const findTokens = (text: string): Span[] => anyHint.test(text)
	? shapes.flatMap(shape => shape.hints.some(hint => text.includes(hint)) ? spansOfShape(text, shape) : [])
	: [];
