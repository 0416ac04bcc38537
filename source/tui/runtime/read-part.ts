import {printYamlInSlices} from '../../core/print/yaml.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import {isList} from '../../core/record/json-kinds.ts';
import type {Hook, JsonValue} from '../../core/record/types.ts';
import type {Sliced} from '../../core/slices/slices.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {inSlices} from '../../use-cases/give-way.ts';
import {partOfRevision} from '../../use-cases/show-part.ts';
import type {PartName, PartText, Uses} from '../state/effect.ts';

const hookLines = ({name, kind, events, weight, deletePolicies: policies, lastRun, manifest}: Hook): string => [
	`# ${kind}/${name}`,
	`# runs at ${events.join(', ')}, weight ${weight}${policies.length === 0 ? '' : `, deleted by ${policies.join(', ')}`}`,
	`# last run: ${lastRun.phase === '' ? 'never, as far as the record knows' : `${lastRun.phase}${lastRun.startedAt === null ? '' : `, started ${lastRun.startedAt}`}${lastRun.completedAt === null ? '' : `, ended ${lastRun.completedAt}`}`}`,
	manifest.trim(),
].join('\n');

const nothing: Readonly<Record<PartName, string>> = {
	values: 'No values were given: the chart\'s defaults alone.',
	'all-values': 'The chart has no values.',
	manifest: 'The manifest is empty.',
	hooks: 'This revision has no hooks.',
};

/**
The part as text.

@yields Where it may stop.
*/
function * textOf(part: PartName, value: JsonValue): Sliced<string> {
	if (value === null || value === '' || (isList(value) && value.length === 0)) {
		return nothing[part];
	}

	if (part === 'hooks') {
		// What `showPart` gives for hooks is the record's own list, its manifests redacted.
		return (value as unknown as readonly Hook[]).map(hook => hookLines(hook)).join('\n---\n');
	}

	if (typeof value === 'string') {
		return value;
	}

	const text = yield * printYamlInSlices(value);
	return text === '{}\n' ? nothing[part] : text;
}

/**
Gives a part of a record as text, redacted by its structure.

@yields What is being done.
*/
export async function * readPart(session: Session, {history, revision, part}: Uses['read-part']['input'], signal: AbortSignal): Steps<PartText> {
	yield {
		kind: 'progress', what: 'reading the record', done: 0, total: null,
	};
	const all = part === 'all-values';
	const shown = await partOfRevision(session, {history, revision, part: all ? 'values' : part, all, reveal: false}, signal);
	if (!shown.ok) {
		return shown;
	}

	const text = await inSlices(textOf(part, shown.value.value), signal);
	return text === null ? fail('interrupted', 'Reading the record was interrupted.') : ok({part, text});
}
