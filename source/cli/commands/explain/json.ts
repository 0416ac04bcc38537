import type {ExplainFinding} from '../../../core/explain/types.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';

/** The documented shape of `explain -o json`. What the log does not say is null. */
export const explainJson = (findings: readonly ExplainFinding[], output: Output): ShownJson => ({findings: findings.map(finding => findingJson(finding, output))});

const findingJson = ({row, confidence, alternatives, release, namespace, object, path, manager, text, line}: ExplainFinding, output: Output): ShownJson => ({
	row: output.name(row),
	confidence: words(confidence),
	alternatives: alternatives.map(output.name),
	release: release === null ? null : output.name(release),
	namespace: namespace === null ? null : output.name(namespace),
	object: object === null ? null : output.text(object),
	path: path === null ? null : output.text(path),
	manager: manager === null ? null : output.text(manager),
	text: output.text(text),
	line,
});
