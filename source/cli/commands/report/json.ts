import type {Report, ReportedAct, ReportedRevision} from '../../../core/report/report.ts';
import type {Seen} from '../../../core/report/seen.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {utcTime} from '../../output/time.ts';

const revisionJson = ({revision, status, description, fault}: ReportedRevision, {text}: Output): ShownJson => ({
	revision,
	status: status === null ? null : text(status),
	description: description === null ? null : text(description),
	fault: fault === null ? null : text(fault),
});

const seenJson = ({time, verdict, findings, recommended, target}: Seen, output: Output): ShownJson => ({
	time: utcTime(time),
	verdict: output.text(verdict),
	findings: findings.map(({row, severity, confidence, title, meaning, evidence}) => ({
		row: output.name(row),
		severity: output.text(severity),
		confidence: output.text(confidence),
		title: output.text(title),
		meaning: output.text(meaning),
		evidence: evidence.map(({what, where, seen}) => ({what: output.text(what), where: output.text(where), seen})),
	})),
	recommended: recommended === null
		? null
		: {
			title: output.text(recommended.title),
			command: recommended.command === null ? null : output.command(recommended.command),
			needs: recommended.needs === null ? null : output.text(recommended.needs),
		},
	target: {revision: target.revision, why: output.text(target.why), passedOver: target.passedOver.map(({revision, why}) => ({revision, why: output.text(why)}))},
});

const actJson = (act: ReportedAct, output: Output): ShownJson => {
	const orNull = (text: string | null): ShownJson => text === null ? null : output.text(text);
	return {
		began: utcTime(act.began),
		ended: utcTime(act.ended),
		person: orNull(act.person),
		action: output.text(act.action),
		about: orNull(act.about),
		clientDead: orNull(act.clientDead),
		digest: act.digest === null ? null : output.name(act.digest),
		result: orNull(act.result),
		why: orNull(act.why),
		backup: act.backupId === null ? null : output.command(act.backupId),
		commands: act.commands.map(output.command),
		steps: act.steps.map(({time, step, result, reason}) => ({
			time: utcTime(time),
			step: output.text(step),
			result: output.text(result),
			reason: orNull(reason),
		})),
		seen: act.seen === null ? null : seenJson(act.seen, output),
		before: act.before?.map(revision => revisionJson(revision, output)) ?? null,
	};
};

/** The documented shape of `report -o json`. `result` of an act is null while no end of it was written; `seen` and `before` are null where its backup no longer says so. `now` and `after` are the release as it is. */
export const reportJson = ({release, cluster, acts, older, now, after, left}: Report, output: Output): ShownJson => ({
	format: words('helm-triage/report/v1'),
	release: releaseJson(release, output),
	cluster: {context: cluster.context === null ? null : output.command(cluster.context), server: cluster.server === null ? null : output.text(cluster.server)},
	acts: acts.map(act => actJson(act, output)),
	olderActs: older,
	now: seenJson(now, output),
	after: after.map(revision => revisionJson(revision, output)),
	left: left.map(({what, command}) => ({what: output.text(what), command: command === null ? null : output.command(command)})),
});
