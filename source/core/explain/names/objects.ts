import {addressOf, isNamespaced} from '../../manifest/address.ts';
import {kindOf, kindOfResource, type KindName} from './kinds.ts';

/** An object as a text names it, with the place of that in the text. */
export type Mention = KindName & {
	readonly name: string;
	/** Null where the text does not say it, empty for none. */
	readonly namespace: string | null;
	readonly from: number;
	readonly to: number;
};

type Parts = Readonly<Record<string, string | undefined>>;

/** One way to name an object. Names stand in double quotes or none. */
type Form = {readonly pattern: RegExp; readonly read: (parts: Parts) => KindName};

const name = String.raw`"?(?<name>[^\s":;,\(\)\[\]\{\}<>\/]{1,253}(?::[^\s":;,\(\)\[\]\{\}<>\/]{1,253}){0,4})"?`;
const quoted = String.raw`"(?<name>[^\s"]{1,253})"`;
const kind = '(?<kind>[A-Z][0-9A-Za-z]{1,62})';
const group = String.raw`(?:\.(?<group>[0-9a-z][\-.0-9a-z]{0,252}))?`;
const version = String.raw`(?<version>(?:[\-.0-9a-z]{0,253}\/)?v\d\w{0,20})`;
const namespace = String.raw`(?<namespace>[^\s"\/\(]{0,63})`;

const byKind = ({kind: said, group: of}: Parts): KindName => kindOf(said!, of ?? null);

const byVersion = ({kind: said, version: of}: Parts): KindName => kindOf(said!, of!.includes('/') ? of!.slice(0, of!.lastIndexOf('/')) : '');

const byResource = ({resource}: Parts): KindName => kindOfResource(resource!);

const form = (source: string, read: Form['read']): Form => ({pattern: new RegExp(source, 'gv'), read});

const ending = String.raw`(?:is\s+invalid|is\s+forbidden|already\s+exists|not\s+found|exists\s+and\s+cannot)`;

const forms: readonly Form[] = [
	// Server-side apply, both of Helm's and the API server's own: `NS/NAME apps/v1, Kind=Deployment`, `(NS/NAME; /v1, Kind=Service)`; `/NAME` has no namespace.
	form(String.raw`(?:object\s+|\()${namespace}\/(?<name>[^\s;\/]{1,253})[;\s]\s*(?:\/?${version}),\s*Kind=${kind}`, byVersion),
	form(String.raw`namespace:\s*(?<namespace>[^\s,]{0,63}),\s*name:\s*(?<name>[^\s,]{1,253}),\s*existing_kind:\s*\/?${version},\s*Kind=${kind}`, byVersion),
	form(String.raw`existing\s+resource\s+conflict:\s*kind:\s*${kind},\s*namespace:\s*(?<namespace>[^\s,]{0,63}),\s*name:\s*(?<name>[^\s,]{1,253})`, byKind),
	form(String.raw`resource\s+mapping\s+not\s+found\s+for\s+name:\s*"(?<name>[^\s"]{1,253})"\s*namespace:\s*"(?<namespace>[^\s"]{0,63})"\s*from\s*"[^"]{0,300}":\s*no\s+matches\s+for\s+kind\s*"(?<kind>\w{1,63})"\s*in\s+version\s*"${version}"`, byVersion),
	// Ownership, and every refusal of the API server: `Deployment.apps "x" is invalid`, `jobs.batch "x" already exists`.
	form(String.raw`(?<![\w.])${kind}${group}\s+${quoted}\s+in\s+namespace\s+"(?<namespace>[^\s"]{0,63})"`, byKind),
	form(String.raw`(?<![\w.])${kind}${group}\s+${quoted}\s+${ending}`, byKind),
	form(String.raw`\b${kind}${group}\s+(?<name>[0-9a-z][\-.0-9a-z]{0,252})\s+(?:is\s+invalid:|in\s+namespace\s+"?(?<namespace>[\-0-9a-z]{1,63})"?\s+exists)`, byKind),
	form(String.raw`(?<![\w.\-])(?<resource>[a-z][0-9a-z]{1,61}s(?:\.[\-.0-9a-z]{1,253})?)\s+${quoted}\s+${ending}`, byResource),
	form(String.raw`\bfulfilled\s+on\s+(?<resource>[a-z][0-9a-z]{2,62}(?:\.[\-.0-9a-z]{1,253})?)\s+${name}`, byResource),
	// Helm's watcher, Flux and policy engines: `resource Job/NS/x not ready`, `Kind/NS/x dry-run failed`.
	form(String.raw`\b[Rr]esource\s+${kind}${group}\/(?:(?<namespace>[^\s"\/]{1,63})\/)?(?<name>[^\s"\/:,]{1,253}?)(?=[\s:,]|\.\s|$)`, byKind),
	form(String.raw`\b(?:policy|resource)\s+${kind}\/(?<namespace>[^\s"\/]{1,63})\/(?<name>[^\s"\/:,]{1,253})`, byKind),
	form(String.raw`\b${kind}\/(?<namespace>[^\s"\/]{1,63})\/(?<name>[^\s"\/:,]{1,253})\s+(?:dry-run\s+failed|namespace\s+not|not\s+found|is\s+invalid|invalid)`, byKind),
	form(String.raw`\bapplying\s+resource\s+"${kind}${group}\/(?<name>[^\s"\/]{1,253})"`, byKind),
	// Helm 3's checks of what is ready, and its ways of patching.
	form(String.raw`\b${kind}\s+(?:is\s+(?:not\s+)?(?:ready|bound|failed|completed)|does\s+not\s+have\s+[^:]{1,60}):\s*(?<namespace>[^\s"\/]{1,63})\/(?<name>[^\s"\/,]{1,253}?)(?=\.?(?:\s|$))`, byKind),
	form(String.raw`\bcannot\s+patch\s+${name}\s+with\s+kind\s+${kind}`, byKind),
	form(String.raw`\b[Cc]annot\s+patch\s+${kind}:\s*${name}`, byKind),
	form(String.raw`\bno\s+${kind}\s+with\s+the\s+name\s+${name}`, byKind),
	form(String.raw`\bkind\s+${kind}\s+with\s+the\s+name\s+${name}`, byKind),
	form(String.raw`requested\s+resource\s+(?<namespace>[^\s"\/]{1,63})\/(?<name>[^\s"\/,]{1,253}?)\.(?:\s|$)`, () => ({kind: '', group: null})),
	// What a hook's end names, the account that a pod asks for, and the address of a request.
	form(String.raw`\bjob\s+(?<name>[0-9a-z][\-.0-9a-z]{0,252})\s+failed\b`, () => kindOf('Job', null)),
	form(String.raw`\bpod\s+(?<name>[0-9a-z][\-.0-9a-z]{0,252})\s+failed\b`, () => kindOf('Pod', null)),
	form(String.raw`looking\s+up\s+service\s+account\s+(?<namespace>[^\s"\/]{1,63})\/(?<name>[^\s"\/:]{1,253})`, () => kindOf('ServiceAccount', null)),
	form(String.raw`\/apis?\/(?:(?<apigroup>[\-.0-9a-z]{1,253})\/)?v\d\w{0,20}\/namespaces\/(?<namespace>[\-0-9a-z]{1,63})\/(?<resource>[a-z]{3,63})\/(?<name>[0-9a-z][\-.0-9a-z]{0,252})`, ({resource, apigroup}) => kindOfResource(apigroup === undefined ? resource! : `${resource!}.${apigroup}`)),
];

