import {imageRows} from '../../../core/runbook/image-evidence.ts';
import type {Recommendation, Triage} from '../../../core/runbook/types.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {statusWord} from '../../output/status.ts';

type Match = Triage['match'][number];

const runs = ({images}: Match): number => images.filter(({stored, live}) => stored === live).length;

/** Each revision that live was laid beside, in JSON: what of it is live, and whose images run. */
export const matchJson = (match: Triage['match'], output: Output): ShownJson => match.map(score => ({
	revision: score.revision,
	status: statusWord(score.status, output),
	objects: score.objects,
	equal: score.equal,
	differs: score.differs,
	missing: score.missing,
	unknown: score.unknown,
	ready: score.ready,
	images: score.images.map(({address, container, stored, live}) => ({
		object: output.name(address),
		container: output.name(container),
		stored: output.text(stored),
		live: live === null ? null : output.text(live),
	})),
}));

/** The same as lines, one a revision; none where live was laid beside one alone. */
export const matchLines = (match: Triage['match'], output: Output): readonly Shown[] => match.length < 2
	? []
	: match.map(score => {
		const {revision, status, objects, equal, differs, missing, unknown, ready, images} = score;
		const counts: ReadonlyArray<readonly [number, Shown]> = [[differs, words('differ')], [missing, words('not there')], [unknown, words('not known')]];
		return joinShown([
			shown`${revision} ${statusWord(status, output) ?? words('without a status')}: ${equal} of ${objects} equal`,
			...counts.filter(([count]) => count > 0).map(([count, word]) => shown`${count} ${word}`),
			shown`${ready} ready`,
			...(imageRows(match).length === 0 ? [] : [shown`${runs(score)} of ${images.length} images run`]),
		], words(', '));
	});

/** Where a rollback goes and why each newer revision was passed over, in JSON. */
export const targetJson = ({revision, why, passedOver}: Recommendation, output: Output): ShownJson => ({
	revision,
	why: output.text(why),
	passedOver: passedOver.map(({revision: over, why: reason}) => ({revision: over, why: output.text(reason)})),
});

/** The same as lines, where one of the ways out is a rollback and something was passed over; none else. */
export const targetLines = ({findings, target}: Pick<Triage, 'findings' | 'target'>, output: Output): readonly Shown[] => target.passedOver.length === 0 || findings.every(({options}) => options.every(({id}) => id !== 'rollback'))
	? []
	: [
		target.revision === null ? shown`none: ${output.text(target.why)}` : shown`${target.revision}: ${output.text(target.why)}`,
		...target.passedOver.map(({revision, why}) => shown`not ${revision}: ${output.text(why)}`),
	];
