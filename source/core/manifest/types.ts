import type {JsonValue} from '../record/types.ts';

/**
What is wrong with a document. Closed; each code has words and a test.

The last two harm nobody but who compares values; Helm builds such an object. With any other fault Helm cannot build the manifest that it stands in.
*/
export type ManifestFaultCode =
	| 'not-yaml'
	| 'not-an-object' // A scalar or a sequence at the top, such as progress text before the first separator
	| 'no-kind'
	| 'no-api-version'
	| 'bad-api-version' // More than one slash, or no text
	| 'no-name'
	| 'bad-name' // The name is no string: an unquoted `y` or `on` is a boolean for Helm's YAML 1.1
	| 'bad-metadata' // A label that is a number, an annotation that is a boolean and the like
	| 'bad-items' // `items` makes an object a list, and is none itself
	| 'nested-list' // A list as an item of a list
	| 'glued-separator' // Text stands on the separator's own line
	| 'rounded-number' // A whole number that Helm holds exactly and this tool does not
	| 'ambiguous-key'; // Two keys that become one text, such as 1 and "1": chance takes one of them

/** What is wrong with a document and where. */
export type ManifestFault = {
	readonly code: ManifestFaultCode;
	readonly message: string;
	/** One-based line in the whole manifest. */
	readonly line: number;
	/** One-based column on that line, in UTF-16 units. */
	readonly column: number;
};

/**
One object of a stored manifest, or a document that holds none.

Items of a `List` are objects of their own, as Helm builds them. What could not be read is null and has a fault.
*/
export type ManifestDocument = {
	/** `empty` holds comments, nothing, or a list without items: Helm keeps such documents in the manifest and builds nothing of them. */
	readonly content: 'object' | 'empty' | 'faulty';
	readonly apiVersion: string | null;
	readonly kind: string | null;
	/** As written; null leaves it to Helm, which takes the release's namespace for a namespaced kind. */
	readonly namespace: string | null;
	readonly name: string | null;
	/** Such an object gets a new name at each creation, so it has no address. */
	readonly generateName: string | null;
	readonly labels: Readonly<Record<string, string>>;
	readonly annotations: Readonly<Record<string, string>>;
	/** The template that made it, from the `# Source:` comment. */
	readonly source: string | null;
	/** One-based line in the whole manifest where the document, or the item of a list, begins. */
	readonly line: number;
	/** The document as stored, without its separator; for an item of a list, the item with its indentation taken off. */
	readonly text: string;
	/**
	The document as Helm's YAML reader types it; null for an empty document, and for a faulty one that no value could be read from.

	Integers beyond 2^53 are the nearest number; where that is not the exact one, the document has the fault `rounded-number`. Parts behind YAML aliases are shared, not copied.
	*/
	readonly value: JsonValue;
	/** Which item of which list kind it is, with the annotations of the document that holds the list: an uninstall reads those, and never an item's. */
	readonly listed: {readonly kind: string; readonly index: number; readonly annotations: Readonly<Record<string, string>>} | null;
	readonly faults: readonly ManifestFault[];
};
