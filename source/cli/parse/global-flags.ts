import type {Flag} from '../command.ts';
import {choice, valued, yes} from './flag.ts';

/** The flags that every command takes, before or after its name. `-o` comes on top, with what the command can print. */
export const globalFlags: readonly Flag[] = [
	yes('demo', 'use the bundled demo cluster, in memory; nothing real is read or written'),
	valued('from PATH', 'text', 'read a file or folder of records instead of a cluster; - is standard input'),
	valued('context NAME', 'text', 'kubeconfig context'),
	valued('namespace NAME', 'text', 'look in this namespace', 'n'),
	yes('all-namespaces', 'look in all namespaces that you may read', 'A'),
	valued('kubeconfig FILE', 'text', 'kubeconfig file'),
	{...choice('driver', ['secret', 'secrets', 'configmap', 'configmaps', 'sql'], 'where Helm keeps its records: secret, configmap or sql; else HELM_DRIVER, else secret'), value: 'KIND'},
	yes('read-only', 'refuse everything that changes a cluster'),
	valued('request-timeout DURATION', 'duration', 'give a request up after so long without a byte (10s)'),
	valued('config FILE', 'text', 'config file; else helm-triage/config.yaml in the XDG config folder'),
	valued('trace FILE', 'text', 'write what was asked and answered to a file, redacted'),
	valued('helm FILE', 'text', 'the Helm to run; else HELM_BIN, else helm on PATH'),
	valued('stale-after DURATION', 'duration', 'a younger lock is not called stale without other evidence (15m)'),
	valued('watch-for DURATION', 'duration', 'watch a lock for so long for signs of its client, by two samples of records and objects (20s in the terminal UI, else off)'),
	valued('client-dead REASON', 'text', 'your word that the Helm client behind a lock is dead, and how you know'),
	valued('max-decoded SIZE', 'size', 'largest record that is unpacked, in bytes (64MiB)'),
	yes('no-color', 'no colours, as with NO_COLOR set'),
	yes('version', 'print the version'),
	yes('help', 'print help', 'h'),
];

/** The flag that chooses a command's output; a command with one form of output has none. */
export const outputFlag = (outputs: readonly string[]): Flag => choice('output', outputs, `output format (${outputs[0]!})`, 'o');
