/** Reading values of unknown shape, as an API server, a dump or a person wrote them. */

export type ApiObject = Readonly<Record<string, unknown>>;

/** Whether a value is a mapping. */
export const isApiObject = (value: unknown): value is ApiObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The mapping under a key; an empty one where there is none. */
export const objectAt = (value: ApiObject, key: string): ApiObject => {
	const inner = Object.hasOwn(value, key) ? value[key] : null;
	return isApiObject(inner) ? inner : {};
};

/** The text under a key; null where there is none. Hand-written YAML leaves quotes out, so numbers and booleans count as what they print. */
export const textAt = (value: ApiObject, key: string): string | null => {
	const inner = Object.hasOwn(value, key) ? value[key] : null;
	return typeof inner === 'string' ? inner : ((typeof inner === 'number' || typeof inner === 'boolean') ? String(inner) : null);
};

/** As `textAt`, with an empty text taken for none. */
export const filledTextAt = (value: ApiObject, key: string): string | null => {
	const text = textAt(value, key);
	return text === '' ? null : text;
};

const areTexts = (value: ApiObject): value is Readonly<Record<string, string>> => Object.values(value).every(inner => typeof inner === 'string');

/** The texts of a mapping such as labels. A key such as `__proto__` stays a key. What holds nothing else, as of every object of an API server, is given as it is. */
export const textsAt = (value: ApiObject, key: string): Readonly<Record<string, string>> => {
	const inner = objectAt(value, key);
	return areTexts(inner) ? inner : Object.fromEntries(Object.keys(inner).map(name => [name, textAt(inner, name)] as const).filter((entry): entry is readonly [string, string] => entry[1] !== null));
};
