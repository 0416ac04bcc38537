import {isHidden} from './hide-value.ts';
import type {Span} from './spans.ts';

/** A way to give a password without a name that tells it. The match is the secret; `hint` is looked for first. */
type Way = {readonly hint: RegExp; readonly pattern: RegExp};

const ways: readonly Way[] = [
	{hint: /\s(?:-u|--user|--proxy-user)[ =]/v, pattern: /(?<=\s(?:-u|--user|--proxy-user)[ =]["']?[\w\-.@]{1,64}:)[^\s"'@]{1,128}/gv},
	{hint: /mysql|mariadb|mongo|sqlcmd/v, pattern: /(?<=\b(?:mysql|mariadb|mongo|sqlcmd)\w{0,20}\b[^\n;\|]{0,200}\s-[Pp] ?["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hint: /redis-cli/v, pattern: /(?<=\bredis-cli\b[^\n;\|]{0,200}\s-a ["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hint: /sshpass/v, pattern: /(?<=\bsshpass -p ?["']?)(?![\s"$'\-])[^\s"']{3,128}/gv},
	{hint: /\blogin\s/v, pattern: /(?<=\blogin\s{1,10}\S{1,100}\s{1,10}password\s{1,10})\S{3,200}/gv},
	{hint: /\bset[\t ]{1,20}\$/v, pattern: /(?<=^[\t ]{0,80}set[\t ]{1,20}\$\w{0,60}(?:token|secret|password|key)[\t ]{1,20}["']?)[^\s"$';]{3,200}/gmv},
	{hint: /requirepass|masterauth|auth.pass|primaryauth/v, pattern: /(?<=^[\t ]{0,80}(?:requirepass|masterauth|auth_pass|primaryauth|sentinel auth-pass \S{1,100})[\t ]{1,20}["']?)[^\s"']{1,200}/gmv},
];

/** Where command lines and a few config files (curl, database clients, netrc, nginx, Redis) hold a password that only its position tells. */
export const findOnCommands = (text: string): Span[] => {
	const spans: Span[] = [];
	for (const {hint, pattern} of ways) {
		for (const {0: secret, index} of hint.test(text) ? text.matchAll(pattern) : []) {
			if (isHidden('secret', secret, () => false)) {
				spans.push({start: index, end: index + secret.length, secret});
			}
		}
	}

	return spans;
};
