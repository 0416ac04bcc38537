/** The terminal's size in cells. */
export type Size = {readonly columns: number; readonly rows: number};

/** Smaller than this and nothing useful can be drawn; a line says so instead. */
export const smallest: Size = {columns: 40, rows: 10};

/** Whether a screen can be drawn at all. */
export const fitsScreen = ({columns, rows}: Size): boolean => columns >= smallest.columns && rows >= smallest.rows;
