import {secretNames} from './names-in-text.ts';
import {endOf} from './value-start.ts';

/** After a name: a mapping, list or block, whose parts its class may concern. */
const container = /["']?[\t ]{0,8}:[\t ]{0,8}(?:#[^\n]{0,200})?[\n\r\u{21}\u{26}>\[\{\|]/vy;
/** After a flag: another item of its list. */
const nextItem = /\\{0,7}["']\s{0,8},|["']?\r?\n[\t ]*-/vy;
/** Before a name: it is the value of a `name:`. After it: the value comes from elsewhere. */
const isNamed = /(?:name|key|header|parameter|variable)["']?[\t ]{0,8}:[\t ]{0,8}["']?$/iv;
const comesFromElsewhere = /["']?[\t ]*\r?\n[\t ]*valueFrom/vy;

/** Whether a text holds a name that concerns more than the value right behind it, which a structure alone tells. */
export const namesStructure = (text: string): boolean => {
	const hasValues = /value["']?\s{0,8}:/iv.test(text);
	return secretNames(text).some(({start, end}) => {
		const isParent = endOf(container, text, end) !== -1 || (text[start] === '-' && endOf(nextItem, text, end) !== -1);
		return isParent || (hasValues && isNamed.test(text.slice(Math.max(0, start - 40), start)) && endOf(comesFromElsewhere, text, end) === -1);
	});
};
