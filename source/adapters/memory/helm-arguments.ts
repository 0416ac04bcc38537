type Flags = {readonly valued: ReadonlySet<string>; readonly switches: ReadonlySet<string>};

const global = ['namespace', 'kube-context', 'kubeconfig', 'kube-apiserver', 'kube-as-user', 'kube-as-group', 'kube-ca-file', 'kube-tls-server-name', 'kube-token', 'burst-limit', 'qps'];

const valued = [...global, 'history-max', 'timeout', 'template', 'cascade'];

/** `--wait` and `--dry-run` take a value only behind an equals sign: `--wait legacy` means the watcher and a stray word (seen on 4.3.1). */
const switches = ['wait', 'dry-run', 'wait-for-jobs', 'no-hooks', 'cleanup-on-fail', 'force', 'debug', 'short', 'kube-insecure-skip-tls-verify', 'keep-history', 'ignore-not-found'];

/** Flags that one command alone has. */
const ofCommand: ReadonlyMap<string, string> = new Map([
	...['history-max', 'wait-for-jobs', 'cleanup-on-fail', 'force', 'recreate-pods', 'server-side', 'force-conflicts', 'force-replace'].map(flag => [flag, 'rollback'] as const),
	...['keep-history', 'ignore-not-found', 'cascade'].map(flag => [flag, 'uninstall'] as const),
]);

/** Flags of `helm rollback`, `helm uninstall` and `helm version`, and Helm's global ones, by major (help of 3.22.0 and 4.3.1). */
const flagsOf: Readonly<Record<3 | 4, Flags>> = {
	3: {valued: new Set([...valued, 'description']), switches: new Set([...switches, 'recreate-pods'])},
	4: {valued: new Set([...valued, 'server-side', 'description']), switches: new Set([...switches, 'force-conflicts', 'force-replace'])},
};

export type HelmArguments = {
	readonly ok: true;
	readonly words: readonly string[];
	readonly flags: ReadonlyMap<string, string>;
} | {
	readonly ok: false;
	/** As Helm prints it behind `Error: `. */
	readonly error: string;
};

type Flag = {readonly name: string; readonly value: string} | {readonly error: string};

/** One long flag; takes its value from the arguments behind it where it needs one. */
const readFlag = (argument: string, rest: string[], major: 3 | 4): Flag => {
	const known = flagsOf[major];
	const equals = argument.indexOf('=');
	const name = argument.slice(2, equals === -1 ? undefined : equals);
	const given = equals === -1 ? null : argument.slice(equals + 1);
	if (known.valued.has(name)) {
		const value = given ?? rest.shift();
		return value === undefined ? {error: `flag needs an argument: --${name}`} : {name, value};
	}

	if (!known.switches.has(name)) {
		return {error: `unknown flag: --${name}`};
	}

	// Helm 3 has truth values where Helm 4 has strategies.
	return major === 3 && given !== null && given !== 'true' && given !== 'false'
		? {error: `invalid argument "${given}" for "--${name}" flag: strconv.ParseBool: parsing "${given}": invalid syntax`}
		: {name, value: given ?? 'true'};
};

/** Reads an argument list as Helm's flag parser does: `--name=value`, `--name value`, `-n value`, switches, words. */
export const parseHelmArguments = (arguments_: readonly string[], major: 3 | 4): HelmArguments => {
	const words: string[] = [];
	const flags = new Map<string, string>();
	const rest = arguments_.map(argument => argument === '-n' ? '--namespace' : argument);
	while (rest.length > 0) {
		const argument = rest.shift()!;
		if (argument === '--') {
			words.push(...rest.splice(0));
		} else if (argument.startsWith('--')) {
			const flag = readFlag(argument, rest, major);
			if ('error' in flag) {
				return {ok: false, error: flag.error};
			}

			flags.set(flag.name, flag.value);
		} else if (/^-[a-z]/iv.test(argument)) {
			return {ok: false, error: `unknown shorthand flag: '${argument[1]!}' in ${argument}`};
		} else {
			words.push(argument);
		}
	}

	const [command] = words;
	const isStrange = (flag: string): boolean => (ofCommand.get(flag) ?? command) !== command || (flag === 'description' && major === 3 && command === 'rollback');
	const strange = flags.keys().find(flag => isStrange(flag));
	return strange === undefined ? {ok: true, words, flags} : {ok: false, error: `unknown flag: --${strange}`};
};
