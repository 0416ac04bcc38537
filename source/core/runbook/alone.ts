import {sameValue} from '../record/same-value.ts';
import {isMapping} from '../record/json-kinds.ts';
import type {JsonValue} from '../record/types.ts';
import type {Step} from './base.ts';
import {changesBetween} from './dropped-objects.ts';
import {sameConfig} from './same-config.ts';

/** What of an upgrade changed, where it was one thing alone. */
export type Alone = 'image' | 'values' | 'chart' | null;

const withoutImages = (value: JsonValue): JsonValue => {
	if (Array.isArray(value)) {
		return value.map((item: JsonValue) => withoutImages(item));
	}

	return isMapping(value) ? Object.fromEntries(Object.entries(value).filter(([key, inner]) => key !== 'image' || typeof inner !== 'string').map(([key, inner]) => [key, withoutImages(inner)])) : value;
};

/** Whether the manifests differ, and in images alone. */
const inImagesAlone = ({before, after}: Step): boolean => {
	const {created, changed, dropped} = changesBetween(before.release, after.release);
	if (created.length + dropped.length > 0 || changed.length === 0) {
		return false;
	}

	const old = changesBetween(after.release, before.release).changed;
	const values = new Map(old.map(({address, document}) => [address, document.value]));
	return changed.every(({address, document}) => {
		const value = values.get(address) ?? null;
		return document.text.includes('image') && value !== null && document.value !== null && !sameValue(value, document.value) && sameValue(withoutImages(value), withoutImages(document.value));
	});
};

/** What an upgrade changed, if only one thing: images by whatever way, values under the same chart, or the chart under the same values. */
export const changedAlone = (step: Step): Alone => {
	if (inImagesAlone(step)) {
		return 'image';
	}

	const {before: {release: before}, after: {release: after}} = step;
	const sameChart = before.chart.name === after.chart.name && before.chart.version === after.chart.version;
	const sameValues = sameConfig(before, after);
	return sameChart === sameValues ? null : (sameChart ? 'values' : 'chart');
};
