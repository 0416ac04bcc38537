import {actEnd} from '../../../core/report/acts.ts';
import type {LeftToDo, Report, ReportedAct, ReportedRevision} from '../../../core/report/report.ts';
import type {Seen, SeenFinding} from '../../../core/report/seen.ts';
import {joinShown, shown, shownNumber, words, type Shown} from '../../../core/text/shown.ts';
import {bullets, code, inline, markdownTable} from '../../output/markdown.ts';
import type {Output} from '../../output/output.ts';
import {releaseWords} from '../../output/release.ts';
import {utcTime} from '../../output/time.ts';

const blank = words('\n\n');
const unknown = words('·');

const time = (text: string): Shown => utcTime(text) ?? unknown;

const findingLines = ({row, severity, confidence, title, meaning, evidence}: SeenFinding, output: Output): Shown => {
	const told = (text: string): Shown => inline(output.text(text));
	return joinShown([
		shown`- **${told(title)}** (${told(severity)}, ${told(confidence.replace('-', ' '))}, ${inline(output.name(row))}) ${told(meaning)}`,
		...evidence.map(({what, where, seen}) => shown`  - ${words(seen ? '' : 'not seen: ')}${told(what)} (${told(where)})`),
	], words('\n'));
};

const findingsText = ({findings}: Seen, output: Output): Shown => findings.length === 0
	? words('Nothing that calls for an act.')
	: joinShown(findings.map(finding => findingLines(finding, output)), words('\n'));

const revisionsTable = (revisions: readonly ReportedRevision[], output: Output): Shown => revisions.length === 0
	? words('No records.')
	: markdownTable([words('Revision'), words('Status'), words('Description')], revisions.map(({revision, status, description, fault}) => [
		revision === null ? unknown : shownNumber(revision),
		status === null ? unknown : inline(output.text(status)),
		fault === null ? (description === null ? unknown : inline(output.text(description))) : shown`unreadable: ${inline(output.text(fault))}`,
	]));

/** Which revision a rollback was to go to, why, and which newer ones were passed over. */
const targetText = ({target: {revision, why, passedOver}}: Seen, output: Output): readonly Shown[] => [
	revision === null
		? shown`No revision to roll back to: ${inline(output.text(why))}.`
		: shown`A rollback goes to revision **${revision}**: ${inline(output.text(why))}.`,
	...passedOver.length === 0 ? [] : [joinShown([words('Passed over:'), bullets(passedOver.map(one => shown`revision ${one.revision}: ${inline(output.text(one.why))}`))], blank)],
];

const decisionText = ({about, clientDead, seen}: ReportedAct, output: Output): readonly Shown[] => {
	const told = (text: string): Shown => inline(output.text(text));
	return [
		...about === null ? [] : [shown`What was confirmed: ${told(about)}.`],
		...clientDead === null ? [] : [shown`Word that the client of the lock was dead: ${told(clientDead)}.`],
		...seen === null
			? []
			: [
				seen.recommended === null ? words('Nothing was recommended.') : shown`Recommended was: ${told(seen.recommended.title)}.`,
				...targetText(seen, output),
			],
	];
};

const stepLine = ({time: at, step, result, reason}: ReportedAct['steps'][number], output: Output): Shown => {
	const head = shown`${time(at)} ${inline(output.text(step))}: ${inline(output.text(result))}`;
	return reason === null || step === 'run' ? head : shown`${head} (${inline(output.text(reason))})`;
};

const actText = (act: ReportedAct, output: Output): readonly Shown[] => {
	const {began, ended, person, action, digest, why, backupId, commands, steps, seen, before} = act;
	return [
		shown`## ${time(began)}: ${inline(output.text(action))}, ${inline(output.line(actEnd(act)))}`,
		bullets([
			shown`person: ${person === null ? words('not known') : inline(output.text(person))}`,
			shown`ended: ${ended === null ? words('no end was written') : time(ended)}${why === null ? words('') : shown` (${inline(output.text(why))})`}`,
			...digest === null ? [] : [shown`digest of the plan: ${output.name(digest)}`],
			...backupId === null ? [] : [shown`backup: ${inline(output.command(backupId))}`],
		]),
		words('### What was seen before'),
		seen === null ? words('Not kept: the backup does not say.') : shown`At ${time(seen.time)}:\n\n${findingsText(seen, output)}`,
		words('### Decision'),
		...decisionText(act, output),
		words('### What was run'),
		...commands.length === 0 ? [] : [code(commands.map(output.command))],
		steps.length === 0 ? words('No step was written down.') : bullets(steps.map(step => stepLine(step, output))),
		words('### Records before'),
		before === null ? words('Not kept: there is no backup that could be read.') : revisionsTable(before, output),
	];
};

const leftText = (left: readonly LeftToDo[], output: Output): Shown => left.length === 0
	? words('Nothing that is known here.')
	: joinShown(left.map(({what, command}) => command === null
		? shown`- [ ] ${inline(output.text(what))}`
		: shown`- [ ] ${inline(output.text(what))}\n\n${code([output.command(command)])}`), words('\n'));

/** The report as Markdown: what was seen, decided and run, act by act, and how the release is now. */
export const reportMarkdown = ({release, cluster, acts, older, now, after, left}: Report, output: Output): Shown => joinShown([
	shown`# ${inline(releaseWords(release, output))}`,
	bullets([
		shown`context: ${cluster.context === null ? unknown : inline(output.command(cluster.context))}`,
		shown`server: ${cluster.server === null ? unknown : inline(output.text(cluster.server))}`,
		shown`written: ${time(now.time)}`,
	]),
	...acts.length === 0 ? [words('Nothing was done by helm-triage from this machine.')] : [],
	...older === 0 ? [] : [shown`${older} older acts are left out; \`helm-triage history\` lists them.`],
	...acts.flatMap(act => actText(act, output)),
	words('## Now'),
	findingsText(now, output),
	...now.findings.length === 0 ? [] : targetText(now, output),
	words('### Records now'),
	revisionsTable(after, output),
	words('## Left to do'),
	leftText(left, output),
], blank);
