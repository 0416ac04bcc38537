/** The Helm binary that was found. `supported`: 3.18 or newer, 4.1 or newer; others get commands printed only. */
export type HelmFound = {
	readonly path: string;
	readonly version: string;
	readonly major: number;
	readonly minor: number;
	readonly supported: boolean;
};
