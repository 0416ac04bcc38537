import type {ExitCode} from '../core/problem/problem.ts';
import type {Host} from './output/host.ts';
import type {Output} from './output/output.ts';
import {version} from './version.ts';

/** Says that helm-triage itself is at fault, in one line; the stack only where `HELM_TRIAGE_DEBUG` asks for it. Both are redacted with what the session knows. */
export const reportBug = (error: unknown, {environment, stderr}: Host, output: Output): ExitCode => {
	const {message, stack} = error instanceof Error ? error : {message: String(error), stack: undefined};
	output.remark(output.line(`This is a fault of helm-triage ${version} itself: ${message}`));
	stderr.write('  Please report it with the command line and what the same command prints with HELM_TRIAGE_DEBUG=1.\n');

	if ((environment['HELM_TRIAGE_DEBUG'] ?? '') !== '' && stack !== undefined) {
		stderr.write(`${output.text(stack)}\n`);
	}

	return 1;
};
