import {Buffer} from 'node:buffer';
import type {Impersonation} from './kubeconfig.ts';

const encoded = (character: string): string => [...Buffer.from(character)].map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

// Besides letters and digits, what a header's name may hold (RFC 9110 token), without `%`.
const legal: ReadonlySet<string> = new Set('!#$&\'*+-.^_`|~');

/** A key of `as-user-extra` as a header name can carry it: everything else is percent-encoded (`transport/round_trippers.go` of client-go). */
const headerKey = (key: string): string => Array.from(key, character => /[0-9a-z]/iv.test(character) || legal.has(character) ? character : encoded(character)).join('');

/** The headers that ask the API server to act as somebody else, groups, uid and extra fields included; empty without a user. */
export const impersonationHeaders = ({user, uid, groups, extra}: Impersonation): Readonly<Record<string, string | readonly string[]>> => user === null
	? {}
	: {
		'Impersonate-User': user,
		...uid !== null && {'Impersonate-Uid': uid},
		...groups.length > 0 && {'Impersonate-Group': groups},
		...Object.fromEntries(Object.entries(extra).map(([key, values]) => [`Impersonate-Extra-${headerKey(key)}`, values])),
	};