/** `requested resource NS/NAME` names its kind elsewhere: Argo CD's text of a missing CRD. */
const argoKind = /could\s+not\s+find\s+(?<group>[\-.0-9a-z]{1,253})\/(?<kind>[A-Z]\w{1,62})\s+for/v;

const kindIn = (text: string, read: KindName): KindName => {
	const groups = read.kind === '' ? argoKind.exec(text)?.groups : undefined;
	return groups === undefined ? read : {kind: groups['kind']!, group: groups['group']!};
};

const mentionsOf = (text: string, pattern: RegExp, read: Form['read']): readonly Mention[] => text.matchAll(pattern).map(match => ({
	...kindIn(text, read(match.groups!)),
	name: match.groups!['name']!,
	namespace: match.groups!['namespace'] ?? null,
	from: match.index,
	to: match.index + match[0].length,
})).toArray();

const field = (text: string, key: string): RegExpExecArray | null => new RegExp(String.raw`\b${key}="?(?<value>[^\s,"']{1,253})`, 'v').exec(text);

/** An object in the fields of a logger, in whatever order: `kind=Deployment name=x namespace=y`. */
const inFields = (text: string): readonly Mention[] => {
	const [kindField, nameField] = [field(text, 'kind'), field(text, 'name')];
	return kindField === null || nameField === null
		? []
		: [{
			...kindOf(kindField.groups!['value']!, null),
			name: nameField.groups!['value']!.replace(/[,:]$/v, ''),
			namespace: field(text, 'namespace')?.groups!['value'] ?? null,
			from: Math.min(kindField.index, nameField.index),
			to: Math.max(kindField.index, nameField.index) + 1,
		}];
};

/** Every object that a text names, in the order of the text. */
export const objectsIn = (text: string): readonly Mention[] => [...forms.flatMap(({pattern, read}) => mentionsOf(text, pattern, read)), ...inFields(text)]
	.filter(mention => mention.kind !== '')
	.toSorted((a, b) => a.from - b.from);

/** Whether two texts can be about the same object: names equal, and nothing else that both say differs. */
export const mayBeSame = (a: Mention, b: Mention): boolean => a.name === b.name && a.kind === b.kind
	&& (a.group === null || b.group === null || a.group === b.group)
	&& (a.namespace === null || b.namespace === null || a.namespace === b.namespace);

/** Writes a mention as an address. A namespace that the text does not say is left out, as for objects that have none. */
export const addressOfMention = ({kind: of, group: in_, namespace: said, name: called}: Mention): string => {
	const apiVersion = in_ === null || in_ === '' ? 'v1' : `${in_}/v1`;
	return addressOf({apiVersion, kind: of, namespace: said === '' || !isNamespaced(apiVersion, of, null) ? null : said, name: called});
};
