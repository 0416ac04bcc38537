/** The shapes of the API server in memory. */
import type {IncomingHttpHeaders} from 'node:http';
import type {ServerOptions} from 'node:https';

export type ApiMetadata = {
	readonly name: string;
	readonly namespace?: string;
	readonly uid?: string;
	readonly resourceVersion?: string;
	readonly creationTimestamp?: string;
	readonly labels?: Readonly<Record<string, string>>;
	readonly annotations?: Readonly<Record<string, string>>;
	readonly managedFields?: readonly unknown[];
	readonly finalizers?: readonly string[];
	readonly deletionTimestamp?: string;
	readonly ownerReferences?: readonly unknown[];
};

export type ApiObject = {
	readonly apiVersion?: string;
	readonly kind: string;
	readonly metadata: ApiMetadata;
	readonly [key: string]: unknown;
};

/** What was asked of the server, in order. */
export type ApiRequest = {
	readonly method: string;
	/** Path and query as they were sent. */
	readonly url: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
	readonly user: string;
};

/** What a test wants in place of the server's own answer; null leaves it to the server. */
export type ApiReply = {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
};

export type Right = {readonly user: string; readonly verb: 'get' | 'list' | 'patch' | 'update' | 'create' | 'delete'; readonly resource: string; readonly namespace: string | null};

export type ApiKind = {readonly kind: string; readonly plural: string; readonly namespaced: boolean};

export type ApiServerOptions = {
	/** For HTTPS; null for plain HTTP. */
	readonly tls: ServerOptions | null;
	/** Users by bearer token; null lets everybody in as `admin`. */
	readonly tokens: Readonly<Record<string, string>> | null;
	readonly may: (right: Right) => boolean;
	/** Sees every request first, and may answer it itself or wait. */
	readonly before: (request: ApiRequest, index: number) => ApiReply | null | Promise<ApiReply | null>;
	/** Discovery in the one-request form (1.26 and newer). */
	readonly aggregated: boolean;
	/** The clock of `Date` headers and creation times, in milliseconds since the epoch. */
	readonly now: () => number;
	/** Group versions beyond the core, asked at each request: kinds, or null for an aggregated API that does not answer. */
	readonly groups: Readonly<Record<string, readonly ApiKind[] | null>>;
};
