/** The types of scalars, as goyaml.v2 gives them to sigs.k8s.io/yaml and so to Helm. */
import {readBinary} from './binary.ts';
import {readInteger} from './integer.ts';

/** `big` is an integer over int64, which no mapping may have for a key. */
export type ScalarType = 'string' | 'integer' | 'big' | 'float' | 'boolean' | 'null';

/** `digits` is the exact text of an integer whose size a number of JavaScript may round; else null. */
export type Scalar = {readonly type: ScalarType; readonly value: string | number | boolean | null; readonly digits: string | null};

const scalar = (type: ScalarType, value: Scalar['value'], digits: string | null = null): Scalar => ({type, value, digits});

const words: ReadonlyMap<string, Scalar> = new Map([
	...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(word => [word, scalar('boolean', true)] as const),
	...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(word => [word, scalar('boolean', false)] as const),
	...['', '~', 'null', 'Null', 'NULL'].map(word => [word, scalar('null', null)] as const),
	...['.nan', '.NaN', '.NAN'].map(word => [word, scalar('float', NaN)] as const),
	...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(word => [word, scalar('float', Infinity)] as const),
	...['-.inf', '-.Inf', '-.INF'].map(word => [word, scalar('float', -Infinity)] as const),
]);

const float = /^[+\-]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[+\-]?\d+)?$/iv;

/** Null for what overflows too: Go's parser refuses it, and it stays text. */
const readFloat = (text: string): Scalar | null => {
	const value = float.test(text) ? Number(text) : NaN;
	return Number.isFinite(value) ? scalar('float', value) : null;
};

const mostSafe = BigInt(Number.MAX_SAFE_INTEGER);
const mostSigned = (2n ** 63n) - 1n;

const readNumber = (text: string): Scalar | null => {
	if (/^(?:0|-?[1-9]\d{0,14})$/v.test(text)) {
		return scalar('integer', Number(text));
	}

	const integer = readInteger(text);
	if (integer === null) {
		return readFloat(text);
	}

	const value = Number(integer);
	// Kubernetes holds a big one as a float, with the same loss.
	return integer > mostSigned ? scalar('big', value) : scalar('integer', value, integer > mostSafe || integer < -mostSafe ? String(integer) : null);
};

/** Types a scalar without quotes and without a tag. */
export const resolvePlain = (text: string): Scalar => {
	const word = words.get(text);
	if (word !== undefined) {
		return word;
	}

	const first = text.charAt(0);
	const number = first === '.' ? readFloat(text.replaceAll(/(?<=\d)_(?=\d)/gv, '')) : (/[\d+\-]/v.test(first) ? readNumber(text.replaceAll('_', '')) : null);
	return number ?? scalar('string', text);
};

const core = 'tag:yaml.org,2002:';

const timestamp = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]\d{1,2}:\d{1,2}:\d{1,2}(?:[,.]\d+)?(?:Z|[+\-]\d\d:\d\d)| \d{1,2}:\d{1,2}:\d{1,2}(?:[,.]\d+)?)?$/v;

const fitting: Readonly<Record<string, readonly ScalarType[]>> = {
	bool: ['boolean'],
	int: ['integer', 'big'],
	float: ['float', 'integer'],
	null: ['null'],
};

/**
Types a scalar with a tag, quoted or not: it is typed like a plain one, and must then be what the tag says. A tag that Helm's reader does not know leaves text.

Null where the text is not of its tag, which Helm refuses.
*/
export const resolveTagged = (tag: string, text: string): Scalar | null => {
	const name = tag.startsWith(core) ? tag.slice(core.length) : '';
	if (name === 'binary') {
		const decoded = readBinary(text);
		return decoded === null ? null : scalar('string', decoded);
	}

	if (name === 'timestamp') {
		return timestamp.test(text) ? scalar('string', text) : null;
	}

	const types = Object.hasOwn(fitting, name) ? fitting[name]! : null;
	if (types === null) {
		return scalar('string', text);
	}

	const resolved = resolvePlain(text);
	return types.includes(resolved.type) ? (name === 'float' ? {...resolved, type: 'float'} : resolved) : null;
};
