import {
	type Glyph,
	glyphTone,
	type Tone,
} from '../../state/model.ts';
import type {ReleasesState} from './state.ts';

/** The decision about the release under the cursor, in short. */
export type PreviewModel = {
	readonly glyph: Glyph | null;
	readonly tone: Tone;
	readonly title: string;
	readonly confidence: string | null;
	readonly meaning: string | null;
	readonly recommended: string | null;
	readonly avoid: string | null;
};

const said = (title: string, tone: Tone): PreviewModel => ({
	glyph: null, tone, title, confidence: null, meaning: null, recommended: null, avoid: null,
});

const glyphs = {critical: 'broken', warning: 'attention', info: 'fine'} as const;

/** What is drawn at the right of the list. */
export const selectPreview = (preview: ReleasesState['preview']): PreviewModel => {
	const opened = preview?.opened ?? null;
	const triage = opened?.value?.triage ?? null;
	if (triage === null) {
		const problem = opened?.problem ?? null;
		return problem === null ? said('Reading …', 'quiet') : said(problem.message, 'attention');
	}

	const [finding] = triage.findings;
	if (finding === undefined) {
		return {...said('Nothing to do.', 'fine'), glyph: 'fine'};
	}

	const glyph = glyphs[finding.severity];
	return {
		glyph,
		tone: glyphTone[glyph],
		title: finding.title,
		confidence: finding.confidence === 'cannot-tell' ? 'cannot tell' : finding.confidence,
		meaning: finding.meaning,
		recommended: triage.recommended?.title ?? null,
		avoid: finding.avoid[0] ?? null,
	};
};
