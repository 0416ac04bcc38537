import {createWriteStream} from 'node:fs';
import {open} from 'node:fs/promises';
import {fileErrorWords} from '../../core/problem/file-error.ts';
import {liveName, liveWords} from '../../core/manifest/live-name.ts';
import type {StoredObject} from '../../core/object/stored-object.ts';
import {fail, ok, type Result} from '../../core/problem/problem.ts';
import type {Clock} from '../../ports/clock.ts';
import type {HelmRunner} from '../../ports/helm-runner.ts';
import type {LedgerStore} from '../../ports/ledger-store.ts';
import type {LedgerWriter} from '../../ports/ledger-writer.ts';
import type {ObjectWriter} from '../../ports/object-writer.ts';

/** Adds one line to a trace: what was asked, and what the answer was. */
export type Trace = (asked: string, answered: string) => void;

/**
Opens a file (0600, an older one is replaced) that gets one JSON object a line: `time`, `asked`, `answered`.

`redact` takes secrets out of both. A line that cannot be written is lost in silence: a trace must not stop the work that it follows. Problem `input-unreadable` when the file cannot be made.
*/
export const openTrace = async (file: string, clock: Clock, redact: (text: string) => string): Promise<Result<Trace>> => {
	try {
		const handle = await open(file, 'w', 0o600);
		await handle.chmod(0o600);
		const stream = createWriteStream(file, {fd: handle});
		stream.on('error', () => {
			stream.destroy();
		});
		return ok((asked, answered) => {
			const line = {time: new Date(clock.now()).toISOString(), asked: redact(asked), answered: redact(answered)};
			stream.write(`${JSON.stringify(line)}\n`);
		});
	} catch (error) {
		return fail('usage', `Cannot write the trace to ${file}: ${fileErrorWords(error)}.`, 'Name another file with --trace.');
	}
};

/** What a trace says of an answer: a problem with its code, else what `good` makes of the value. */
export const outcome = <T>(result: Result<T>, good: (value: T) => string): string => result.ok ? good(result.value) : `${result.problem.code}: ${result.problem.message}`;

/** The same store, with each question and its answer in the trace; never a payload. */
export const traceStore = (store: LedgerStore, trace: Trace): LedgerStore => ({
	async * list(scope, signal) {
		const result = yield * store.list(scope, signal);
		trace(
			`list records of ${scope.name ?? 'all releases'} in ${scope.namespace ?? 'all namespaces'}`,
			outcome(result, ({objects, narrowedTo, unread}) => `${objects.length} records${narrowedTo === null ? '' : `, only of namespace ${narrowedTo}`}${unread.length === 0 ? '' : `, ${unread.length} places unread: ${unread.map(({message}) => message).join(' ')}`}`),
		);
		return result;
	},
	async read(object, signal) {
		const result = await store.read(object, signal);
		trace(`read ${object.kind} ${object.name} in ${object.namespace ?? 'no namespace'}`, outcome(result, ({payload}) => payload === null ? 'no payload' : `${payload.length} characters of payload`));
		return result;
	},
});

/** The same writer, with each write and its end in the trace; never a payload. */
export const traceWriter = (writer: LedgerWriter, trace: Trace): LedgerWriter => {
	const traced = async <T>(verb: string, {kind, name, namespace}: StoredObject, result: Result<T>): Promise<Result<T>> => {
		trace(`${verb} ${kind} ${name} in ${namespace ?? 'no namespace'}`, outcome(result, () => 'done'));
		return result;
	};

	return {
		rewrite: async (record, content) => traced('update', record.object, await writer.rewrite(record, content)),
		remove: async object => traced('delete', object, await writer.remove(object)),
		restore: async record => traced('create', record.object, await writer.restore(record)),
	};
};

/** The same writer of live objects, with each write and its end in the trace; the paths that were written, never a value. */
export const traceObjects = (objects: ObjectWriter, trace: Trace): ObjectWriter => ({
	async patch(live, content) {
		const result = await objects.patch(live, content);
		trace(`patch ${liveWords(liveName(live))}: ${content.changes.map(({path}) => path).join(', ')}`, outcome(result, () => 'done'));
		return result;
	},
	async remove(live, propagation) {
		const result = await objects.remove(live, propagation);
		trace(`delete ${liveWords(liveName(live))}`, outcome(result, () => 'done'));
		return result;
	},
});

/** The same runner, with each run and its end in the trace; never what Helm printed. */
export const traceHelm = (helm: HelmRunner, trace: Trace): HelmRunner => ({
	async find(signal) {
		const result = await helm.find(signal);
		trace('find helm', outcome(result, ({path, version}) => `${path} ${version}`));
		return result;
	},
	running: async () => helm.running(),
	async * run(arguments_, signal) {
		const result = yield * helm.run(arguments_, signal);
		trace(`run helm ${arguments_.join(' ')}`, outcome(result, ({exitCode, signal: by}) => by === null ? `exit code ${exitCode}` : `ended by ${by}`));
		return result;
	},
});
