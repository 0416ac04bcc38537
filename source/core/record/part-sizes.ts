import type {ReleaseReading} from './read-release.ts';

/** What a part is called, and where it stands in the record. */
const partSpans: ReadonlyArray<readonly [string, string]> = [
	['manifest', 'manifest'],
	['hooks', 'hooks'],
	['values', 'config'],
	['chart templates', 'chart.templates'],
	['chart files', 'chart.files'],
	['chart values', 'chart.values'],
	['schema', 'chart.schema'],
	['notes', 'info.notes'],
];

/** The bytes of JSON text that each part takes; a part that is not there is left out. */
export const partSizes = ({spans}: ReleaseReading): Readonly<Record<string, number>> => {
	const parts: Record<string, number> = {};
	for (const [part, path] of partSpans) {
		const span = spans.get(path);
		if (span !== undefined) {
			parts[part] = span.end - span.start;
		}
	}

	return parts;
};
