import {fingerprintPattern, isKeyName, isNumber, isObjectName, isReference, isWordy} from './plain-values.ts';
import type {NameClass} from './secret-names.ts';

const fingerprints = new RegExp(fingerprintPattern.source, 'gv');

/** Whether a value is a file of its own, as under `session.json`; it is looked at line by line. */
const isFile = (text: string): boolean => text.includes('\n') || /^[<\[\{]/v.test(text);

/** Whether a value under a name of this class is to be hidden as a whole. Names of objects are kept, but not under the name of a password. */
export const isHidden = (found: NameClass, value: string, isKept: (name: string) => boolean): boolean => {
	const text = value.trim();
	if (found === 'none' || isReference(text)) {
		return false;
	}

	switch (found) {
		case 'secret': {
			return true;
		}

		case 'ambiguous': {
			return !isKept(text);
		}

		case 'reference': {
			return !isObjectName(text);
		}

		case 'key-name': {
			return !isKeyName(text) && !isKept(text);
		}

		case 'weak': {
			return !isNumber(text) && !isWordy(text.replaceAll(fingerprints, 'x')) && !isKept(text) && !isFile(text);
		}

		case 'connection': {
			return !/[\/:=]/v.test(text) && !isWordy(text);
		}
	}
};
