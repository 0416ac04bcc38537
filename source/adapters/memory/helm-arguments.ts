/** Flags of `helm rollback` 4.3.1 and Helm's global ones that take a value; the others are switches. */
const valued = new Set([
	'namespace',
	'kube-context',
	'kubeconfig',
	'kube-apiserver',
	'kube-as-user',
	'kube-as-group',
	'kube-ca-file',
	'kube-tls-server-name',
	'kube-token',
	'history-max',
	'timeout',
	'server-side',
	'description',
	'template',
	'burst-limit',
	'qps',
]);

/** `--wait` and `--dry-run` take a value only behind an equals sign: `--wait legacy` means the watcher and a stray word (seen on 4.3.1). */
const switches = new Set([
	'wait',
	'dry-run',
	'wait-for-jobs',
	'no-hooks',
	'cleanup-on-fail',
	'force-conflicts',
	'force-replace',
	'force',
	'debug',
	'short',
	'kube-insecure-skip-tls-verify',
]);

export type HelmArguments = {
	readonly ok: true;
	readonly words: readonly string[];
	readonly flags: ReadonlyMap<string, string>;
} | {
	readonly ok: false;
	/** As Helm prints it behind `Error: `. */
	readonly error: string;
};

/** Reads an argument list as Helm's flag parser does: `--name=value`, `--name value`, `-n value`, switches, words. */
export const parseHelmArguments = (arguments_: readonly string[]): HelmArguments => {
	const words: string[] = [];
	const flags = new Map<string, string>();
	const rest = [...arguments_];
	while (rest.length > 0) {
		const argument = rest.shift()!;
		if (argument === '--') {
			words.push(...rest.splice(0));
		} else if (argument === '-n') {
			flags.set('namespace', rest.shift() ?? '');
		} else if (argument.startsWith('--')) {
			const [, name = '', value] = /^--(?<name>[^=]*)(?:=(?<value>.*))?$/sv.exec(argument) ?? [];
			if (!valued.has(name) && !switches.has(name)) {
				return {ok: false, error: `unknown flag: --${name}`};
			}

			if (value === undefined && valued.has(name) && rest.length === 0) {
				return {ok: false, error: `flag needs an argument: --${name}`};
			}

			flags.set(name, value ?? (valued.has(name) ? rest.shift()! : 'true'));
		} else if (/^-[a-z]/iv.test(argument)) {
			return {ok: false, error: `unknown shorthand flag: '${argument[1]!}' in ${argument}`};
		} else {
			words.push(argument);
		}
	}

	return {ok: true, words, flags};
};
