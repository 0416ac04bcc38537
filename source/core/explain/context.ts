import {isReleaseName} from '../command/valid-name.ts';
import type {About} from './types.ts';

/** Flags of Helm that take no value, of both majors; every other one takes the next word unless it has an equals sign. */
const switches: ReadonlySet<string> = new Set([
	'-i',
	'-g',
	'-h',
	'-a',
	'-A',
	'--install',
	'--wait',
	'--wait-for-jobs',
	'--atomic',
	'--rollback-on-failure',
	'--debug',
	'--force',
	'--force-replace',
	'--force-conflicts',
	'--dry-run',
	'--create-namespace',
	'--cleanup-on-fail',
	'--reuse-values',
	'--reset-values',
	'--reset-then-reuse-values',
	'--dependency-update',
	'--devel',
	'--skip-crds',
	'--no-hooks',
	'--disable-openapi-validation',
	'--insecure-skip-tls-verify',
	'--pass-credentials',
	'--plain-http',
	'--verify',
	'--replace',
	'--generate-name',
	'--render-subchart-notes',
	'--hide-notes',
	'--hide-secret',
	'--take-ownership',
	'--skip-schema-validation',
	'--keep-history',
	'--ignore-not-found',
	'--enable-dns',
	'--logs',
	'--help',
	'--recreate-pods',
	'--purge',
]);

const command = /\bhelm(?:_v3|3)?\s+((?:-\S{1,60}\s+(?:[^\s\-]\S{0,200}\s+)?){0,6})(?:upgrade|install|rollback|uninstall|delete|test|status|history)\s+(.{1,4000})/v;

const namespaceFlag = /(?:^|\s)(?:-n|--namespace)(?:=|\s{1,4})["']?([0-9a-z][\-0-9a-z]{0,62})["']?(?=\s|$)/v;

const positionals = (words: readonly string[]): readonly string[] => {
	const found: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at]!;
		if (!word.startsWith('-')) {
			found.push(word);
		} else if (!word.includes('=') && !switches.has(word)) {
			at++;
		}
	}

	return found;
};

const bare = (word: string): string => word.replaceAll(/^["']|["',;]$/gv, '');

/** The release that a command line of Helm in a log is for. A name out of a variable is none. */
export const aboutOfCommand = (text: string): About | null => {
	const match = command.exec(text);
	if (match === null) {
		return null;
	}

	const rest = match[2]!.split(/\s(?:&&|\|\||[;\|])\s/v)[0]!;
	const [first] = positionals(rest.split(/\s+/v).filter(word => word !== '' && word !== '\\')).map(word => bare(word));
	return first !== undefined && isReleaseName(first)
		? {release: first, namespace: namespaceFlag.exec(` ${rest}`)?.[1] ?? namespaceFlag.exec(` ${match[1] ?? ''}`)?.[1] ?? null}
		: null;
};

const named = /\bRelease\s+"(?<missing>[^\s"]{1,63})"\s+does\s+not\s+exist|\b(?:Upgrading|Installing)\s+release=(?<release>[^\s,]{1,63})(?:,\s+chart=[^\s,]{1,300})?(?:,\s+namespace=(?<namespace>[^\s,]{1,63}))?|\bprocessing\s+release\s+"?(?<processed>[^\s":]{1,63})/v;

/** The release that Helm or helmfile says it works on. */
export const aboutOfLine = (text: string): About | null => {
	const groups = named.exec(text)?.groups;
	const release = groups?.['missing'] ?? groups?.['release'] ?? groups?.['processed'] ?? '';
	return isReleaseName(release) ? {release, namespace: groups?.['namespace'] ?? null} : null;
};

const terraformId = /\b(?<address>(?:module\.[\w"\-.\[\]]{1,200}\.)?helm_release\.[\w"\-.\[\]]{1,200}):\s[^\[]{1,100}\[id=(?<release>[^\s,\]]{1,63})/v;

/** The release behind an address of Terraform, as its progress lines tell it; the address alone is a name of the configuration. */
export const releaseOfAddress = (text: string): readonly [address: string, release: string] | null => {
	const groups = terraformId.exec(text)?.groups;
	return groups !== undefined && isReleaseName(groups['release']!) ? [groups['address']!, groups['release']!] : null;
};

/** The address that Terraform names below an error. */
export const addressBelow = (text: string): string | null => /^with\s+(?<address>(?:module\.[\w"\-.\[\]]{1,200}\.)?helm_release\.[\w"\-.\[\]]{1,200}),$/v.exec(text)?.groups?.['address'] ?? null;
