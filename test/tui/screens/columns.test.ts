import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {releaseColumns, type Widest} from '../../../source/tui/screens/releases/columns.ts';

const widest: Widest = {
	status: 16, release: 23, revision: 2, age: 5, chart: 17, app: 6, writer: 15,
};

describe('the columns of the list', () => {
	it('are the five that matter at 80, and more where there is room', () => {
		expect(releaseColumns({columns: 80, mark: 1, besidePreview: false}, widest)).toMatchObject({chart: null, app: null, writer: null});
		expect(releaseColumns({columns: 120, mark: 1, besidePreview: false}, widest)).toMatchObject({chart: 16, app: 6, writer: 10});
	});

	it('never take more than there is, and leave room for what is wrong', () => {
		const any = fc.record({
			status: fc.nat(30), release: fc.nat(120), revision: fc.nat(8), age: fc.nat(8), chart: fc.nat(60), app: fc.nat(60), writer: fc.nat(60),
		});
		fc.assert(fc.property(fc.integer({min: 60, max: 300}), any, fc.boolean(), (columns, lengths, besidePreview) => {
			const widths = releaseColumns({columns, mark: 2, besidePreview}, lengths);
			const optional = [widths.chart, widths.app, widths.writer].filter(width => width !== null);
			const taken = 3 + 3 + widths.status + widths.release + widths.revision + widths.age + (3 * widths.gap) + 2 + optional.reduce((sum, width) => sum + width + widths.gap, 0);
			expect(taken).toBeLessThanOrEqual(columns);
			expect(optional.length === 0 || columns - taken >= 20).toBe(true);
		}));
	});
});
