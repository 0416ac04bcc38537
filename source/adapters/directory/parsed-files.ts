import {ok, type Result} from '../../core/problem/problem.ts';
import type {Parsed} from './parse-file.ts';
import type {Source} from './source.ts';
import type {FoundFile} from './walk.ts';

/** Payload bytes that are kept in memory. Listing keeps metadata alone; reading one record after the other must not parse its file each time. */
const budget = 64 * 1024 * 1024;

/** Smaller files are parsed again when they are asked for: that takes a moment, and a backup has very many of them. */
const worthKeeping = 64 * 1024;

/** Parses files and keeps those read last, up to a budget by their size. A file that changed is parsed again. */
export const createParsedFiles = (source: Source): {readonly parse: (file: FoundFile, signal: AbortSignal) => Promise<Result<Parsed>>} => {
	let total = 0;
	const kept = new Map<string, {readonly stamp: string; readonly size: number; readonly parsed: Parsed}>();

	return {
		async parse(file, signal) {
			const found = kept.get(file.path);
			if (found?.stamp === file.stamp) {
				// Behind all others again: the first one is always the one that was not used for the longest time.
				kept.delete(file.path);
				kept.set(file.path, found);
				return ok(found.parsed);
			}

			const parsed = await source.parse(file, signal);
			if (parsed.ok && file.size >= worthKeeping) {
				total += file.size - (kept.get(file.path)?.size ?? 0);
				kept.delete(file.path);
				kept.set(file.path, {stamp: file.stamp, size: file.size, parsed: parsed.value});
				for (const [path, oldest] of kept) {
					if (total <= budget || kept.size === 1) {
						break;
					}

					kept.delete(path);
					total -= oldest.size;
				}
			}

			return parsed;
		},
	};
};
