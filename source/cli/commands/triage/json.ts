import type {Finding, Option, Triage} from '../../../core/runbook/types.ts';
import type {TeamNote, TeamNotes} from '../../../core/runbook/team-note.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import {teamJson} from '../../output/team-note.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {lockJson} from '../history/json.ts';
import {matchJson, targetJson} from './match.ts';

/** The documented shape of `triage -o json`. `recommended` is null for *do nothing* and *cannot tell*; a `command` of null has `needs`. `target` is where a rollback goes, `match` the newest revision and those beside it against live objects, empty where nobody read them. */
export const triageJson = ({
	release, verdict, lock, findings, recommended, target, match, unknown,
}: Triage, output: Output, notes: TeamNotes): ShownJson => ({
	release: releaseJson(release, output),
	verdict: words(verdict),
	findings: findings.map(finding => findingJson(finding, output, notes.get(finding.row) ?? null)),
	recommended: recommended === null ? null : optionJson(recommended, output),
	unknown: unknown.map(({what, verb}) => ({what: output.text(what), verb: verb === null ? null : output.text(verb)})),
	lock: lockJson(lock, output),
	target: targetJson(target, output),
	match: matchJson(match, output),
});

const findingJson = ({row, severity, confidence, title, evidence, options, avoid}: Finding, output: Output, note: TeamNote | null): ShownJson => ({
	row: output.name(row),
	severity: words(severity),
	confidence: words(confidence),
	title: output.text(title),
	evidence: evidence.map(({what, where, seen}) => ({what: output.text(what), where: output.text(where), seen})),
	options: options.map(option => optionJson(option, output)),
	avoid: avoid.map(output.text),
	team: teamJson(note, output),
});

const optionJson = ({id, title, risk, command, needs, effect, undo}: Option, output: Output): ShownJson => ({
	id: words(id),
	title: output.text(title),
	risk: words(risk),
	command: command === null ? null : output.command(command),
	needs: needs === null ? null : output.text(needs),
	effect: output.text(effect),
	undo: output.text(undo),
});
