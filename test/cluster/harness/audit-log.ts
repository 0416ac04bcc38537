/** The API server's own account of what was asked of it: one JSON object a line, written while others read. */
import {Buffer} from 'node:buffer';
import {open, stat} from 'node:fs/promises';

/** What a test looks at of a request. */
export type AuditEvent = {
	readonly verb: string;
	readonly userAgent?: string;
	readonly requestURI: string;
	readonly objectRef?: {readonly resource?: string; readonly namespace?: string; readonly name?: string; readonly apiGroup?: string; readonly subresource?: string};
	readonly responseStatus?: {readonly code?: number};
};

const newline = Buffer.from('\n');

/** Whole lines from a position on: the server may be in the middle of one. */
const wholeLines = async (auditLog: string, position: number): Promise<Buffer> => {
	const handle = await open(auditLog, 'r');
	try {
		const {size} = await handle.stat();
		const {buffer, bytesRead} = await handle.read(Buffer.alloc(Math.max(size - position, 0)), 0, Math.max(size - position, 0), position);
		return buffer.subarray(0, buffer.subarray(0, bytesRead).lastIndexOf(newline) + 1);
	} finally {
		await handle.close();
	}
};

/** Bytes that a line may have: enough to find the end of the one before the last. */
const tail = 1024 * 1024;

/** Where the log ends now, behind its last whole line. */
export const endOfLog = async (auditLog: string): Promise<number> => {
	const {size} = await stat(auditLog);
	const from = Math.max(size - tail, 0);
	const {length} = await wholeLines(auditLog, from);
	return from + length;
};

/** What was asked since the log stood at a position. */
export const eventsSince = async (auditLog: string, position: number): Promise<readonly AuditEvent[]> => {
	const lines = await wholeLines(auditLog, position);
	return lines.toString().split('\n').filter(line => line !== '').map(line => JSON.parse(line) as AuditEvent);
};
