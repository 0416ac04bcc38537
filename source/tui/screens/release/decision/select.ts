import type {Confidence, Evidence, Option} from '../../../../core/runbook/types.ts';
import {noun} from '../../../../core/text/plural.ts';
import {
	type Glyph,
	glyphTone,
	type Tone,
} from '../../../state/model.ts';
import type {ReleaseState} from '../state.ts';
import {decisionCursor, findingOf} from './lines.ts';

export type EvidenceModel = {readonly what: string; readonly where: string; readonly current: boolean};

export type OptionModel = {
	readonly title: string;
	/** What it does; where helm-triage has no command for it, what it needs. */
	readonly about: string;
	readonly risk: string;
	readonly tone: Tone;
	readonly best: boolean;
	readonly current: boolean;
};

export type DecisionModel = {
	readonly kind: 'decision';
	readonly glyph: Glyph;
	readonly tone: Tone;
	readonly title: string;
	readonly confidence: string | null;
	readonly meaning: string | null;
	readonly seen: readonly EvidenceModel[];
	readonly notSeen: readonly EvidenceModel[];
	readonly options: readonly OptionModel[];
	/** What the option under the cursor does and what undoes it; empty when the cursor is on none. */
	readonly detail: readonly string[];
	/** Its exact command; null where there is none. */
	readonly command: string | null;
	readonly avoid: readonly string[];
	/** As `1 of 2 findings`; null when there is one alone. */
	readonly of: string | null;
	readonly others: readonly string[];
};

const confidences: Readonly<Record<Confidence, string>> = {certain: 'certain', likely: 'likely', 'cannot-tell': 'cannot tell'};
const glyphs = {critical: 'broken', warning: 'attention', info: 'fine'} as const;
const risks = {low: 'fine', medium: 'attention', high: 'bad'} as const;

const evidenceModel = ({what, where}: Evidence, current: boolean): EvidenceModel => ({what, where, current});

const optionModel = (option: Option, best: boolean, current: boolean): OptionModel => ({
	title: option.title, about: option.command === null && option.needs !== null ? option.needs : option.effect, risk: option.risk, tone: risks[option.risk], best, current,
});

/** The decision as it is drawn; null until the release was read. */
export const selectDecision = (state: ReleaseState): DecisionModel | null => {
	const opened = state.opened.value;
	if (opened === null) {
		return null;
	}

	const {triage} = opened;
	const finding = findingOf(state);
	if (finding === null) {
		const {last} = opened.history.believed;
		return {
			kind: 'decision', glyph: 'fine', tone: 'fine', title: `Nothing to do. ${last === null ? 'Its records' : `Revision ${last} and the records below it`} are as Helm writes them.`, confidence: null, meaning: null, seen: [], notSeen: [], options: [], detail: [], command: null, avoid: [], of: null, others: [],
		};
	}

	const cursor = decisionCursor(state);
	const seen = finding.evidence.filter(evidence => evidence.seen);
	const unseen = finding.evidence.filter(evidence => !evidence.seen);
	const glyph = finding.confidence === 'cannot-tell' && finding.severity !== 'info' ? 'attention' : glyphs[finding.severity];
	const before = seen.length + unseen.length;
	const inHand = finding.options[cursor - before] ?? null;
	const missing = state.finding === 0 ? triage.unknown.map(({what, verb}) => ({what, where: verb === null ? 'not read' : `needs the right to ${verb}`, current: false})) : [];
	return {
		kind: 'decision',
		glyph,
		tone: glyphTone[glyph],
		title: finding.title,
		confidence: confidences[finding.confidence],
		meaning: finding.meaning,
		seen: seen.map((evidence, index) => evidenceModel(evidence, index === cursor)),
		notSeen: [...unseen.map((evidence, index) => evidenceModel(evidence, seen.length + index === cursor)), ...missing],
		options: finding.options.map((option, index) => optionModel(option, option.id === finding.recommended, before + index === cursor)),
		detail: inHand === null ? [] : [inHand.effect, ...inHand.needs === null ? [] : [`Needs ${inHand.needs}.`], `Undo: ${inHand.undo}`],
		command: inHand?.command ?? null,
		avoid: finding.avoid,
		of: triage.findings.length > 1 ? `${state.finding + 1} of ${triage.findings.length} ${noun(triage.findings.length, 'finding')}` : null,
		others: triage.findings.filter((_, index) => index !== state.finding).map(({title}) => title),
	};
};
