import {isReference} from './plain-values.ts';
import {looksRandom} from './random.ts';
import type {Span} from './spans.ts';

const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text);
	} catch {
		// A percent sign that stands for itself.
		return text;
	}
};

/** Where an authority's user information ends (before `@`), or -1. A password may hold `/`, `?`, `#` or `@` although it should not. */
const userInfoEnd = (rest: string): number => {
	const authority = /^[^#\/?]*/v.exec(rest)?.[0] ?? '';
	const at = authority.lastIndexOf('@');
	if (at !== -1) {
		return at;
	}

	// `app:p/ss@db`: what follows the colon is no port, so the authority was cut short by the password.
	return /^[^:\[\]]+:(?!\d*$)/v.test(authority) ? rest.lastIndexOf('@') : -1;
};

/** A user alone that is a key, as in the DSN of an error tracker or a clone URL with a token. */
const isKeyAsUser = (user: string): boolean => (user.length >= 20 && (looksRandom(user) || /^\p{ASCII_Hex_Digit}{20,}$/v.test(user))) || /^(?:gh[opsu]_|github_pat_|glpat-|sk_|xox)/v.test(user);

const hookUrl = /(?:^|[.\/])(?:web)?hooks?(?:[.\/]|$)|\/incomingwebhook\/|^discord(?:app)?\.com\/api\/webhooks/iv;

/** The secret path of a webhook: everything after the last part that is a plain word. */
const hookSpan = (rest: string, start: number): Span | null => {
	const path = rest.indexOf('/');
	if (path === -1 || !hookUrl.test(rest)) {
		return null;
	}

	const parts = rest.slice(path).split('/');
	const first = parts.findIndex(part => part !== '' && !/^(?:\p{Lowercase_Letter}+\d?|IncomingWebhook)$/v.test(part));
	if (first === -1 || parts.slice(first).join('/').length < 16) {
		return null;
	}

	const skipped = path + parts.slice(0, first).join('/').length + 1;
	return {start: start + skipped, end: start + rest.length, secret: rest.slice(skipped)};
};

/** A login whose password holds brackets or quotes, which end a URL elsewhere: `user:pass(word@host`. */
const looseLogin = /[^\s"#\(\)\/:<>?@\[\\\]`\{\|\}]{0,64}:[^\s"\/<>?@\\`]{1,256}@(?=[\w\-.]{1,253}(?:[\s"'\),\/:;?]|$))/vy;

/** The secrets in one URL, given what follows its `://` and where that starts. */
const spansOfUrl = (rest: string, start: number): Span[] => {
	const end = userInfoEnd(rest);
	if (end < 1) {
		const hook = hookSpan(rest, start);
		return hook === null ? [] : [hook];
	}

	const info = rest.slice(0, end);
	const colon = info.indexOf(':');
	const user = colon === -1 ? info : info.slice(0, colon);
	const spans: Span[] = isKeyAsUser(user) ? [{start, end: start + user.length, secret: user}] : [];
	const password = colon === -1 ? '' : info.slice(colon + 1);
	if (password !== '' && !isReference(password) && password !== 'x-oauth-basic') {
		spans.push({start: start + colon + 1, end: start + end, secret: decoded(password)});
	}

	return spans;
};

/** A URL ends before white space, quotes, brackets that enclose it, and escapes; a reference to a variable belongs to it. */
const urlRest = /(?:\$\([\w.]*\)|\$?\{\{?[^\s"'\{\}]*\}\}?|<[\w\-]+>|[^\s"'\(\)<>\\`\{\|\}]){0,1000}/vy;

const bareLogin = /(?<=^|[\s"'\(,=])[\w\-.]{1,64}:[^\s"'\/:@\\]{1,128}@(?!sha\d)(?:(?:tcp|unix|udp)\(|[\w\-.]+(?::\d{1,5}|\/))/gv;
const oracleLogin = /(?<=jdbc:oracle:\w{1,8}:)[\w#$]{1,64}\/[^\s"'@]{1,128}@/gv;

/** Where URLs, JDBC strings and Go's DSNs hold passwords: in front of the host. Scheme, user and host stay: they tell which service it is. */
export const findInUrls = (text: string): Span[] => {
	const spans: Span[] = [];
	for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
		urlRest.lastIndex = at + 3;
		looseLogin.lastIndex = at + 3;
		const rest = urlRest.exec(text)?.[0] ?? '';
		const login = looseLogin.exec(text)?.[0] ?? '';
		spans.push(...spansOfUrl(login.length > rest.length ? login : rest, at + 3));
	}

	if (!text.includes('@')) {
		return spans;
	}

	for (const {0: login, index} of text.matchAll(bareLogin)) {
		const from = login.indexOf(':') + 1;
		const to = login.lastIndexOf('@');
		const secret = login.slice(from, to);
		if (!isReference(secret) && !/^(?:mailto|sip|sips|acct|git|ssh)$/v.test(login.slice(0, from - 1))) {
			spans.push({start: index + from, end: index + to, secret});
		}
	}

	for (const {0: login, index} of text.matchAll(oracleLogin)) {
		const from = login.indexOf('/') + 1;
		spans.push({start: index + from, end: index + login.length - 1, secret: login.slice(from, -1)});
	}

	return spans;
};
