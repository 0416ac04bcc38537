/** What a field holds, as far as telling two writings of one value apart needs it. */
export type ValueShape =
	| {readonly form: 'scalar' | 'quantity' | 'intOrString' | 'bytes'}
	| {readonly form: 'struct'; readonly type: string}
	| {readonly form: 'list' | 'map'; readonly of: ValueShape};

/** A field of a Go type. One behind a pointer knows whether it was given; any other one reads zero where it was left out. */
export type FieldShape = {readonly pointer: boolean; readonly value: ValueShape};

/** Where a path leads in the Go types of a kind. */
export type Place = {
	/** `field` of a type, `entry` of a mapping, `item` of a list. */
	readonly part: 'field' | 'entry' | 'item';
	/** The Go type that has the field, or that has the mapping or list that this is a part of. */
	readonly type: string;
	/** The field of that type. */
	readonly field: string;
	readonly shape: FieldShape;
};
