import {nameClass} from './secret-names.ts';

/** A fingerprint of ours, wherever it stands; never replaced again. */
export const fingerprintPattern = /⟨#[0-9a-f]{4,16}⟩/v;

/** A value that was hidden before, with the marks of its further lines. */
export const isCoverText = (text: string): boolean => /^\s*⟨#[0-9a-f]{4,16}⟩(?:[\s⋮]|\\{1,7}[nrt])*$/v.test(text);

const switches: ReadonlySet<string> = new Set([
	'', '-', '~', 'null', 'nil', 'none', 'undefined', 'true', 'false', 'yes', 'no', 'on', 'off', 'enabled', 'disabled', '<nil>', '<none>', '<unset>', 'auto', 'optional', 'required',
]);

/** `$(NAME)`, `${NAME}`, `$NAME`; templates, jsonpaths; `<placeholder>`; formats; masks; the header of a YAML block. */
const references: readonly RegExp[] = [
	/^\$\([^\)]*\)$/v,
	/^\$\{[\w\-.:]*\}$/v,
	/^\$[A-Z_][0-9A-Z_]*$/v,
	/^\$[a-z]+(?:_[a-z]+)*$/v,
	/^\{\{[^\}]*\}\}$/v,
	/^\{\.[^\}]*\}$/v,
	/^<[\p{Letter}_][\w "',\-.\/:]*>$/v,
	/^\$[A-Z_a-z][\w\-]*(?:\.[\w\-]+)+$/v,
	/^%(?:[a-z]|\(\w+\)s)$/v,
	/^[*x•]{3,}$/iv,
	/^[>\|][+\-]?\d?$/v,
	/^your[\-_][\w\-]+$/iv,
	/^[\(\[]?redacted[\)\]]?$/iv,
];

/** References into a vault, a file or the environment by their scheme. */
const vaultReference = /^(?:vault|ref\+\w+|op|awssm|awsssm|gcpsm|azurekv|akv|secretref|secret|env|file|sops|k8s):[\w#\-.\/:=?]+$/iv;
const cloudSecret = /^(?:arn:aws[\w\-]*:(?:secretsmanager|ssm|kms):|projects\/[\w\-]+\/secrets\/)/v;

const path = /^(?:\/|\.{1,2}\/|~\/)[\w\-.]+(?:\/[\w\-.]+)+\/?$|^\/[\w\-]+\.\w{1,5}$/v;
const keyFile = /^[\w\-]+(?:\.[\w\-]+)*\.(?:key|pem|crt|cer|cert|p12|pfx|jks|json|ya?ml|txt|conf|properties)$/v;

/** Whether a value says where a secret is, or that there is none, and so is no secret itself. */
export const isReference = (value: string): boolean => {
	const text = value.trim();
	return switches.has(text.toLowerCase()) || isCoverText(text)
		|| (text.length <= 300 && [...references, vaultReference, cloudSecret, path, keyFile].some(pattern => pattern.test(text)));
};

/** A word, with a digit at its end or not; the name of an algorithm; a short number. */
const plainPart = /^(?:\p{Letter}{1,24}\d?|(?:sha|md|aes|rsa|rs|hs|es|ps|ed|secp|tls|v|base|utf|ipv|http|oauth)\d{1,5}|\d{1,3})$/iv;

/** Whether a value is made of plain words and short numbers, as a mode, a method or a licence is. */
export const isWordy = (value: string): boolean => value.length <= 120 && value.split(/[ ,\-.\/:_]+/v).every(part => part === '' || plainPart.test(part));

/** Whether a value can be the name of a Kubernetes object, with its namespace or not. */
export const isObjectName = (value: string): boolean => value.length <= 253 && /^[0-9a-z](?:[\-.0-9a-z]*[0-9a-z])?(?:\/[0-9a-z](?:[\-.0-9a-z]*[0-9a-z])?)?$/v.test(value);

/** How keys in a Secret are called beside passwords and tokens. */
const nameOfKey = /^key$|(?:^|[\-._])(?:user|username|host|port|id|uri|url|name|data|value|config|cert|crt|ca|database|db)s?$/iv;

/** Whether a value is the name of a key in a Secret and no secret: `postgres-password`, `tls.key`, `username`. */
export const isKeyName = (value: string): boolean => value.length <= 60 && /^[\w\-.]+$/v.test(value)
	&& (nameClass(value) !== 'none' || keyFile.test(value) || nameOfKey.test(value));

/** Whether a value is a number. */
export const isNumber = (value: string): boolean => /^[+\-]?\d[\d,._]*$/v.test(value);
