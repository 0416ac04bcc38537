/** Times as Go's `time.Time` reads them from JSON: what it refuses makes a record undecodable. */

const pattern = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{1,2}):(?<minute>\d{2}):(?<second>\d{2})(?:[,.]\d+)?(?:Z|[+\-](?<zoneHour>\d{2}):(?<zoneMinute>\d{2}))$/v;

const daysIn = (year: number, month: number): number => {
	const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	return month === 2 ? (isLeap ? 29 : 28) : ([4, 6, 9, 11].includes(month) ? 30 : 31);
};

/** Whether Go takes the text for an RFC 3339 time: with a zone, an existing day, and (as Go's parser does) an hour of one digit, a comma before the fraction and a zone of 24 hours let through. */
export const isGoTime = (text: string): boolean => {
	const groups = pattern.exec(text)?.groups;
	if (groups === undefined) {
		return false;
	}

	const part = (name: string): number => Number(groups[name] ?? 0);
	const month = part('month');
	const day = part('day');
	return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(part('year'), month)
		&& part('hour') < 24 && part('minute') < 60 && part('second') < 60
		&& part('zoneHour') <= 24 && part('zoneMinute') <= 60;
};
