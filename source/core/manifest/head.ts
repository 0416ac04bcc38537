import {type Mapping, isMapping} from '../record/json-kinds.ts';
import {filledStringAt, stringsAt} from './plain.ts';
import {wrongMetadata, type WrongPart} from './object-meta.ts';
import type {ManifestDocument, ManifestFaultCode} from './types.ts';

/** What a document says of itself. */
export type Head = Pick<ManifestDocument, 'apiVersion' | 'kind' | 'namespace' | 'name' | 'generateName' | 'labels' | 'annotations'>;

/** A fault that knows its place in the object and not yet in the text. */
export type HeadFault = {readonly code: ManifestFaultCode; readonly message: string; readonly path: WrongPart['path']};

/** The head of an object without anything in it. */
export const emptyHead: Head = {
	apiVersion: null,
	kind: null,
	namespace: null,
	name: null,
	generateName: null,
	labels: {},
	annotations: {},
};

const nameWords = 'without quotes, YAML 1.1 reads y, n, on, off and digits as something else';

const wordsOf = ({path, expected}: WrongPart): string => {
	const where = path.map(part => typeof part === 'number' ? `[${part}]` : part).join('.').replaceAll('.[', '[');
	return expected === 'text' ? `${where} is not text: ${nameWords}.` : `${where} is not ${expected}.`;
};

const metadataFault = (part: WrongPart): HeadFault => {
	const isName = part.path.length === 2 && ['name', 'namespace', 'generateName'].includes(String(part.path[1]));
	return isName
		? {code: 'bad-name', message: `The name or namespace is not text: ${nameWords}.`, path: part.path}
		: {code: 'bad-metadata', message: wordsOf(part), path: part.path};
};

const versionFaults = ({apiVersion}: Mapping): HeadFault[] => {
	if ((apiVersion ?? '') === '') {
		return [{code: 'no-api-version', message: 'The object has no apiVersion.', path: []}];
	}

	return typeof apiVersion === 'string' && apiVersion.split('/').length <= 2
		? []
		: [{code: 'bad-api-version', message: 'The apiVersion is not of the form GROUP/VERSION.', path: ['apiVersion']}];
};

/**
What is wrong with the head of a parsed object, so that Helm cannot build it: no kind, no usable apiVersion, no name, or a part of `metadata` of the wrong type (`cannot unmarshal bool into Go struct field ObjectMeta.metadata.name`, seen on 3.22.0 and 4.3.1).
*/
export const headFaults = (value: Mapping): readonly HeadFault[] => {
	const {name, generateName} = headOf(value);
	const metadata = wrongMetadata(value['metadata']).map(part => metadataFault(part));
	return [
		...filledStringAt(value, 'kind') === null ? [{code: 'no-kind', message: 'The object has no kind.', path: []} as const] : [],
		...versionFaults(value),
		...metadata,
		...name === null && generateName === null && !metadata.some(({code, path}) => code === 'bad-name' || path.length === 1)
			? [{code: 'no-name', message: 'The object has no name.', path: []} as const]
			: [],
	];
};

/** Reads kind, name, labels and annotations of one parsed object. */
export const headOf = (value: Mapping): Head => {
	const metadata = isMapping(value['metadata']) ? value['metadata'] : {};
	return {
		apiVersion: filledStringAt(value, 'apiVersion'),
		kind: filledStringAt(value, 'kind'),
		namespace: filledStringAt(metadata, 'namespace'),
		name: filledStringAt(metadata, 'name'),
		generateName: filledStringAt(metadata, 'generateName'),
		labels: stringsAt(metadata, 'labels'),
		annotations: stringsAt(metadata, 'annotations'),
	};
};
