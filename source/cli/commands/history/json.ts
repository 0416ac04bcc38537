import type {History, Lock, Revision} from '../../../core/ledger/types.ts';
import {words} from '../../../core/text/shown.ts';
import {faultJson} from '../../output/fault.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {statusWord} from '../../output/status.ts';
import {utcTime} from '../../output/time.ts';

/** The documented shape of `history -o json`, newest revision first; what is unknown is null. */
export const historyJson = ({release, revisions, believed, anomalies}: History, lock: Lock | null, output: Output): Readonly<Record<string, ShownJson>> => ({
	release: releaseJson(release, output),
	revisions: revisions.map(revision => revisionJson(revision, output)),
	believed: {last: believed.last, deployed: believed.deployed},
	lock: lockJson(lock, output),
	anomalies: anomalies.map(({code, revisions: numbers, message}) => ({code: words(code), revisions: [...numbers], message: output.text(message)})),
});

/** A lock in JSON: `{revision,verdict,since,reasons}`; null where there is none. */
export const lockJson = (lock: Lock | null, {text}: Output): ShownJson => lock === null || lock.verdict === 'none'
	? null
	: {
		revision: lock.revision,
		verdict: words(lock.verdict),
		since: utcTime(lock.since),
		reasons: lock.reasons.map(text),
	};

const revisionJson = (revision: Revision, output: Output): ShownJson => ({
	revision: revision.revision,
	status: statusWord(revision.status, output),
	description: revision.description === null ? null : output.text(revision.description),
	chart: chartName(revision) === null ? null : output.name(chartName(revision)!),
	appVersion: revision.appVersion === null ? null : output.text(revision.appVersion),
	created: utcTime(revision.created),
	took: revision.took,
	writer: revision.writer === null ? null : output.text(revision.writer),
	completed: revision.completed,
	scar: revision.scar === null ? null : {releasedBy: revision.scar.releasedBy},
	fault: faultJson(revision.fault, output),
});

/** Chart and version joined as Helm's own `history` does; null where the record names no chart. */
export const chartName = ({chart, chartVersion}: Pick<Revision, 'chart' | 'chartVersion'>): string | null => {
	const parts = [chart, chartVersion].filter(part => part !== null);
	return parts.length === 0 ? null : parts.join('-');
};
