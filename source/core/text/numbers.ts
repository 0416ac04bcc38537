import type {Shown} from './shown.ts';

const grouped = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});

/** A whole number with separators, the same in every locale: `1,048,576`. */
export const thousands = (value: number): Shown => grouped.format(value) as Shown;

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
