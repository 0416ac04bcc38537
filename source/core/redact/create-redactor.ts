import {createHash} from 'node:crypto';
import type {JsonValue, Release} from '../record/types.ts';
import {every, finish, type Sliced} from '../slices/slices.ts';
import {stripControl} from '../text/sanitise.ts';
import type {Shown} from '../text/shown.ts';
import {createCache} from './cache.ts';
import {collect, type Lesson} from './collect.ts';
import {createFingerprints, type FingerprintKey} from './fingerprint.ts';
import {documentsOf} from './documents.ts';
import {createInner} from './inner.ts';
import {secretsInSecret} from './inner-secrets.ts';
import {treeOfJson} from './json-tree.ts';
import {createKeptNames} from './kept-names.ts';
import {createKnownValues} from './known-values.ts';
import {fingerprintPattern} from './plain-values.ts';
import type {Redactor} from './redactor.ts';
import {readYaml} from './yaml-tree.ts';

/** By what a text is known that was met before; revisions of a release are mostly alike. */
const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64');

/** How often something is redacted again because something was learned meanwhile. */
const rounds = 3;

/**
Makes the redactor of one session.

`key` is the session's random key, at least 16 bytes; tests, demo and pictures give a fixed one, so that fingerprints stay the same.
*/
export const createRedactor = (key: FingerprintKey): Redactor => {
	const known = createKnownValues();
	const kept = createKeptNames();
	const fingerprints = createFingerprints(key);
	const fingerprint = (secret: string): string => fingerprints(known.canonical(secret));
	const shown = createCache({count: 4000, longest: 4096});
	const documents = createCache({count: 500, longest: 4_000_000});
	/** Redacted values by the value and the path that it stands at. */
	let values = new WeakMap<object, Map<string, JsonValue>>();
	/** Grows with each secret and each name that is learned. */
	let age = 0;
	/** Documents by their digests, and values, that were learned whole. */
	const seen = new Set<string>();
	const met = new WeakSet<object>();
	/** Documents that are being read. Whoever needs one too reads on where the other is. */
	const reading = new Map<string, Sliced<true>>();

	/** What was shown before something was learned may look different now. */
	const forget = (isNew: boolean): void => {
		if (!isNew) {
			return;
		}

		shown.clear();
		documents.clear();
		values = new WeakMap();
	};

	const vouched = new Set<string>();
	const vouch = (text: string): void => {
		forget(vouched.size !== vouched.add(text).size);
	};

	const inner = createInner({known, kept, isVouched: text => vouched.has(text), vouch}, fingerprint);

	const learned = (isNew: boolean): void => {
		forget(isNew);
		age += Number(isNew);
	};

	const keep = (name: string): void => {
		learned(kept.add(name));
	};

	const remember = (secret: string): void => {
		learned(!fingerprintPattern.test(secret) && known.add(secret));
	};

	const learn = (value: string): void => {
		for (const secret of [value, ...secretsInSecret(value)]) {
			remember(secret);
		}
	};

	/**
	Remembers what was learned: each secret in all of its forms.

	@yields Every now and then.
	*/
	function * take({secrets, names}: Lesson): Sliced<true> {
		const isPause = every(50);
		for (const name of names) {
			keep(name);
		}

		for (const secret of secrets) {
			if (isPause()) {
				yield null;
			}

			remember(secret);
		}

		return true;
	}

	function * learnDocument(document: string): Sliced<true> {
		const {documents: trees} = yield * readYaml(document);
		for (const tree of trees) {
			yield * take(yield * collect(tree));
		}

		return true;
	}

	function * learnYaml(text: string): Sliced<true> {
		for (const document of documentsOf(text)) {
			yield null;
			const digest = digestOf(document);
			if (seen.has(digest)) {
				continue;
			}

			const work = reading.get(digest) ?? learnDocument(document);
			reading.set(digest, work);
			while (work.next().done !== true) {
				yield null;
			}

			reading.delete(digest);
			seen.add(digest);
		}

		return true;
	}

	function * learnJson(value: JsonValue): Sliced<true> {
		const part = typeof value === 'object' ? value : null;
		if (part !== null && met.has(part)) {
			return true;
		}

		yield * take(yield * collect(yield * treeOfJson(value)));
		if (part !== null) {
			met.add(part);
		}

		return true;
	}

	function * learnRelease(release: Release): Sliced<true> {
		for (const name of [release.name, release.namespace, release.chart.name]) {
			if (name !== null) {
				keep(name);
			}
		}

		yield * learnYaml(release.manifest);
		for (const hook of release.hooks) {
			keep(hook.name);
			yield * learnYaml(hook.manifest);
		}

		yield * learnJson(release.config);
		return yield * learnJson(release.chartValues);
	}

	function * yamlOf(text: string): Sliced<string> {
		let redacted = '';
		for (const document of documentsOf(text)) {
			yield null;
			const made = documents.peek(document) ?? (yield * sure(() => inner.yaml(document)));
			redacted += documents.get(document, () => made);
		}

		return redacted;
	}

	/**
	Makes it again where something was learned meanwhile, at last in one go: what others learn between two slices counts, too.

	@yields Where it may stop.
	*/
	function * sure<T>(make: () => Sliced<T>): Sliced<T> {
		for (let round = 0; round < rounds; round++) {
			const before = age;
			const made = yield * make();
			if (age === before) {
				return made;
			}
		}

		return finish(make());
	}

	function * jsonOf(value: JsonValue, path: readonly string[]): Sliced<JsonValue> {
		if (typeof value !== 'object' || value === null) {
			return yield * inner.json(value, path);
		}

		const at = path.join('\n');
		const before = values.get(value)?.get(at);
		if (before !== undefined) {
			return before;
		}

		const made = yield * sure(() => inner.json(value, path));
		values.set(value, (values.get(value) ?? new Map<string, JsonValue>()).set(at, made));
		return made;
	}

	return {
		learnRelease(release) {
			finish(learnRelease(release));
		},
		learnJson(value) {
			finish(learnJson(value));
		},
		learn,
		keep,
		text: text => shown.get(text, raw => finish(inner.text(stripControl(raw)))) as Shown,
		yaml: text => finish(yamlOf(text)),
		json: (value, path = []) => finish(jsonOf(value, path)),
		slices: {
			learnRelease, learnJson, yaml: yamlOf, json: (value, path = []) => jsonOf(value, path),
		},
		fingerprint,
	};
};
