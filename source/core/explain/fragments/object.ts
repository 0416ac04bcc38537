import type {Fragment} from '../types.ts';
import {depths, fragment, fromHelm, fromHelmOrError} from './fragment.ts';

/** A field that may not change, by the words of Kubernetes' own validation, old and new (seen on API server 1.37.2, the older ones in public reports). */
const immutable = [
	'updates to statefulset spec for fields other than',
	'may not change once set',
	'cannot change roleref',
	'field can not be less than status.capacity',
	'is immutable after creation',
	'primary clusterip can not be unset',
	'updates to parameters are forbidden',
	'updates to provisioner are forbidden',
	'updates to reclaimpolicy are forbidden',
	'pod updates may not change fields other than',
	'can not be less than previous value',
	'only dynamically provisioned pvc can be resized',
] as const;

/** A refusal with the field and the reason right behind it. */
const refused = /\b[A-Z]\w{1,62}(?:\.[\-.0-9a-z]{1,253})?\s+"[^"]{0,253}"\s+is\s+invalid:\s+(?:\[\s*)?(?:[^\s:]{0,400}:\s+)?(?:Invalid\s+value|Required\s+value|Unsupported\s+value|Forbidden|Duplicate\s+value|Not\s+found|Too\s+long|Too\s+many|Internal\s+error)|"[^"]{0,253}"\s+is\s+invalid:\s+patch:\s+Invalid\s+value/v;

/** The API server, Helm's client or a post-renderer refuses what the chart makes. */
export const objectFragments: readonly Fragment[] = [
	fragment('immutable-field', depths.field, ['field is immutable'], {needs: /:\s+(?:Forbidden:\s+)?field\s+is\s+immutable/v}),
	fragment('immutable-field', depths.field, immutable),
	fragment('immutable-field', depths.field, ['metadata.resourceversion: invalid value', 'spec.clusterip: invalid value', 'spec.clusterips[0]: invalid value'], {confidence: 'likely', alternatives: ['object-invalid']}),
	fragment('immutable-field', depths.act, ['failed to replace object'], {confidence: 'likely', alternatives: ['object-invalid']}),
	fragment('object-invalid', depths.schema, [
		'failed to create typed patch object',
		'duplicate entries for key',
		'field not declared in schema',
		'value.valueunstructured',
		'cannot be handled as a',
		'strict decoding error',
		'error while running post render',
		'error while running post-render',
		'error running post-renderer',
	]),
	fragment('object-invalid', depths.schema, ['order in patch list', 'unable to find api field in struct']),
	fragment('object-invalid', depths.schema, ['error validating data'], {needs: fromHelm, unless: /\bWarning:|\berror\s+validating\s+"[^"]/v}),
	fragment('object-invalid', depths.schema, ['error validating', 'unable to decode'], {needs: /\b(?:error\s+validating|unable\s+to\s+decode)\s+"":/v}),
	fragment('object-invalid', depths.schema, ['yaml parse error on'], {alternatives: ['values-lost']}),
	fragment('object-invalid', depths.schema, ['error converting yaml to json'], {confidence: 'likely', needs: fromHelm, unless: /\bcannot\s+load\b|Chart\.yaml|failed\s+to\s+parse/v, alternatives: ['values-lost']}),
	fragment('object-invalid', depths.schema, ['is invalid:'], {needs: refused}),
	// The act alone, where the API server's words are none that are known.
	fragment('object-invalid', depths.act, ['cannot patch'], {confidence: 'cannot-tell', needs: /[Cc]annot\s+patch\s+(?:"[^"]{1,253}"\s+with\s+kind\s+[A-Z]|[A-Z]\w{1,62}:\s)/v, alternatives: ['immutable-field', 'cluster-blocks', 'mixed-writers']}),
	fragment('object-invalid', depths.act, ['server-side apply failed for object', 'failed to create resource:', 'failed to create patch:'], {confidence: 'cannot-tell', alternatives: ['cluster-blocks', 'immutable-field']}),
	fragment('object-invalid', depths.act, ['unable to build kubernetes object'], {confidence: 'likely', alternatives: ['removed-api', 'cluster-blocks']}),
	// Values: what a template needs is not there.
	fragment('values-lost', depths.template, ['nil pointer evaluating interface {}'], {alternatives: ['values-changed-alone']}),
	fragment('values-lost', depths.template, ['values don\'t meet the specifications of the schema']),
	fragment('values-lost', depths.template, ['map has no entry for key'], {needs: /\btemplate:|\bexecuting\s+"|\bat\s+</v}),
	fragment('values-lost', depths.template, ['error calling'], {confidence: 'likely', needs: />:\s+error\s+calling\s+\w/v, alternatives: ['chart-changed-alone']}),
	fragment('values-lost', depths.template, ['execution error at'], {confidence: 'likely', needs: /\bexecution\s+error\s+at\s+\([^\n\(\)]{1,400}\.(?:ya?ml|tpl|txt):\d/v, alternatives: ['chart-changed-alone']}),
	fragment('values-lost', depths.template, ['nil pointer evaluating'], {confidence: 'likely', needs: /<[^<>]{0,300}\.Values\./v}),
	// The record itself.
	fragment('record-too-large', depths.record, ['too long: must have at most 1048576', 'too long: may not be more than 1048576'], {unless: /\b[A-Z]\w{1,62}(?:\.[\-.0-9a-z]{1,253})?\s+"(?!sh\.helm\.release)[^"]{1,253}"\s+is\s+invalid/v}),
	fragment('record-too-large', depths.record, ['request is too large'], {needs: /etcdserver:\s+request\s+is\s+too\s+large/v}),
	fragment('record-too-large', depths.record, ['request entity too large'], {needs: /limit\s+is\s+\d{6,9}|failed\s+to\s+create:/v}),
	fragment('record-too-large', depths.record, ['trying to send message larger than max'], {confidence: 'likely'}),
	fragment('corrupt-record', depths.ledger, ['failed to decode data'], {needs: /get:\s+failed\s+to\s+decode\s+data|failed\s+to\s+decode\s+data\s+"?sh\.helm/v}),
	fragment('corrupt-record', depths.ledger, ['illegal base64 data at input byte', 'unexpected end of json input', 'gzip: invalid header', 'gzip: invalid checksum'], {
		confidence: 'likely',
		needs: /(?:^|\n)Error:\s+(?:(?:UPGRADE|INSTALLATION)\s+FAILED:\s+)?(?:illegal\s+base64|unexpected\s+end|gzip:)|(?:UPGRADE|INSTALLATION)\s+FAILED:\s+(?:illegal|unexpected|gzip)|failed\s+to\s+decode\s+data|\bsh\.helm\.release/v,
	}),
	fragment('corrupt-record', depths.ledger, ['proto: cannot parse invalid wire-format data'], {confidence: 'likely', needs: /(?:^|\n)(?:Error:\s+)?proto:\s+cannot/v}),
	fragment('corrupt-record', depths.ledger, ['no revision for release'], {needs: /\bno\s+revision\s+for\s+release\s+"/v}),
	fragment('corrupt-record', depths.ledger, ['release: already exists'], {confidence: 'likely', needs: /(?:^|[\s:])release:\s+already\s+exists/v, alternatives: ['history-hole', 'mixed-writers']}),
	fragment('corrupt-record', depths.uninstall, ['you must manually delete the resources'], {alternatives: ['uninstall-stuck']}),
	// A version of an API that is gone, or a kind that was never there.
	fragment('removed-api', depths.field, ['contains removed kubernetes api'], {}),
	fragment('removed-api', depths.field, ['unable to build kubernetes objects from current release manifest'], {needs: /no\s+matches\s+for\s+kind|ensure\s+CRDs|could\s+not\s+find\s+the\s+requested\s+resource/v, alternatives: ['cluster-blocks']}),
	fragment('removed-api', depths.connection, ['the server could not find the requested resource'], {confidence: 'likely', needs: fromHelmOrError, alternatives: ['cluster-blocks']}),
];
