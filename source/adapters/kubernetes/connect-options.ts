import type {Access} from './access.ts';

/** One request and its answer as a trace records it: never a header, a body or a token. */
export type Traced = {
	readonly method: string;
	readonly url: string;
	/** Null when no answer came. */
	readonly status: number | null;
	readonly ms: number;
	/** Bytes of body as they came over the wire. */
	readonly bytes: number;
};

export type ConnectOptions = {
	readonly access: Access;
	/** Milliseconds without a byte after which a request is given up. */
	readonly requestTimeout: number;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Called after every exchange; null for no trace. */
	readonly onExchange: ((traced: Traced) => void) | null;
	/** Waits between tries of a request that the server was too busy for; null for real time. */
	readonly sleep: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | null;
};
