import type {Fragment} from '../types.ts';

type Rest = Partial<Omit<Fragment, 'row' | 'depth' | 'find'>>;

/** Makes one entry of the table; what most entries have need not be said. */
export const fragment = (row: string, depth: number, find: readonly string[], rest: Rest = {}): Fragment => ({
	row,
	depth,
	find,
	confidence: 'certain',
	alternatives: [],
	needs: null,
	unless: null,
	isWeak: false,
	...rest,
});

/**
How deep a text lies under what Helm says first, so that of several in one message the cause is taken.

Helm wraps the API server's words in what it was doing (`cannot patch`), that in the stage (`hooks failed`), and that in the end of the whole (`has been rolled back due to atomic being set`).
*/
export const depths = {
	/** An object of an earlier run under a hook's name: what the API server says of it is only how that showed. */
	leftover: 95,
	admission: 90,
	namespace: 85,
	record: 80,
	rights: 75,
	owner: 70,
	field: 66,
	schema: 60,
	template: 58,
	ledger: 56,
	connection: 50,
	hook: 40,
	uninstall: 30,
	act: 20,
	wait: 15,
	end: 5,
} as const;

/** Words that only Helm, or who calls Helm, puts in front of an error. A message that begins with `Error: ` alone may be any program's. */
export const helmWords = String.raw`(?:UPGRADE|INSTALLATION|ROLLBACK)\s+FAILED|\b[Hh]elm\s+(?:install|upgrade|rollback|uninstall|test|release|chart)\b|\b(?:Upgrade|Rollback|Release|Install(?:ation)?)\s+"[^"]{1,253}"\s+failed|\bfailed,\s+and\s+has\s+been\s|\brelease\s+[0-9a-z][\-.0-9a-z]{0,60}\s+failed:|\b(?:pre|post)-\w{1,20}\s+hooks\s+failed:|\bfailed\s+(?:pre|post)-\w{1,20}:|\boriginal\s+\w{1,20}\s+error:|\bsh\.helm\.release|\b(?:create|update|get|list|query|delete|uninstall):\s+[Ff]ailed\s+to\b|\brelease\s+\S{1,60}\s+with\s+chart\b`;

/** A message of Helm, or one that ends right behind `Error: `. */
export const fromHelm = new RegExp(helmWords, 'v');

/** A message of Helm, or of a program that prints errors as Helm does. */
export const fromHelmOrError = new RegExp(String.raw`${helmWords}|(?:^|\n)Error:\s`, 'v');

/** What Helm was doing, with the colon behind it that its cause follows. */
const doing = String.raw`(?:(?:UPGRADE|INSTALLATION|ROLLBACK)\s+FAILED|\b[Hh]elm\s+\w{1,20}\s+failed|"\s+failed|\brelease\s+\S{1,60}\s+failed|\bwith\s+chart\s+\S{1,200}|\bbeing\s+set|\boriginal\s+\w{1,20}\s+error|\bhooks\s+failed|\bfailed\s+(?:pre|post)-\w{1,20}|\b(?:create|update|get|list|query|delete):\s+failed\s+to\s+[^\n:]{1,120}|\brolling\s+back\s+the\s+release|\bunreachable):\s+`;

/** A cause that follows what Helm was doing, with few other words between; `cause` is the source of an expression. */
export const causeOf = (cause: string): string => String.raw`${doing}(?:[^\n:]{0,100}:\s+(?:\*\s+)?){0,3}(?:${cause})`;

/** Where a chart comes from: a repository that cannot be reached is no fault of the release. */
export const ofRepository = /\.tgz\b|index\.yaml|chart\s+repository|\bregistry\b|\boci:\/\/|failed\s+to\s+(?:download|fetch|pull)|repo(?:sitory)?\s+(?:update|add)|\/v2\//iv;

/** A request of the Kubernetes API. */
export const ofApi = /https?:\/\/[^\s"\/]{1,300}\/(?:api(?:\/v1(?:\/(?:namespaces|nodes|secrets|configmaps|pods|services)\b|[\s"?]|$)|[\s"?]|$)|apis(?:\/[a-z]|[\s"?]|$)|version\b|openapi\/v)/v;
