import type {History} from '../core/ledger/types.ts';
import type {ManifestDocument} from '../core/manifest/types.ts';
import type {Facts} from '../core/runbook/types.ts';
import type {Session} from '../ports/session.ts';

/** A session for one look at one release: what several parts of it ask for is read once. */
export type Look = Session & {
	/** The documents of a manifest, by its text. */
	readonly documents: (manifest: string, signal: AbortSignal) => Promise<readonly ManifestDocument[]>;
	/** What the API server serves no more of what a history stores; not asked where there is no cluster. */
	readonly apis: (history: History, signal: AbortSignal) => Promise<Facts['apis']>;
};
