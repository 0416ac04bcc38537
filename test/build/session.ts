/** A session over records in a list, for use cases: it counts what is read, and can refuse. */
import {noConfig} from '../../source/core/config/types.ts';
import type {StoredObject, StoredRecord} from '../../source/core/object/stored-object.ts';
import {fail, ok, type Problem, type Result} from '../../source/core/problem/problem.ts';
import type {Release} from '../../source/core/record/types.ts';
import type {Redactor} from '../../source/core/redact/redactor.ts';
import {shown} from '../../source/core/text/shown.ts';
import type {LedgerListing, LedgerStore} from '../../source/ports/ledger-store.ts';
import type {Session} from '../../source/ports/session.ts';
import type {Step, Steps} from '../../source/ports/step.ts';
import {atOnce} from './at-once.ts';
import {start} from './record.ts';

/** What the session did, in order. */
export type Seen = {
	readonly reads: string[];
	readonly learned: Array<string | null>;
	/** Most reads at the same time. */
	most: number;
};

export type SessionInput = Partial<Pick<Session, 'world' | 'driver' | 'helm' | 'staleAfter' | 'clientDead' | 'place'>> & {
	/** What reading an object gives in place of its record. */
	readonly refuse?: (object: StoredObject) => Problem | null;
	readonly listing?: Partial<LedgerListing>;
	/** Seconds after the start by the server. */
	readonly now?: number;
};

const storeOf = (records: readonly StoredRecord[], {refuse, listing, now = 3600}: SessionInput, seen: Seen): LedgerStore => {
	let running = 0;
	return {

		async * list({namespace, name}): Steps<LedgerListing> {
			const objects = records.map(({object}) => object).filter(object => (namespace === null || object.namespace === namespace) && (name === null || object.labels['name'] === name));
			const value: LedgerListing = {
				objects, serverTime: start + (now * 1000), serverTimeIsFloor: false, narrowedTo: null, unread: [], others: 0, ...listing,
			};
			yield {kind: 'progress', what: 'listing', done: 1, total: 2};
			yield {kind: 'partial', value: {...value, objects: objects.filter(({labels}) => labels['status'] !== 'superseded')}};
			return ok(value);
		},
		async read(object, signal): Promise<Result<StoredRecord>> {
			seen.reads.push(object.name);
			running++;
			seen.most = Math.max(seen.most, running);
			await new Promise(resolve => {
				setImmediate(resolve);
			});
			running--;
			if (signal.aborted) {
				return fail('interrupted', 'Reading was interrupted.');
			}

			const problem = refuse?.(object) ?? null;
			const record = records.find(candidate => candidate.object === object);
			return problem === null && record !== undefined ? ok(record) : {ok: false, problem: problem ?? {code: 'not-found', message: 'gone', hint: null}};
		},
	};
};

const redactorOf = (seen: Seen): Redactor => ({
	learnRelease(release: Release) {
		seen.learned.push(release.name);
	},
	learnJson() {
		// Nothing to learn here
	},
	learn() {
		// Nothing to learn here
	},
	keep() {
		// Nothing to keep here
	},
	text: text => shown`${text.length} characters`,
	yaml: text => text,
	json: value => value,
	slices: {
		learnRelease: release => atOnce(() => {
			seen.learned.push(release.name);
			return true as const;
		}),
		learnJson: () => atOnce(() => true as const),
		yaml: text => atOnce(() => text),
		json: value => atOnce(() => value),
	},
	fingerprint: () => '⟨#0000⟩',
});

const noFiles: Session['files'] = {
	journal: async () => fail('state-unwritable', 'Nothing is written here.'),
	backup: async () => fail('state-unwritable', 'Nothing is written here.'),
	listBackups: async () => fail('input-unreadable', 'Nothing is read here.'),
	readBackup: async () => fail('input-unreadable', 'Nothing is read here.'),
	readJournal: async () => fail('input-unreadable', 'Nothing is read here.'),
	saveFile: async () => fail('usage', 'Nothing is written here.'),
	readInput: async () => fail('not-found', 'Nothing is read here.'),
};

/** A session of these records, and what it did. */
export const buildSession = (records: readonly StoredRecord[], input: SessionInput = {}): {readonly session: Session; readonly seen: Seen} => {
	const seen: Seen = {reads: [], learned: [], most: 0};
	return {
		seen,
		session: {
			world: input.world ?? 'cluster',
			place: input.place ?? {
				context: 'eu', server: 'https://10.0.0.1', namespace: 'shop', allNamespaces: true, mark: null, helmFlags: [],
			},
			driver: input.driver === undefined ? 'secret' : input.driver,
			store: storeOf(records, input, seen),
			writer: null,
			objects: null,
			cluster: null,
			helm: input.helm ?? null,
			clock: {
				now: () => start,
				async sleep() {
					// Time stands still
				},
			},
			files: noFiles,
			redactor: redactorOf(seen),
			cache: new Map(),
			config: noConfig,
			ownFlags: ['--context=eu'],
			readOnly: false,
			staleAfter: input.staleAfter ?? 900,
			watchFor: null,
			clientDead: input.clientDead ?? null,
			maxDecodedBytes: 64 * 1024 * 1024,
		},
	};
};

/** Drives a use case to its end: its steps, and its result. */
export const drain = async <T>(steps: Steps<T>): Promise<{readonly steps: ReadonlyArray<Step<T>>; readonly result: Result<T>}> => {
	const seen: Array<Step<T>> = [];
	for (;;) {
		const step = await steps.next();
		if (step.done) {
			return {steps: seen, result: step.value};
		}

		seen.push(step.value);
	}
};
