/** Columns of the preview at the right of the list. */
export const previewWidth = 46;

/** Widths of the list's columns; null for one that has no room. */
export type ReleaseColumns = {
	/** Spaces between two columns. */
	readonly gap: number;
	readonly status: number;
	readonly release: number;
	readonly revision: number;
	readonly age: number;
	readonly chart: number | null;
	readonly app: number | null;
	readonly writer: number | null;
};

/** The widest text of each column among the rows on screen; of releases, of all rows. */
export type Widest = Readonly<Record<'status' | 'release' | 'revision' | 'age' | 'chart' | 'app' | 'writer', number>>;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Columns that a column takes at most, however long its texts are. */
const most = {chart: 20, app: 10, writer: 12};
const mostOnList = {chart: 16, app: 7, writer: 10};

/** Columns that are left for what is wrong with a release: beside the preview, which says the rest, they are more. */
const leastForWhat = {alone: 21, besidePreview: 30};

type Room = {
	readonly columns: number;
	/** Width of a status glyph. */
	readonly mark: number;
	readonly besidePreview: boolean;
};

/** Shares the room of a line out: what is wrong with a release comes before where its chart is from. */
export const releaseColumns = ({columns, mark, besidePreview}: Room, widest: Widest): ReleaseColumns => {
	const narrow = columns < 100;
	const gap = narrow ? 1 : 2;
	const status = clamp(widest.status, 6, columns < 60 ? 12 : 16) + (narrow && columns >= 60 ? 1 : 0);
	const release = clamp(widest.release, 10, Math.floor(columns * (narrow ? 0.3 : 0.32)));
	const revision = clamp(widest.revision, 3, 5);
	const age = clamp(widest.age, 3, 6);
	const caps = besidePreview ? most : mostOnList;
	const least = besidePreview ? leastForWhat.besidePreview : leastForWhat.alone;
	// The cursor stands in three columns; the last gap is two wide.
	let room = columns - 3 - mark - 1 - status - release - revision - age - (3 * gap) - 2;
	let full = narrow;
	const take = (column: keyof typeof most): number | null => {
		const width = clamp(widest[column], 5, caps[column]);
		full ||= room - width - gap < least;
		if (full) {
			return null;
		}

		room -= width + gap;
		return width;
	};

	return {
		gap, status, release, revision, age, chart: take('chart'), app: take('app'), writer: take('writer'),
	};
};
