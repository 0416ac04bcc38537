/** The words of every fault: what broke, what Helm does about it, what to do. One entry a code, so that none is without. */
import type {Fault, FaultCode, HelmReaction, Layer} from './types.ts';

type Words = {
	readonly layer: Layer;
	readonly helm: HelmReaction;
	/** A sentence without its end; a detail follows after a colon. */
	readonly what: string;
	readonly hint: string;
};

/** Seen on 3.22.0 and 4.3.1: an undecodable record is left out of list, history and the search for the last revision, in silence. */
const lost = '`helm list`, `history` and `upgrade` go on as if this revision were not there; `helm get --revision` and `status --revision` fail, on Helm 3 with a panic. Put the record back from a backup, or set it aside so that its number is free again.';

const fetchWhole = 'If this came out of a list of metadata or a filtered dump, fetch the whole object: `kubectl get secret NAME -o yaml`. If it is so in the cluster, put the record back from a backup.';

const wordsByCode: Readonly<Record<FaultCode, Words>> = {
	'bad-object': {
		layer: 'object', helm: 'skips', what: 'The text around the record is neither valid YAML nor valid JSON', hint: 'Save the object again: `kubectl get secret NAME -o yaml`. A copy from a terminal or a chat often loses its end or its indentation.',
	},
	'no-payload': {
		layer: 'object', helm: 'skips', what: 'The object has no value under `release`, so there is nothing to decode', hint: fetchWhole,
	},
	'empty-payload': {
		layer: 'object', helm: 'skips', what: 'The value under `release` is empty', hint: fetchWhole,
	},
	'bad-base64': {
		layer: 'base64', helm: 'skips', what: 'The payload is not standard base64', hint: lost,
	},
	'truncated-base64': {
		layer: 'base64', helm: 'skips', what: 'The base64 ends in the middle of a group of four characters, so its end is missing', hint: lost,
	},
	'bad-gzip-header': {
		layer: 'gzip', helm: 'skips', what: 'The gzip header is damaged', hint: lost,
	},
	'bad-deflate': {
		layer: 'gzip', helm: 'skips', what: 'The compressed data does not unpack', hint: lost,
	},
	'truncated-gzip': {
		layer: 'gzip', helm: 'skips', what: 'The gzip data is cut short', hint: lost,
	},
	'bad-checksum': {
		layer: 'gzip', helm: 'skips', what: 'The data unpacks, but its checksum is wrong, so something in it was changed', hint: lost,
	},
	'bad-length': {
		layer: 'gzip', helm: 'skips', what: 'The data unpacks, but to another length than the one stored with it', hint: lost,
	},
	'trailing-bytes': {
		layer: 'gzip', helm: 'skips', what: 'Something follows the gzip data, which Helm does not accept', hint: lost,
	},
	'too-big': {
		layer: 'gzip', helm: 'reads', what: 'The payload unpacks to more than the limit', hint: 'Helm has no such limit and unpacks it all. If you trust this record, raise the limit with `--max-decoded`.',
	},
	'bad-json': {
		layer: 'json', helm: 'skips', what: 'The unpacked text is not JSON', hint: lost,
	},
	'too-deep': {
		layer: 'json',
		helm: 'reads',
		what: 'The JSON is nested deeper than this tool shows',
		hint: 'Helm decodes it. Values and hooks below that level are left out here; the record itself is untouched.',
	},
	'not-a-release': {
		layer: 'release', helm: 'skips', what: 'The payload is valid JSON, but no object, so it is no release', hint: lost,
	},
	'no-info': {
		layer: 'release', helm: 'panics', what: 'The release has no `info`, so no status either', hint: 'Helm decodes it, and `helm list` and `history` then panic, for the whole namespace. Set the record aside first, or put it back from a backup.',
	},
	'bad-field': {
		layer: 'release', helm: 'skips', what: 'A key of the release has a value that Helm does not decode', hint: lost,
	},
	'foreign-type': {
		layer: 'object', helm: 'reads', what: 'The type of this Secret is not `helm.sh/release.v1`, the only one that a released Helm writes', hint: 'Helm selects its records by labels and looks at no type. Find out what wrote this object before you touch the release.',
	},
	'foreign-name': {
		layer: 'object', helm: 'reads', what: 'The name of this object is not `sh.helm.release.v1.RELEASE.vREVISION`, the only form that a released Helm writes', hint: 'Helm selects its records by labels when it lists, and by name when it gets one revision: it lists this object, but does not find it by its revision.',
	},
	helm2: {
		layer: 'release', helm: 'skips', what: 'This is a record of Helm 2 (Tiller); its body has another format and is not read', hint: 'Helm 3 and Helm 4 do not see it. Its name, revision and status come from its labels.',
	},
};

/** Every code that a fault can have. */
export const faultCodes = Object.keys(wordsByCode) as readonly FaultCode[];

/** What differs from the usual words of a code. */
export type FaultDetails = {
	readonly offset?: number | null;
	/** What exactly is wrong, to follow the sentence of the code. */
	readonly detail?: string;
	/** What this looks like, and what to do about it, before the usual hint. */
	readonly lead?: string | null;
	readonly layer?: Layer;
	readonly helm?: HelmReaction;
	/** Instead of the usual hint. */
	readonly hint?: string;
};

/** Makes the fault of a code with its words. */
export const makeFault = (code: FaultCode, details: FaultDetails = {}): Fault => {
	const usual = wordsByCode[code];
	const hint = details.hint ?? usual.hint;
	return {
		code,
		message: details.detail === undefined ? `${usual.what}.` : `${usual.what}: ${details.detail}.`,
		layer: details.layer ?? usual.layer,
		offset: details.offset ?? null,
		helm: details.helm ?? usual.helm,
		hint: details.lead === undefined || details.lead === null ? hint : `${details.lead} ${hint}`,
	};
};
