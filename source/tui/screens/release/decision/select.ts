import {capital} from '../../../../core/ledger/words.ts';
import {noteLines} from '../../../../core/runbook/team-note.ts';
import {liveInWords} from '../../../../core/runbook/live-words.ts';
import type {
	Confidence,
	Evidence,
	Finding,
	Option,
} from '../../../../core/runbook/types.ts';
import {noun} from '../../../../core/text/plural.ts';
import {ago} from '../../../../core/text/times.ts';
import type {Surroundings} from '../../../state/surroundings.ts';
import type {Opened} from '../../../state/effect.ts';
import {
	type Glyph,
	glyphTone,
	type Tone,
} from '../../../state/model.ts';
import {isWatching, type ReleaseState} from '../state.ts';
import {decisionCursor, decisionLines, findingOf} from './lines.ts';

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
	/** That the lock is being watched, with the seconds left; null when it is not. */
	readonly watch: string | null;
	/** What the team has to say on the finding's row, line by line. */
	readonly team: readonly string[];
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
	readonly others: ReadonlyArray<{readonly title: string; readonly current: boolean}>;
};

const confidences: Readonly<Record<Confidence, string>> = {certain: 'certain', likely: 'likely', 'cannot-tell': 'cannot tell'};
const glyphs = {critical: 'broken', warning: 'attention'} as const;
const risks = {low: 'fine', medium: 'attention', high: 'bad'} as const;

const evidenceModel = ({what, where}: Evidence, current: boolean): EvidenceModel => ({what, where, current});

const optionModel = (option: Option, best: boolean, current: boolean): OptionModel => ({
	title: option.title, about: option.command === null && option.needs !== null ? option.needs : option.effect, risk: option.risk, tone: risks[option.risk], best, current,
});

/** A finding that is no trouble is drawn as what it is about: something that runs, something that is gone, or fine. */
const glyphOf = ({severity, confidence}: Finding, {triage, history}: Opened): Glyph => {
	if (severity !== 'info') {
		return confidence === 'cannot-tell' ? 'attention' : glyphs[severity];
	}

	if (triage.verdict === 'held') {
		return 'progress';
	}

	return history.revisions[0]?.status === 'uninstalled' ? 'gone' : 'fine';
};

const missing = ({triage}: Opened): readonly EvidenceModel[] => triage.unknown.map(({what, verb}) => ({what, where: verb === null ? 'not read' : `needs the right to ${verb}`, current: false}));

/** Said where there is nothing to do: what changed last, and when. */
const lastChange = ({history, serverTime}: Opened): string | null => {
	const [newest] = history.revisions;
	if (newest?.created === null || newest?.created === undefined || serverTime === null) {
		return null;
	}

	const {revision, created, description, writer, chart, chartVersion} = newest;
	const what = [description, chart === null ? null : `chart ${chart}${chartVersion === null ? '' : ` ${chartVersion}`}`].filter(part => part !== null && part !== '').join(', ');
	return `Last change: revision ${revision ?? '·'}, ${ago(Date.parse(created), serverTime, 'sentence')}${writer === null ? '' : `, by ${writer}`}${what === '' ? '' : `: ${what}`}.`;
};

const nothingToDo = (opened: Opened): DecisionModel => {
	const {last, deployed} = opened.history.believed;
	const live = liveInWords(opened.triage);
	const said = [live === null ? null : `${live}.`, lastChange(opened)].filter(part => part !== null);
	const records = opened.history.revisions.length === 1 ? 'its record is in order' : 'its records are in order';
	return {
		kind: 'decision',
		glyph: 'fine',
		tone: 'fine',
		title: last !== null && last === deployed ? `Nothing to do. Revision ${last} is deployed, ${records}.` : `Nothing to do: ${records}.`,
		confidence: null,
		meaning: said.length === 0 ? null : said.join(' '),
		watch: null,
		team: [],
		seen: [],
		notSeen: missing(opened),
		options: [],
		detail: [],
		command: null,
		avoid: [],
		of: null,
		others: [],
	};
};

/** The decision as it is drawn; null until the release was read. */
export const selectDecision = (state: ReleaseState, {notes}: Pick<Surroundings, 'notes'>): DecisionModel | null => {
	const opened = state.opened.value;
	if (opened === null) {
		return null;
	}

	const {findings} = opened.triage;
	const finding = findingOf(state);
	if (finding === null) {
		return nothingToDo(opened);
	}

	const lines = decisionLines(state);
	const cursor = decisionCursor(state);
	const evidence = lines.flatMap((line, index) => line.kind === 'evidence' ? [{...evidenceModel(line.evidence, index === cursor), seen: line.evidence.seen}] : []);
	const current = lines[cursor];
	const inHand = current?.kind === 'option' ? current.option : null;
	const glyph = glyphOf(finding, opened);
	const note = notes.get(finding.row) ?? null;
	return {
		kind: 'decision',
		glyph,
		tone: glyphTone[glyph],
		title: finding.title,
		confidence: confidences[finding.confidence],
		meaning: finding.meaning,
		watch: isWatching(state) ? `${capital(state.opened.progress?.what ?? '')}.` : null,
		team: note === null ? [] : noteLines(note),
		seen: evidence.filter(({seen}) => seen),
		notSeen: evidence.filter(({seen}) => !seen),
		options: lines.flatMap((line, index) => line.kind === 'option' ? [optionModel(line.option, line.best, index === cursor)] : []),
		detail: inHand === null ? [] : [...inHand.needs === null ? [] : [`Needs ${inHand.needs}.`], inHand.effect, `Undo: ${inHand.undo}`],
		command: inHand?.command ?? null,
		avoid: finding.avoid,
		of: findings.length > 1 ? `${state.finding + 1} of ${findings.length} ${noun(findings.length, 'finding')}` : null,
		others: lines.flatMap((line, index) => line.kind === 'finding' ? [{title: line.title, current: index === cursor}] : []),
	};
};
