import type {ExitCode} from '../../../core/problem/problem.ts';
import {shown} from '../../../core/text/shown.ts';
import type {Triage} from '../../../core/runbook/types.ts';
import {triageRelease} from '../../../use-cases/triage-release.ts';
import type {Context} from '../../command.ts';
import type {NamedRelease} from '../../parse/release-name.ts';
import {releaseWords} from '../../output/release.ts';
import {triageJson} from '../triage/json.ts';
import {triageText} from '../triage/text.ts';

/** The rows that are about a lock, or about what stands where the next record is to be written. */
const lockRows: ReadonlySet<string> = new Set(['operation-in-progress', 'stale-upgrade-lock', 'first-install-stuck', 'pending-rollback', 'final-write-lost', 'removed-api', 'corrupt-record']);

const ofLock = (triage: Triage): Triage => {
	const findings = triage.findings.filter(({row}) => lockRows.has(row));
	const isOffered = findings.some(({options}) => options.some(({id, command}) => id === triage.recommended?.id && command === triage.recommended.command));
	return {...triage, findings, recommended: isOffered ? triage.recommended : null};
};

/** Shows what holds a release, as `triage` does, without what else is wrong with it. Exits 3 where something does that calls for an act. */
export const showWays = async (context: Context, {namespace, name}: NamedRelease): Promise<ExitCode> => {
	const {output, open, format, signal} = context;
	const session = await open();
	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(triageRelease(session.value, {namespace, name, live: true}, signal));
	if (!result.ok) {
		return output.problem(result.problem);
	}

	const triage = ofLock(result.value.triage);
	const {runbook} = session.value.config;
	if (format === 'json') {
		output.json(triageJson(triage, output, runbook));
	} else {
		output.print(triage.findings.length === 0 ? shown`${releaseWords(triage.release, output)}: there is no lock, and no record is in the way of the next.` : triageText(triage, output, runbook));
	}

	return triage.findings.some(({severity}) => severity !== 'info') ? 3 : 0;
};
