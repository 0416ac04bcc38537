import {shown, type Shown, words} from '../../core/text/shown.ts';
import {fit, headOf, widthOf} from '../../core/text/width.ts';

const ellipsis = words('…');

/** `NAMESPACE/NAME` in so many columns: the namespace gives way first, from its end. */
export const fitQualified = (namespace: Shown | null, name: Shown, columns: number): Shown => {
	const whole = namespace === null ? name : shown`${namespace}/${name}`;
	if (namespace === null || widthOf(whole) <= columns) {
		return fit(whole, columns);
	}

	const room = columns - widthOf(name) - 2;
	return fit(shown`${room < 3 ? words('') : headOf(namespace, room)}${ellipsis}/${name}`, columns);
};
