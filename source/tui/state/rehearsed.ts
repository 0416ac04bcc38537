import {shortestDigest} from '../../core/plan/digest.ts';
import type {StopReason} from '../../core/plan/types.ts';
import {plural} from '../../core/text/plural.ts';
import {span} from '../../core/text/times.ts';
import type {Loading} from './loading.ts';
import type {Glyph, Tone} from './model.ts';
import {said, type SaidModel} from './text-model.ts';

/** What a rehearsal came to, in a few words. */
export type Verdict = {readonly glyph: Glyph; readonly tone: Tone; readonly text: string};

/** The verdict of a rehearsal that nothing stops; `acknowledged` counts what the person accepted. */
export const goVerdict = (acknowledged: number, unavailable: StopReason | null): Verdict => unavailable === null
	? {glyph: 'fine', tone: 'fine', text: acknowledged === 0 ? 'GO' : `GO, with ${plural(acknowledged, 'acknowledged stop')}`}
	: {glyph: 'attention', tone: 'attention', text: 'GO, but not from this session'};

/** What every rehearsal says of itself, of one release or of several. */
export type RehearsedModel = {
	readonly kind: 'planned';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly verdict: string;
	/** As many digits as scripts have to repeat at least. */
	readonly digest: string;
	readonly busy: string | null;
};

/** How a rehearsal ended, when, and whether it is being done again. */
export const rehearsedModel = ({at, busy}: Loading<unknown>, digest: string, {glyph, tone, text}: Verdict, now: number): RehearsedModel => ({
	kind: 'planned',
	glyph,
	tone,
	verdict: `Rehearsed${at === null ? '' : ` ${span((now - at) / 1000, 'sentence')} ago`}: ${text}`,
	digest: digest.slice(0, shortestDigest),
	busy: busy ? 'rehearsing again …' : null,
});

/** Said in place of a rehearsal that failed, or that there is none of yet. */
export const saidOfRehearsal = ({problem, progress}: Loading<unknown>): SaidModel => problem === null
	? said(`${progress?.what ?? 'Rehearsing against the cluster'} …`, 'quiet', 'Nothing is changed by this.')
	: said(problem.message, 'bad', problem.hint);

/** What can be done about a stop. */
export const stopWords = ({acknowledge, acknowledged}: StopReason): string => {
	if (acknowledged) {
		return 'You acknowledged this stop.';
	}

	return acknowledge === null ? 'Nothing lifts this stop but a change of what it is about.' : 'Press a to acknowledge it; the rehearsal is done again then.';
};
