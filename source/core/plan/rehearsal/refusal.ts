import type {WriteMethod} from '../../drift/next/types.ts';
import type {ObjectRefusal} from '../types.ts';
import type {TriedWrite} from './tried.ts';

type Refused = Extract<TriedWrite, {readonly kind: 'refused'}>;

/** Words of the API server that say the same whichever way an object is written: what is immutable is immutable. */
const immutable = /field is immutable|is immutable (?:after|when)|may not be changed|updates to .* are forbidden|can not be less than|can't be changed|cannot be changed|immutable field/iv;

const missing = ({message, verb}: Refused): ObjectRefusal => ({code: 'may-not-write', message: `You may not ${verb!}, and Helm acts as you: ${message}`});

const refused = ({message}: Refused): ObjectRefusal => ({code: 'refused', message: `The API server refuses it, by a dry run: ${message}`});

/**
What a refused dry run of a server-side apply says about Helm's own write; null where it says nothing.

For server-side apply it is the very request. A client-side patch of Helm may end in another object, so there only what holds for any write counts: a policy, a quota or a webhook that says no, and a field that nobody may change. Its creation is a plain one, so the right to patch says nothing then.
*/
export const refusalByServer = (tried: TriedWrite | undefined, method: WriteMethod, exists: boolean): ObjectRefusal | null => {
	if (tried?.kind !== 'refused') {
		return null;
	}

	const {code, message, verb} = tried;
	switch (code) {
		case 'dry-run-forbidden': {
			return null;
		}

		case 'forbidden': {
			if (verb !== null) {
				return method === 'ssa' || exists ? missing(tried) : null;
			}

			return refused(tried);
		}

		case 'invalid': {
			return method === 'ssa' || (exists ? immutable.test(message) : message.includes(' is invalid: ')) ? refused(tried) : null;
		}

		case 'not-found':
		case 'other': {
			// A kind that is not served is a stop of its own
			return method === 'ssa' && !message.startsWith('no matches for kind') ? refused(tried) : null;
		}
	}
};
