import type {ApiReply} from './api-types.ts';

/** A Status object, as the API server refuses with. */
export const failure = (code: number, reason: string, message: string, details: object = {}): ApiReply => ({
	status: code,
	body: JSON.stringify({
		kind: 'Status',
		apiVersion: 'v1',
		metadata: {},
		status: 'Failure',
		message,
		reason,
		details,
		code,
	}),
});

/** A good answer. */
export const json = (value: unknown, type = 'application/json'): ApiReply => ({status: 200, body: JSON.stringify(value), headers: {'content-type': type}});
