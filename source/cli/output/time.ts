import type {Shown} from '../../core/text/shown.ts';

/**
A stored time as RFC 3339 in UTC, its fraction kept; null for an unknown one, for Go's zero time (`0001-01-01T00:00:00Z`, which means never) and for text that is no time.

Helm writes `info` times in the client's zone with up to nine digits of fraction (seen on 3.22.0 and 4.3.1), which the runtime's own dates would cut to three.
*/
export const utcTime = (text: string | null): Shown | null => {
	const {moment, fraction = '', zone} = /^(?<moment>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?<fraction>\.\d{1,9})?(?<zone>Z|[+\-]\d\d:\d\d)$/v.exec(text ?? '')?.groups ?? {};

	if (moment === undefined || zone === undefined || moment.startsWith('0001-')) {
		return null;
	}

	const milliseconds = Date.parse(`${moment}${zone}`);
	return Number.isNaN(milliseconds) ? null : `${new Date(milliseconds).toISOString().slice(0, -'.000Z'.length)}${fraction}Z` as Shown;
};
