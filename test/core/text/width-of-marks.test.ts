import stringWidth from 'string-width';
import {expect, it} from 'vitest';
import {widthOf} from '../../../source/core/text/width.ts';

const marks = '·…›─│┌┐└┘├┤┬┴┼╪▏▲▴▸▾◂◆○◷✔✖⋮⏎⟨⟩↑→↓←';

it.each([...marks])('%s takes one column, alone and beside others', mark => {
	expect(widthOf(mark)).toBe(1);
	expect(stringWidth(mark)).toBe(1);
	expect(widthOf(`a${mark}b${mark}`)).toBe(4);
	expect(stringWidth(`a${mark}b${mark}`)).toBe(4);
});
