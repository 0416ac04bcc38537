import type {Revision} from '../../../core/ledger/types.ts';
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
	/** Chart, app version and last writer of the newest record. */
	readonly about: string | null;
	readonly recommended: string | null;
	readonly avoid: string | null;
};

const said = (title: string, tone: Tone): PreviewModel => ({
	glyph: null, tone, title, confidence: null, meaning: null, about: null, recommended: null, avoid: null,
});

const glyphs = {critical: 'broken', warning: 'attention', info: 'fine'} as const;

const aboutOf = (newest: Revision | undefined): string | null => {
	if (newest === undefined) {
		return null;
	}

	const {chart, chartVersion, appVersion, writer} = newest;
	const parts = [
		...chart === null ? [] : [`chart ${chart}${chartVersion === null ? '' : `-${chartVersion}`}`],
		...appVersion === null ? [] : [`app ${appVersion}`],
		...writer === null ? [] : [`written by ${writer}`],
	];
	return parts.length === 0 ? null : parts.join(', ');
};

/** What is drawn at the right of the list. */
export const selectPreview = (preview: ReleasesState['preview']): PreviewModel => {
	const opened = preview?.opened ?? null;
	const triage = opened?.value?.triage ?? null;
	if (triage === null) {
		const problem = opened?.problem ?? null;
		return problem === null ? said('Reading …', 'quiet') : said(problem.message, 'attention');
	}

	const about = aboutOf(opened?.value?.history.revisions[0]);
	const [finding] = triage.findings;
	if (finding === undefined) {
		return {...said('Nothing to do.', 'fine'), glyph: 'fine', about};
	}

	const glyph = glyphs[finding.severity];
	return {
		glyph,
		tone: glyphTone[glyph],
		title: finding.title,
		confidence: finding.confidence === 'cannot-tell' ? 'cannot tell' : finding.confidence,
		meaning: finding.meaning,
		about,
		recommended: triage.recommended?.title ?? null,
		avoid: finding.avoid[0] ?? null,
	};
};
