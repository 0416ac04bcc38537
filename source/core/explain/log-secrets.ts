import {findDumpedData} from '../redact/dumped-objects.ts';

/** Behind the field of a Secret that was refused stands its value, unless it is one of the reasons that the API server has. */
const refusedValue = /\bSecret(?:\.v1)? "[^"]{1,253}" is invalid: (?:data|stringData)[^\s:]{0,300}: (?:Invalid value: )?(?!Forbidden|Too long|Required value|Not found|field is immutable)(?<value>[^\n]{8,2000})/gv;

const withoutReason = (value: string): string => value.replace(/: (?:field is immutable|json: [^\n]*)$/v, '').replaceAll(/^"|"$/gv, '');

/** The values of Secrets that an error in a log repeats: in an object that is printed whole, and in a field that was refused. Other lines of the log may hold them too. */
export const secretsOfErrors = (log: string): readonly string[] => [
	...findDumpedData(log).map(({secret}) => secret),
	...log.matchAll(refusedValue).map(({groups}) => withoutReason(groups!['value']!)),
];
