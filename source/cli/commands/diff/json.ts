import {redactedObject, redactedValues, type RedactedSides} from '../../../core/diff/redacted.ts';
import type {DiffChange, ObjectDiff, RevisionDiff, Sum} from '../../../core/diff/types.ts';
import {printPath} from '../../../core/drift/path.ts';
import type {ChartIdentity} from '../../../core/record/types.ts';
import type {Redactor} from '../../../core/redact/redactor.ts';
import {words} from '../../../core/text/shown.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import {shownJson, type ShownJson} from '../../output/shown-json.ts';

type How = {readonly output: Output; readonly redactor: Redactor};

const orNull = (text: string | null, {output}: How): ShownJson => text === null ? null : output.text(text);

const chartJson = ({name, version, appVersion}: ChartIdentity, how: How): ShownJson => ({name: orNull(name, how), version: orNull(version, how), appVersion: orNull(appVersion, how)});

const changeJson = ({path, change}: DiffChange, {before, after}: RedactedSides, {output}: How): ShownJson => ({
	path: output.text(printPath(path)),
	change: words(change),
	before: shownJson(before, output.text),
	after: shownJson(after, output.text),
});

const sumJson = ({address, path, before, after}: Sum, how: How): ShownJson => ({
	address: orNull(address, how),
	path: how.output.text(printPath(path)),
	before: shownJson(before, how.output.text),
	after: shownJson(after, how.output.text),
});

const objectJson = (object: ObjectDiff, how: How): ShownJson => {
	const sides = redactedObject(how.redactor, object);
	return {
		address: orNull(object.address, how),
		hook: object.hook,
		source: orNull(object.source, how),
		state: words(object.state),
		why: orNull(object.why, how),
		changes: object.changes.map(change => changeJson(change, sides(change), how)),
		faults: object.faults.map(({side, code, message, line, column}) => ({
			side: words(side), code: words(code), message: how.output.text(message), line, column,
		})),
	};
};

/** The documented shape of `diff -o json`. Unknown is null; values are redacted at their place. */
export const diffJson = (diff: RevisionDiff, how: How): ShownJson => {
	const {output, redactor} = how;
	const valueSides = redactedValues(redactor, diff.values);
	return {
		release: releaseJson(diff.release, output),
		before: diff.before,
		after: diff.after,
		chart: {before: chartJson(diff.chart.before, how), after: chartJson(diff.chart.after, how)},
		images: diff.images.map(sum => sumJson(sum, how)),
		replicas: diff.replicas.map(sum => sumJson(sum, how)),
		values: {
			computed: diff.values.computed,
			why: orNull(diff.values.why, how),
			changes: diff.values.changes.map(change => changeJson(change, valueSides(change), how)),
		},
		objects: diff.objects.map(object => objectJson(object, how)),
		faults: diff.faults.map(({revision, code, message}) => ({revision, code: output.name(code), message: output.text(message)})),
		summary: diff.summary,
	};
};
