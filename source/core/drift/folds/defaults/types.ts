import type {Mapping} from '../../../record/json-kinds.ts';
import type {JsonValue} from '../../../record/types.ts';
import type {FoldContext} from '../../fold.ts';
import type {FieldPath} from '../../path.ts';

/** What stands around a field that only the live object has. */
export type Around = {
	/** What holds the field in the stored object; empty where it has no such part. */
	readonly stored: Mapping;
	readonly live: Mapping;
	/** Where the field is in the live object. */
	readonly path: FieldPath;
	readonly context: FoldContext;
};

/** What the API server fills in: always the same, or by what stands around it. Undefined where it fills in nothing. */
export type Default = JsonValue | ((around: Around) => JsonValue | undefined);

/** Defaults by `GoType.field`. */
export type Defaults = Readonly<Record<string, Default>>;
