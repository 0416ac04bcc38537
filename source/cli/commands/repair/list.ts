import {quoteCommand} from '../../../core/command/command.ts';
import type {RepairOffer} from '../../../core/plan/repair/types.ts';
import type {ExitCode} from '../../../core/problem/problem.ts';
import {joinShown, repeatShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {indent, wrap} from '../../../core/text/wrap.ts';
import {listRepairs} from '../../../use-cases/list-repairs.ts';
import type {Context} from '../../command.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson, releaseWords} from '../../output/release.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import type {NamedRelease} from '../../parse/release-name.ts';
import {planWidth} from '../plan/plan-text.ts';

const fourSpaces = repeatShown(words(' '), 4);

const offerText = ({fix, title, risk, evidence, effect, command, needs}: RepairOffer, output: Output): Shown => {
	const lines = (text: Shown): readonly Shown[] => indent(wrap(text, planWidth(output) - 4), fourSpaces);
	return joinShown([
		shown`${output.text(title)} (${output.name(fix)}, risk ${words(risk)})`,
		...command === null ? [] : [shown`    ${output.command(quoteCommand(command))}`],
		...needs === null ? [] : lines(shown`needs: ${output.text(needs)}`),
		...evidence.flatMap(one => lines(shown`seen: ${output.text(one)}`)),
		...lines(output.text(effect)),
	], words('\n'));
};

/** The documented shape of one thing that can be repaired; `command` is one line for a shell, or null and `needs` says what is missing. */
const offerJson = ({fix, title, risk, evidence, effect, command, needs}: RepairOffer, output: Output): ShownJson => ({
	fix: output.name(fix),
	title: output.text(title),
	risk: words(risk),
	evidence: evidence.map(output.text),
	effect: output.text(effect),
	command: command === null ? null : output.command(quoteCommand(command)),
	needs: needs === null ? null : output.text(needs),
});

/** Lists what can be repaired, and changes nothing. Exits 3 where there is something. */
export const showRepairs = async ({output, open, format, signal}: Context, {namespace, name}: NamedRelease): Promise<ExitCode> => {
	const session = await open();
	if (!session.ok) {
		return output.problem(session.problem);
	}

	const result = await output.drain(listRepairs(session.value, {namespace, name}, signal));
	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {release, offers} = result.value;
	if (format === 'json') {
		output.json({release: releaseJson(release, output), repairs: offers.map(offer => offerJson(offer, output))});
	} else {
		output.print(offers.length === 0
			? shown`${releaseWords(release, output)}: nothing in its records can be repaired here. helm-triage triage says how the release stands.`
			: joinShown([releaseWords(release, output), ...offers.map(offer => offerText(offer, output))], words('\n\n')));
	}

	return offers.length === 0 ? 0 : 3;
};
