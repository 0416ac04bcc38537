import {fail, ok, type Result} from '../../core/problem/problem.ts';

/** An answer of the API server, whatever its status. */
export type Answer = {
	readonly status: number;
	readonly contentType: string;
	/** The `Date` of the answer in milliseconds: the server's clock, by which ages are counted. Null where a proxy dropped it. */
	readonly serverTime: number | null;
	readonly text: string;
};

/** The JSON of an answer. Problem `server-error` for anything else: a portal or a proxy has answered in the server's place. */
export const parseAnswer = ({text, contentType}: Answer, server: string): Result<unknown> => {
	try {
		return ok(JSON.parse(text));
	} catch {
		return fail(
			'server-error',
			`What answers at ${server} does not send JSON (${contentType === '' ? 'no content type' : contentType}).`,
			'Check the server address of the context, the proxy and the VPN.',
		);
	}
};
