import {ok, type Result} from '../../core/problem/problem.ts';
import {sumOf} from './sum-of.ts';
import type {Parsed} from './parse-file.ts';
import type {Source} from './source.ts';
import type {FoundFile} from './walk.ts';

/** Payload bytes that are kept in memory. Listing keeps metadata alone; reading one record after the other must not parse its file each time. */
const budget = 64 * 1024 * 1024;

/** Parses files and keeps those read last, up to a budget by their size. A file that changed is parsed again. */
export const createParsedFiles = (source: Source): {readonly parse: (file: FoundFile, signal: AbortSignal) => Promise<Result<Parsed>>} => {
	const kept = new Map<string, {readonly stamp: string; readonly size: number; readonly parsed: Parsed}>();

	return {
		async parse(file, signal) {
			const found = kept.get(file.path);
			kept.delete(file.path);
			if (found?.stamp === file.stamp) {
				kept.set(file.path, found);
				return ok(found.parsed);
			}

			const parsed = await source.parse(file, signal);
			if (parsed.ok) {
				kept.set(file.path, {stamp: file.stamp, size: file.size, parsed: parsed.value});
				let size = sumOf(kept.values().map(entry => entry.size));
				for (const [path, oldest] of kept) {
					if (size <= budget || kept.size === 1) {
						break;
					}

					kept.delete(path);
					size -= oldest.size;
				}
			}

			return parsed;
		},
	};
};
