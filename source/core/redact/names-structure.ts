import {every, type Sliced} from '../slices/slices.ts';
import {secretNames} from './names-in-text.ts';
import {endOf} from './value-start.ts';

/** After a name: a mapping, list or block, whose parts its class may concern. */
const container = /["']?[\t ]{0,8}:[\t ]{0,8}(?:#[^\n]{0,200})?[\n\r\u{21}\u{26}>\[\{\|]/vy;
/** After a flag: another item of its list. */
const nextItem = /\\{0,7}["']\s{0,8},|["']?\r?\n[\t ]*-/vy;
/** Before a name: it is the value of a `name:`. After it: the value comes from elsewhere. */
const isNamed = /(?:name|key|header|parameter|variable)["']?[\t ]{0,8}:[\t ]{0,8}["']?$/iv;
const comesFromElsewhere = /["']?[\t ]*\r?\n[\t ]*valueFrom/vy;

/**
Whether a text holds a name that concerns more than the value right behind it, which a structure alone tells.

@yields Between its names.
*/
export function * namesStructure(text: string): Sliced<boolean> {
	const hasValues = /value["']?\s{0,8}:/iv.test(text);
	const isPause = every(100);
	for (const {start, end, found} of secretNames(text)) {
		if (isPause()) {
			yield null;
		}

		if (found === 'none') {
			continue;
		}

		const isParent = endOf(container, text, end) !== -1 || (text[start] === '-' && endOf(nextItem, text, end) !== -1);
		if (isParent || (hasValues && isNamed.test(text.slice(Math.max(0, start - 40), start)) && endOf(comesFromElsewhere, text, end) === -1)) {
			return true;
		}
	}

	return false;
}
