import type {Shown} from './shown.ts';

/** A whole number with separators, the same in every locale: `1,048,576`. By hand, since making the first formatter of `Intl` takes as long as half a start of Node. */
export const thousands = (value: number): Shown => {
	const digits = String(Math.abs(Math.round(value)));
	const groups: string[] = [];
	for (let end = digits.length; end > 0; end -= 3) {
		groups.unshift(digits.slice(Math.max(0, end - 3), end));
	}

	return `${value <= -0.5 ? '-' : ''}${groups.join(',')}` as Shown;
};

const units = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size in bytes for people, in powers of 1,024: `812 B`, `34.2 KiB`, `1.0 MiB`. The unit is picked after rounding, so there is no `1024.0 KiB`. */
export const bytes = (count: number): Shown => {
	if (count < 1024) {
		return `${count} B` as Shown;
	}

	let value = count / 1024;
	let unit = 0;
	while (value >= 1023.95 && unit < units.length - 1) {
		value /= 1024;
		unit++;
	}

	return `${value.toFixed(1)} ${units[unit] ?? ''}` as Shown;
};

/** A share in whole percent, never rounded up to 100 while something is missing: `40 %`. */
export const percent = (part: number, whole: number): Shown => {
	const share = whole === 0 ? 100 : (part / whole) * 100;
	return `${Math.floor(Math.min(100, Math.max(0, share)))} %` as Shown;
};
