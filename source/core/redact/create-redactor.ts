import {createHash} from 'node:crypto';
import type {JsonValue, Release} from '../record/types.ts';
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
	const documents = createCache({count: 500, longest: 1_000_000});
	const seen = new Set<string>();

	/** What was shown before something was learned may look different now. */
	const forget = (isNew: boolean): void => {
		if (!isNew) {
			return;
		}

		shown.clear();
		documents.clear();
	};

	const vouched = new Set<string>();
	const vouch = (text: string): void => {
		forget(vouched.size !== vouched.add(text).size);
	};

	const inner = createInner({known, kept, isVouched: text => vouched.has(text), vouch}, fingerprint);

	const keep = (name: string): void => {
		forget(kept.add(name));
	};

	const remember = (secret: string): void => {
		forget(!fingerprintPattern.test(secret) && known.add(secret));
	};

	const learn = (value: string): void => {
		for (const secret of [value, ...secretsInSecret(value)]) {
			remember(secret);
		}
	};

	const take = ({secrets, names}: Lesson): void => {
		for (const name of names) {
			keep(name);
		}

		for (const secret of secrets) {
			remember(secret);
		}
	};

	/** Whether a text was not met before; revisions of a release are mostly alike. */
	const isNew = (text: string): boolean => {
		const digest = createHash('sha1').update(text).digest('base64');
		return seen.size !== seen.add(digest).size;
	};

	const learnYaml = (text: string): void => {
		for (const document of documentsOf(text)) {
			if (isNew(document)) {
				for (const tree of readYaml(document).documents) {
					take(collect(tree));
				}
			}
		}
	};

	const learnJson = (value: JsonValue): void => {
		take(collect(treeOfJson(value)));
	};

	const learnRelease = (release: Release): void => {
		for (const name of [release.name, release.namespace, release.chart.name]) {
			if (name !== null) {
				keep(name);
			}
		}

		learnYaml(release.manifest);
		for (const hook of release.hooks) {
			keep(hook.name);
			learnYaml(hook.manifest);
		}

		learnJson(release.config);
		learnJson(release.chartValues);
	};

	return {
		learnRelease,
		learnJson,
		learn,
		keep,
		text: text => shown.get(text, raw => inner.text(stripControl(raw))) as Shown,
		yaml: text => documentsOf(text).map(document => documents.get(document, inner.yaml)).join(''),
		json: (value, path = []) => inner.json(value, path),
		fingerprint,
	};
};
