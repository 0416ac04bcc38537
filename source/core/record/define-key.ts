import type {JsonValue} from './types.ts';

/** Sets a key of a mapping that is being made, whatever it is called: assigned, `__proto__` would be no key. */
export const defineKey = (mapping: Record<string, JsonValue>, key: string, value: JsonValue): void => {
	if (key === '__proto__') {
		Object.defineProperty(mapping, key, {value, enumerable: true, configurable: true, writable: true});
	} else {
		mapping[key] = value;
	}
};
