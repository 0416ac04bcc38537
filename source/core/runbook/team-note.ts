/** What a team has to say on a row of the runbook, from its config file. */
export type TeamNote = {
	/** May have several lines; null where there is none. */
	readonly note: string | null;
	readonly links: readonly string[];
	/** One line each, as a person pastes it into a shell. */
	readonly commands: readonly string[];
};
