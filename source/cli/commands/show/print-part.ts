import {printYaml} from '../../../core/print/yaml.ts';
import type {JsonValue} from '../../../core/record/types.ts';
import {words, type Shown} from '../../../core/text/shown.ts';
import type {ManifestContents} from '../../../use-cases/manifest-contents.ts';
import type {ShownPart} from '../../../use-cases/show-part.ts';
import type {Output} from '../../output/output.ts';
import {releaseJson} from '../../output/release.ts';
import {revealed} from '../../output/reveal.ts';
import {shownJson, type ShownJson} from '../../output/shown-json.ts';
import {utcTime} from '../../output/time.ts';

type How = {readonly format: string; readonly reveal: boolean; readonly output: Output};

/**
Prints a part: as JSON in the envelope `{release,part,value}`, to which a manifest adds `objects` and `emptyDocuments`, as YAML of the bare value, or as text.

As text, manifest, hooks and notes are what Helm's own `get` prints, values and metadata are YAML, the record is JSON. A structure is redacted text by text before it is printed, since redaction of printed YAML would take the description of a Secret for the Secret.
*/
export const printPart = ({release, part, value, contents}: ShownPart, {format, reveal, output}: How): void => {
	const asIs = (text: string): Shown => reveal ? revealed(text, output) : output.text(text);
	const structure = shownJson(part === 'metadata' ? inUtc(value) : value, reveal ? text => text as Shown : output.text);
	const plain = typeof value === 'string' ? value : (format === 'text' ? plainText(part, value) : null);

	if (format === 'json') {
		output.json({release: releaseJson(release, output), part: words(part), value: structure, ...contents !== null && contentsJson(contents, output)});
	} else if (plain !== null) {
		output.print(asIs(plain));
	} else if (format === 'text' && part === 'record') {
		output.json(structure);
	} else {
		const yaml = printYaml(structure);
		output.print(reveal ? revealed(yaml, output) : yaml as Shown);
	}
};

/** The objects of a manifest, the faulty ones included. */
const contentsJson = ({objects, emptyDocuments}: ManifestContents, output: Output): Readonly<Record<string, ShownJson>> => ({
	objects: objects.map(({address, source, line, faults}) => ({
		address: address === null ? null : output.text(address),
		source: source === null ? null : output.text(source),
		line,
		faults: faults.map(fault => ({code: words(fault.code), message: output.text(fault.message), line: fault.line, column: fault.column})),
	})),
	emptyDocuments,
});

const times = new Set(['firstDeployed', 'lastDeployed', 'deleted']);

/** Metadata with its times in UTC, as all our output has them; the record keeps the client's own. */
const inUtc = (metadata: JsonValue): JsonValue => {
	const entries = Object.entries(metadata as Readonly<Record<string, JsonValue>>);
	return Object.fromEntries(entries.map(([key, value]) => [key, times.has(key) ? utcTime(typeof value === 'string' ? value : null) : value]));
};

/** What is text in itself and not a structure; null for what is one. */
const plainText = (part: ShownPart['part'], value: JsonValue): string | null => {
	if (part === 'hooks' && Array.isArray(value)) {
		return value.map((hook: JsonValue) => hookText(hook)).join('');
	}

	return part === 'notes' && value === null ? '' : null;
};

/** One hook as `helm get hooks` prints it, which `kubectl` reads. */
const hookText = (hook: JsonValue): string => {
	const {path, manifest} = hook as {readonly path: string; readonly manifest: string};
	return `---\n# Source: ${path}\n${manifest}${manifest.endsWith('\n') ? '' : '\n'}`;
};
