import {isHidden} from './hide-value.ts';
import type {Span} from './spans.ts';

/** A way to give a password without a name that tells it. The match is the secret; One of the `hints` must be there. */
type Way = {readonly hints: readonly string[]; readonly pattern: RegExp};

const ways: readonly Way[] = [
	{hints: [' -u', ' --user', ' --proxy-user', '\t-u'], pattern: /(?<=\s(?:-u|--user|--proxy-user)[ =]["']?[\w\-.@]{1,64}:)[^\s"'@]{1,128}/gv},
	{hints: ['mysql', 'mariadb', 'mongo', 'sqlcmd'], pattern: /(?<=\b(?:mysql|mariadb|mongo|sqlcmd)\w{0,20}\b[^\n;\|]{0,200}\s-[Pp] ?["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hints: ['redis-cli'], pattern: /(?<=\bredis-cli\b[^\n;\|]{0,200}\s-a ["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hints: ['sshpass'], pattern: /(?<=\bsshpass -p ?["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hints: ['login'], pattern: /(?<=\blogin\b[^\n;\|]{0,200}\s-p ?["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hints: ['password-stdin'], pattern: /(?<=\becho\s{1,8}(?:-n\s{1,8})?["']?)[^\s"$'\|]{3,128}(?=["']?\s{0,8}\|[^\n]{0,200}--password-stdin)/gv},
	{hints: ['htpasswd'], pattern: /(?<=\bhtpasswd\s{1,8}-\w{0,8}b\w{0,8}\s{1,8}\S{1,200}\s{1,8}\S{1,100}\s{1,8}["']?)[^\s"$']{3,128}/gv},
	{hints: ['PASSWORD \'', 'password \'', 'Password \'', 'IDENTIFIED BY', 'identified by'], pattern: /(?<=\b(?:password|identified by)\s{1,8}')[^\n']{1,200}/giv},
	{hints: ['login'], pattern: /(?<=\blogin\s{1,10}\S{1,100}\s{1,10}password\s{1,10})\S{3,200}/gv},
	{hints: ['set $', 'set  $', 'set\t$'], pattern: /(?<=^[\t ]{0,80}set[\t ]{1,20}\$\w{0,60}(?:token|secret|password|key)[\t ]{1,20}["']?)[^\s"$';]{3,200}/gmv},
	{hints: ['requirepass', 'masterauth', 'auth_pass', 'auth-pass', 'primaryauth'], pattern: /(?<=^[\t ]{0,80}(?:requirepass|masterauth|auth_pass|primaryauth|sentinel auth-pass \S{1,100})[\t ]{1,20}["']?)[^\s"']{1,200}/gmv},
];

const anyHint = /-u|--user|mysql|mariadb|mongo|sqlcmd|redis-cli|sshpass|login|password-stdin|htpasswd|password '|identified by|set[\t ]+\$|requirepass|masterauth|auth.pass|primaryauth|-proxy-user/iv;

/** Where command lines and a few config files (curl, database clients, netrc, nginx, Redis) hold a password that only its position tells. */
export const findOnCommands = (text: string): Span[] => {
	const spans: Span[] = [];
	if (!anyHint.test(text)) {
		return spans;
	}

	for (const {hints, pattern} of ways) {
		for (const {0: secret, index} of hints.some(hint => text.includes(hint)) ? text.matchAll(pattern) : []) {
			if (isHidden('secret', secret, () => false)) {
				spans.push({start: index, end: index + secret.length, secret});
			}
		}
	}

	return spans;
};
