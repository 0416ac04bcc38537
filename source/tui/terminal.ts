/** The terminal that the UI runs in; tests give their own. */
export type Terminal = {
	readonly stdout: NodeJS.WriteStream;
	readonly stdin: NodeJS.ReadStream;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** Frames a second at most: in a burst of keys each waits for the next frame. */
	readonly maxFps: number;
};
