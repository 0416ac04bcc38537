import {
	driftBlockInSlices,
	healthRank,
	liveBlock,
	toldFirst,
	type ToldBlock,
} from '../../core/drift/tell-block.ts';
import {tellReady, unknownLines} from '../../core/drift/tell.ts';
import {tellRules} from '../../core/drift/ignore/tell-rules.ts';
import type {ObjectDrift} from '../../core/drift/types.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Sliced} from '../../core/slices/slices.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inSlices} from '../../use-cases/give-way.ts';
import {driftOfHistory} from '../../use-cases/inspect-drift.ts';
import {lookOnce} from '../../use-cases/look-once.ts';
import {inside} from '../../use-cases/progress.ts';
import type {DriftText, ObjectBlock, Uses} from '../state/effect.ts';

/**
Each object in lines, with its place among all.

@yields Between two, and where telling one does.
*/
function * blocksOf(objects: readonly ObjectDrift[], tell: (object: ObjectDrift) => Sliced<ToldBlock>): Sliced<readonly ObjectBlock[]> {
	const blocks: ObjectBlock[] = [];
	for (const [index, object] of objects.entries()) {
		yield null;
		blocks.push({...yield * tell(object), object: index});
	}

	return blocks;
}

/**
How an object does, which is short.

@yields Once.
*/
function * liveBlockOf(object: ObjectDrift): Sliced<ToldBlock> {
	yield null;
	return liveBlock(object);
}

/**
Compares a release with its live objects and puts it in lines. Values are redacted at their place, where a screen could not know it.

@yields Progress.
*/
export async function * readDrift(session: Session, {history, revision, server}: Uses['read-drift']['input'], signal: AbortSignal): Steps<DriftText> {
	const compared = yield * inside(driftOfHistory(lookOnce(session), {history}, {revision, server}, signal));
	if (!compared.ok) {
		return compared;
	}

	const report = compared.value;
	const drift = await inSlices(blocksOf(report.objects, object => driftBlockInSlices(object, session.redactor, true)), signal);
	const live = await inSlices(blocksOf(report.objects, liveBlockOf), signal);
	const rank = ({object}: ObjectBlock): number => healthRank(report.objects[object]!);
	return drift === null || live === null || signal.aborted
		? fail('interrupted', 'Comparing with live objects was interrupted.')
		: ok({
			release: report.release,
			server: report.method === 'server',
			summary: report.summary,
			ready: tellReady(report),
			objects: report.objects,
			drift: toldFirst(drift),
			live: live.toSorted((one, other) => rank(one) - rank(other)),
			rules: tellRules(report, false),
			unread: unknownLines(report),
		});
}
