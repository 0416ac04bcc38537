import {diffLines} from '../diff/lines.ts';
import {told, type ToldLine} from '../print/told.ts';
import type {JsonValue} from '../record/types.ts';
import type {Redactor} from '../redact/redactor.ts';
import {finish, type Sliced} from '../slices/slices.ts';
import {counted} from '../text/plural.ts';
import type {PlannedChange} from './types.ts';

/** Whether a field of a record is a text of YAML: the manifest, or that of a hook. */
const isManifest = (path: string): boolean => path === 'manifest' || /^hooks\.\d+\.manifest$/v.test(path);

/** The two texts of a change of a manifest; null for a change of any other field. */
const textsIn = ({path, from, to}: PlannedChange): {readonly from: string; readonly to: string} | null => isManifest(path) && typeof from === 'string' && typeof to === 'string' ? {from, to} : null;

const roles = {'-': 'before', '+': 'after', ' ': 'quiet', '@': 'quiet'} as const;

/** Lines of a difference that are shown at most; the rest is counted. */
const most = 400;

/**
A changed manifest line by line, redacted at its places; null for a change of any other field, which fits one line.

@yields Where the redactor does.
*/
export function * manifestChangeLines(change: PlannedChange, redactor: Pick<Redactor, 'slices'>): Sliced<readonly ToldLine[] | null> {
	const texts = textsIn(change);
	if (texts === null) {
		return null;
	}

	const before = yield * redactor.slices.yaml(texts.from);
	const lines = diffLines(before, yield * redactor.slices.yaml(texts.to));
	const size = (text: string): string => counted(text.trimEnd().split('\n').length, 'line');
	if (lines === null) {
		return [told(`${change.path}: ${size(texts.from)} before, ${size(texts.to)} after, too different to show line by line`, 'attention', true)];
	}

	return [
		told(`${change.path}:`, 'plain', true),
		...lines.slice(0, most).map(({mark, text}) => mark === '@' ? told(text, 'quiet') : told(`${mark} ${text}`, roles[mark])),
		...lines.length > most ? [told(`${counted(lines.length - most, 'more line')} of the difference`, 'quiet')] : [],
	];
}

/** The same at once. */
export const tellManifestChange = (change: PlannedChange, redactor: Pick<Redactor, 'slices'>): readonly ToldLine[] | null => finish(manifestChangeLines(change, redactor));

/** The two values of a change as they may be shown: a manifest redacted at its places. */
export const redactedChange = (change: PlannedChange, redactor: Pick<Redactor, 'yaml'>): {readonly from: JsonValue; readonly to: JsonValue} => {
	const texts = textsIn(change);
	return texts === null ? change : {from: redactor.yaml(texts.from), to: redactor.yaml(texts.to)};
};

/** A change in a few words, for the journal, which holds no manifests. */
export const changeInWords = (change: PlannedChange, redactor: Pick<Redactor, 'text'>): string => {
	const {path, from, to} = change;
	const texts = textsIn(change);
	return texts === null ? `${path}: ${redactor.text(JSON.stringify(from))} to ${redactor.text(JSON.stringify(to))}` : `${path}: ${counted(texts.from.length, 'character')} to ${texts.to.length}`;
};
