import type {ManifestDocument, ManifestFault, ManifestFaultCode} from './types.ts';

type Plain = Readonly<Record<string, unknown>>;

/** What a document says of itself, and what is wrong with that. */
export type Head = Pick<ManifestDocument, 'apiVersion' | 'kind' | 'namespace' | 'name' | 'generateName' | 'labels' | 'annotations' | 'faults'>;

/** Whether a value is a mapping. */
export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => typeof value === 'string' && value !== '' ? value : null;

const texts = (value: unknown): Readonly<Record<string, string>> => isPlain(value)
	? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
	: {};

const isBadName = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== 'string';

/** The head of an object without anything in it. */
export const emptyHead: Head = {
	apiVersion: null,
	kind: null,
	namespace: null,
	name: null,
	generateName: null,
	labels: {},
	annotations: {},
	faults: [],
};

/**
Reads kind, name, labels and annotations of one parsed object.

Helm builds an object without `kind`, `apiVersion` or a name as little as one whose name is no string (`cannot unmarshal bool into Go struct field ObjectMeta.metadata.name`, seen on 3.22.0 and 4.3.1): each is a fault at `line`.
*/
export const headOf = (value: Plain, line: number): Head => {
	const metadata = isPlain(value['metadata']) ? value['metadata'] : {};
	const head = {
		apiVersion: textOf(value['apiVersion']),
		kind: textOf(value['kind']),
		namespace: textOf(metadata['namespace']),
		name: textOf(metadata['name']),
		generateName: textOf(metadata['generateName']),
		labels: texts(metadata['labels']),
		annotations: texts(metadata['annotations']),
	};
	const faults: ManifestFault[] = [];
	const add = (code: ManifestFaultCode, message: string): void => {
		faults.push({code, message, line, column: 1});
	};

	if (head.kind === null) {
		add('no-kind', 'The object has no kind.');
	}

	if (head.apiVersion === null) {
		add('no-api-version', 'The object has no apiVersion.');
	}

	if (isBadName(metadata['name']) || isBadName(metadata['namespace'])) {
		add('bad-name', 'The name or namespace is not text: without quotes, YAML 1.1 reads y, n, on, off and digits as something else.');
	} else if (head.name === null && head.generateName === null) {
		add('no-name', 'The object has no name.');
	}

	return {...head, faults};
};
