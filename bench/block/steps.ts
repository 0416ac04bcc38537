/** What is done to a release in one visit. */
import {tellDiff} from '../../source/core/diff/tell.ts';
import type {Session} from '../../source/ports/session.ts';
import {readDrift} from '../../source/tui/runtime/read-drift.ts';
import {readObject} from '../../source/tui/runtime/read-object.ts';
import {readPart} from '../../source/tui/runtime/read-part.ts';
import {readPlan} from '../../source/tui/runtime/read-plan.ts';
import {usesOf} from '../../source/tui/runtime/uses.ts';
import {emptyPane, search, selectPane, withText} from '../../source/tui/state/text-pane.ts';
import {diffOfHistory} from '../../source/use-cases/compare-revisions.ts';
import {inSlices} from '../../source/use-cases/give-way.ts';
import {loadHistory} from '../../source/use-cases/load-history.ts';
import {showPart} from '../../source/use-cases/show-part.ts';
import {triageRelease} from '../../source/use-cases/triage-release.ts';
import {valueOf} from '../../test/scenarios/value-of.ts';

const {signal} = new AbortController();
const room = {height: 40, columns: 120};

/** Measures a step by its name. */
export type Measure = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Visits the release that the folder of a session holds. */
export const stepsOf = async (session: Session, measure: Measure): Promise<void> => {
	const release = {namespace: 'default', name: 'big'};
	const uses = usesOf(session);
	const {rows, listing} = await measure('list', async () => valueOf(uses['list-releases']({namespace: null}, signal)));
	await measure('rows on screen', async () => valueOf(uses['check-releases']({rows, objects: listing.objects}, signal)));
	const loaded = await measure('open release', async () => valueOf(loadHistory(session, release, signal)));
	const {history} = loaded;
	const revision = history.revisions.at(-1)!;
	for (const part of ['values', 'all-values', 'manifest', 'hooks'] as const) {
		const {text} = await measure(`tab ${part}`, async () => valueOf(readPart(session, {history, revision, part}, signal)));
		await measure('  on screen', async () => {
			const pane = search(withText(emptyPane, text), 'value 9', room);
			selectPane({...pane, wrap: true}, room);
		});
	}

	for (const part of ['manifest', 'record', 'notes'] as const) {
		await measure(`show ${part}`, async () => valueOf(showPart(session, {...release, revision: null, part, all: false, reveal: false, contents: true}, signal)));
	}

	const drift = await measure('drift', async () => valueOf(readDrift(session, {history, revision: 2, server: false}, signal)));
	await measure('whole object', async () => drift.objects[0] === undefined ? null : valueOf(readObject(session, {object: drift.objects[0]}, signal)));
	await measure('triage', async () => valueOf(triageRelease(session, release, signal)));
	const diff = await measure('diff', async () => valueOf(diffOfHistory(session, loaded, {before: 1, after: 2, all: false, limit: 10_000}, signal)));
	await measure('diff in words', async () => inSlices(tellDiff(diff, {redactor: session.redactor, isLate: () => false}), signal));
	await measure('rollback', async () => valueOf(readPlan(session, {release, goal: {kind: 'rollback', to: 1, force: false}, acknowledge: []}, signal)));
};
