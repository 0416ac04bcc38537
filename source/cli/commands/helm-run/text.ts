import type {HelmOutcome} from '../../../core/plan/outcome.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {wrap} from '../../../core/text/wrap.ts';
import type {Output} from '../../output/output.ts';
import {planWidth} from '../plan/plan-text.ts';

/** What is true when what Helm did ended well. */
export const factsText = ({facts, outputFile}: HelmOutcome, output: Output): Shown => joinShown([
	...facts.map(fact => output.text(fact)),
	...outputFile === null ? [] : [shown`What Helm printed is in ${output.command(outputFile)}.`],
].flatMap(line => wrap(line, planWidth(output))), words('\n'));
