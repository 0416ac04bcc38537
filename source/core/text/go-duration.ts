/** A duration as Go writes it: `5m0s`, `0m0.25s`. Seconds; to the millisecond, and never zero for what is none, since zero means something else to Helm. */
export const goDuration = (seconds: number): string => {
	const milliseconds = seconds > 0 ? Math.max(1, Math.round(seconds * 1000)) : 0;
	const minutes = Math.floor(milliseconds / 60_000);
	return `${minutes}m${(milliseconds - (minutes * 60_000)) / 1000}s`;
};
