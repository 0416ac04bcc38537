import {fail, ok, type Result} from '../../core/problem/problem.ts';
import {isApiObject} from '../../core/object/api-value.ts';
import {parseAnswer, type Answer} from './answer.ts';
import type {Connection} from './connection.ts';
import {refusalOf, type Asked} from './refusal.ts';

/** A list as it is asked for, page by page. */
export type ListRequest = {
	/** Of the collection, without a query. */
	readonly path: string;
	/** Selectors, as the query has them. */
	readonly query: Readonly<Record<string, string>>;
	readonly accept: string;
	readonly asked: Asked;
	readonly pageSize: number;
	/** Whether the next page is asked for while one is parsed. Not worth it where the reader may stop early. */
	readonly ahead: boolean;
	/** Called when the server begins to answer: from then on a new list is of a state at least as new. */
	readonly onHeaders: (() => void) | null;
};

/** One page. */
export type ListPage = {
	readonly items: readonly unknown[];
	/** The list was begun anew: what came before this page is void. */
	readonly anew: boolean;
	readonly last: boolean;
	/** Characters of the page's text. */
	readonly size: number;
	/** The state that the list is of; null when the server did not say. */
	readonly resourceVersion: string | null;
	readonly serverTime: number | null;
};

type Page = {readonly items?: readonly unknown[] | null; readonly metadata?: {readonly resourceVersion?: string; readonly continue?: string}};

/** How often a list is begun anew when its continue token has expired (410), which takes minutes to happen. */
const maxRestarts = 2;

/**
The token of the next page, read from the beginning of an answer; null where it is not found there.

The server writes a list's metadata before its items, so the next page can be asked for before this one (megabytes) is parsed.
*/
const tokenAhead = (text: string): string | null => {
	const metadata = /^\{(?:"kind":"\w+",)?(?:"apiVersion":"[\w.\/]+",)?"metadata":(?<metadata>\{[^\{\}]*\})/v.exec(text.slice(0, 4096))?.groups?.['metadata'];
	try {
		return metadata === undefined ? null : (JSON.parse(metadata) as NonNullable<Page['metadata']>).continue ?? null;
	} catch {
		return null;
	}
};

const readPage = (answer: Answer, server: string): Result<Page> => {
	const parsed = parseAnswer(answer, server);
	if (!parsed.ok) {
		return parsed;
	}

	return isApiObject(parsed.value)
		? ok(parsed.value as Page)
		: fail('server-error', `What answers at ${server} sent something else than a list.`, 'Check the server address of the context.');
};

/**
Reads a list from the server's current state, page by page.

When the token of the next page has expired the list begins anew, a few times. Problems: those of a connection, `forbidden` with the missing right, `server-error`.

@yields Every page, the last one included.
*/
export async function * listPages(connection: Connection, {path, query, accept, asked, pageSize, ahead, onHeaders}: ListRequest, signal: AbortSignal): AsyncGenerator<ListPage, Result<null>, void> {
	const ask = async (token: string): ReturnType<Connection['get']> => {
		const parameters = new URLSearchParams({...query, limit: String(pageSize), ...token !== '' && {continue: token}});
		return connection.get(`${path}?${parameters.toString()}`, accept, signal, onHeaders);
	};

	let token = '';
	let restarts = 0;
	let asking = ask(token);
	for (;;) {
		const answered = await asking;
		if (!answered.ok) {
			return answered;
		}

		const {value: answer} = answered;
		if (answer.status === 410 && token !== '' && restarts < maxRestarts) {
			restarts += 1;
			token = '';
			asking = ask(token);
			continue;
		}

		const refusal = refusalOf(answer, asked, connection.server);
		if (refusal !== null) {
			return {ok: false, problem: refusal};
		}

		const next = ahead ? tokenAhead(answer.text) : null;
		if (next !== null) {
			asking = ask(next);
		}

		const read = readPage(answer, connection.server);
		if (!read.ok) {
			return read;
		}

		const {items, metadata} = read.value;
		const anew = token === '';
		token = metadata?.continue ?? '';
		yield {
			items: items ?? [],
			anew,
			last: token === '',
			size: answer.text.length,
			resourceVersion: metadata?.resourceVersion ?? null,
			serverTime: answer.serverTime,
		};
		if (token === '') {
			return ok(null);
		}

		if (token !== next) {
			asking = ask(token);
		}
	}
}
