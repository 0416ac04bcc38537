import {separated, told, type ToldLine} from '../print/told.ts';
import type {Redactor} from '../redact/redactor.ts';
import {counted} from '../text/plural.ts';
import {isIgnoredWhole} from './ignore/ignore-fold.ts';
import {tellRules} from './ignore/tell-rules.ts';
import {driftBlock, stateRoles, type ToldBlock} from './tell-block.ts';
import {isSick} from './tell-health.ts';
import type {DriftReport, DriftSummary, ObjectState} from './types.ts';

/** The differences in a few words, for a title: `3 differ, 23 folded`. */
export const tellCounts = ({changes, folded, extras, unknown}: DriftSummary): string => [
	changes === 0 ? 'nothing differs' : `${changes} ${changes === 1 ? 'differs' : 'differ'}`,
	...folded === 0 ? [] : [`${folded} folded`],
	...extras === 0 ? [] : [`${extras} by others`],
	...unknown === 0 ? [] : [`${unknown} not known`],
].join(', ');

/** How many objects, in which states, and what was folded: one line. */
export const tellSummary = (summary: DriftSummary): string => {
	const states = (Object.keys(stateRoles) as ObjectState[]).filter(state => summary[state] > 0).map(state => `${summary[state]} ${state}`);
	return [
		`${counted(summary.objects, 'object')}${states.length === 0 ? '' : `: ${states.join(', ')}`}`,
		...summary.changes === 0 ? [] : [counted(summary.changes, 'difference')],
		...summary.folded === 0 ? [] : [`${summary.folded} folded`],
		...summary.extras === 0 ? [] : [`${summary.extras} added by others`],
	].join('; ');
};

const objectLines = ({address, word, role, change, body, hidden}: ToldBlock): readonly ToldLine[] => [told(`${address}  ${word}`, role, change), ...body, ...hidden];

/** What could not be read, and the verb that was missing. */
export const unknownLines = ({unknown}: Pick<DriftReport, 'unknown'>): readonly ToldLine[] => unknown.length === 0
	? []
	: [told('Not known'), ...unknown.map(({what, verb}) => told(`  ${what}${verb === null ? '' : ` (${verb})`}`, 'quiet'))];

/**
What differs, in lines: each object that is not equal, its fields as stored (`-`) and live (`+`), who did it, and what the next writes do to it. Objects that are equal stay out, unless they are ill or warned about; `all` unfolds what is harmless and names what others added.

The redactor must have learned the live objects.
*/
export const tellDrift = (report: DriftReport, redactor: Redactor, all: boolean): readonly ToldLine[] => separated([
	...report.objects
		.filter(object => (object.state !== 'equal' && !isIgnoredWhole(object)) || object.warnings.length > 0 || isSick(object) || (all && object.folded.length + object.extras.length > 0))
		.map(object => objectLines(driftBlock(object, redactor, all))),
	...[tellRules(report, all), unknownLines(report)].filter(lines => lines.length > 0),
]);

/** How many objects are ready: one line. */
export const tellReady = ({objects}: DriftReport): string => {
	const judged = objects.filter(({health}) => health !== null);
	const ready = judged.filter(({health}) => health?.status === 'ready').length;
	const missing = objects.filter(({state}) => state === 'missing').length;
	return `${ready} of ${objects.length} ${objects.length === 1 ? 'object' : 'objects'} ready${missing === 0 ? '' : `, ${missing} missing`}`;
};
