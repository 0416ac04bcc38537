/** Renders the small part of Helm's template language that the demo's charts use: fields, `quote` and `b64enc`. */

export type Values = {readonly [key: string]: string | number | boolean | null | Values | readonly Values[] | readonly string[]};

export type Scope = {
	readonly Values: Values;
	readonly Release: {readonly Name: string; readonly Namespace: string};
	readonly Chart: {readonly Name: string; readonly Version: string; readonly AppVersion: string};
};

const filters: Readonly<Record<string, (text: string) => string>> = {
	quote: text => JSON.stringify(text),
	b64enc: text => Buffer.from(text).toString('base64'),
};

const lookUp = (scope: Scope, path: string): string => {
	let value: unknown = scope;
	for (const key of path.split('.').slice(1)) {
		value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
	}

	if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
		throw new TypeError(`The template asks for ${path}, which is no plain value`);
	}

	return String(value);
};

/** Replaces each `{{ .Path | filter }}`; an unknown path or filter is a mistake in the demo and throws. */
export const render = (template: string, scope: Scope): string => template.replaceAll(/(?<!\{)\{\{[^\{\}]*\}\}/gv, found => {
	const [path = '', ...names] = found.slice(2, -2).split('|').map(part => part.trim());
	let text = lookUp(scope, path);
	for (const name of names) {
		const filter = filters[name];
		if (filter === undefined) {
			throw new TypeError(`The template asks for the filter ${name}`);
		}

		text = filter(text);
	}

	return text;
});

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The chart's defaults with a person's values over them, as Helm merges them: maps key by key, everything else replaced. */
export const merge = (defaults: Values, values: Values): Values => Object.fromEntries([
	...Object.entries(defaults),
	...Object.entries(values).map(([key, value]) => [key, isMap(value) && isMap(defaults[key]) ? merge(defaults[key], value) : value] as const),
]);
