/**
The exit codes of the command line, a closed set that scripts rely on.

0 fine · 1 a bug of ours · 2 usage · 3 a finding, a difference or a rehearsal that says stop · 4 not found · 5 not allowed · 6 unreachable · 7 moved since the preview · 8 the record has a fault · 9 the action ran and failed · 130 interrupted or declined.
*/
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 130;

/** Each kind of thing that can go wrong outside of our own code, with the exit code that it means. */
export const problemExits = {
	bug: 1,
	usage: 2,
	'no-terminal': 2,
	'driver-unsupported': 2,
	'kubeconfig-invalid': 2,
	'config-invalid': 2,
	'helm-missing': 2,
	'helm-unsupported': 2,
	'input-unreadable': 2,
	'plan-stopped': 3,
	'not-found': 4,
	'no-records': 4,
	forbidden: 5,
	unauthorized: 5,
	'read-only': 5,
	unreachable: 6,
	'timed-out': 6,
	'server-error': 6,
	moved: 7,
	'record-fault': 8,
	'action-failed': 9,
	'state-unwritable': 9,
	interrupted: 130,
	declined: 130,
} as const satisfies Record<string, ExitCode>;

export type ProblemCode = keyof typeof problemExits;

/**
What failed, where and why in one sentence, and what to do next.

A Problem is about our doing (a request, a file, a flag). A fault inside of data, such as an undecodable record, is a value with a fault and never a Problem.
*/
export type Problem = {
	readonly code: ProblemCode;
	readonly message: string;
	/** What the person can do next; null when there is nothing to say. */
	readonly hint: string | null;
};

/** Every expected outcome is a value; `throw` is for bugs. */
export type Result<T> = {readonly ok: true; readonly value: T} | {readonly ok: false; readonly problem: Problem};

/** Wraps a value as the good outcome. */
export const ok = <T>(value: T): Result<T> => ({ok: true, value});

/** Wraps a problem as the bad outcome, whatever the good one would have been. */
export const fail = (code: ProblemCode, message: string, hint: string | null = null): {readonly ok: false; readonly problem: Problem} => ({ok: false, problem: {code, message, hint}});

/** The exit code that a command ends with when this problem ended it. */
export const exitOf = (problem: Problem): ExitCode => problemExits[problem.code];
