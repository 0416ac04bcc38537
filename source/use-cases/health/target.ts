import type {ObjectName} from '../../core/manifest/address.ts';
import type {JsonValue} from '../../core/record/types.ts';

/** A live object whose health is asked for. */
export type HealthTarget = ObjectName & {
	readonly address: string;
	/** The object whole; null where it could not be read. */
	readonly live: JsonValue;
};
