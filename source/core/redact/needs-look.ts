import type {Sliced} from '../slices/slices.ts';
import {findSecrets, type Knowledge} from './find-spans.ts';
import {namesStructure} from './names-structure.ts';

/** A Secret in YAML or JSON. */
const secretObject = /kind["']?\s{0,8}:\s{0,8}["']?Secret\b|stringData/v;

/**
Whether a text must be parsed to be redacted: it holds a Secret, something to hide, or a name whose meaning only the structure tells.

Most documents of a manifest hold none of it, and parsing is what takes the time.

@yields Between one look at the whole text and the next.
*/
export function * needsLook(text: string, knowledge: Knowledge): Sliced<boolean> {
	return secretObject.test(text) || (yield * namesStructure(text)) || (yield * findSecrets(text, knowledge)).length > 0;
}
