import type {ExitCode, Problem} from '../../core/problem/problem.ts';
import type {DecodedRecord} from '../../core/record/types.ts';
import {shown} from '../../core/text/shown.ts';
import {plural} from '../../core/text/plural.ts';
import {decodeFile, type DecodedFile} from '../../use-cases/decode-file.ts';
import type {Command, Context} from '../command.ts';
import type {Output} from '../output/output.ts';
import {expectWords} from '../parse/words.ts';
import {decodeJson} from './decode/json.ts';
import {decodeText} from './decode/text.ts';

/** `decode`: needs no cluster. Exits 0 when every record decodes, 8 when one has a fault, 4 when there is none. */
export const decode: Command = {
	name: 'decode',
	summary: 'decode Helm records from a file and say which layer of a broken one broke',
	usage: ['decode FILE', 'decode -'],
	notes: [
		'Reads a Secret, a ConfigMap or a List of them as YAML or JSON, many documents in one file, or a bare payload cut at any of its layers. A lone - reads standard input.',
		'Exits 0 when every record decodes, 8 when one has a fault, 4 when there is none.',
	],
	flags: [],
	outputs: ['table', 'json'],
	async run(context) {
		const named = expectWords(context.words, 1, 1, decode);

		return named.ok ? decodeOne(named.value[0]!, context) : context.output.problem(named.problem);
	},
};

const decodeOne = async (path: string, {output, openLocal, format, signal}: Context): Promise<ExitCode> => {
	const result = await output.drain(decodeFile(await openLocal(), {path}, signal));

	if (!result.ok) {
		return output.problem(result.problem);
	}

	const {records, others} = result.value;

	if (format === 'json') {
		output.json(decodeJson(records, others, output));
	} else if (records.length > 0) {
		output.print(await decodeText(records, output));
	}

	remarks(result.value, output);
	return records.length === 0 ? output.problem(noRecords(path, result.value)) : exitCode(records);
};

const exitCode = (records: readonly DecodedRecord[]): ExitCode => records.some(({fault}) => fault !== null) ? 8 : 0;

/** What was not decoded is said beside the data. */
const remarks = ({records, others, faults}: DecodedFile, output: Output): void => {
	for (const {message, line} of faults) {
		output.remark(shown`Line ${line}: ${output.line(message)}`);
	}

	if (records.length > 0 && others > 0) {
		output.remark(shown`${plural(others, 'other object')} beside ${plural(records.length, 'record')}, not looked at.`);
	}
};

const noRecords = (path: string, {kind, others}: DecodedFile): Problem => {
	const name = path === '-' ? 'Standard input' : path;
	const found: Readonly<Record<DecodedFile['kind'], string>> = {
		empty: 'is empty',
		objects: `holds no Helm record, only ${plural(others, 'other object')}`,
		payload: 'holds no Helm record',
		text: 'holds neither objects nor the payload of a record',
		binary: 'is binary, but not compressed by gzip as the payload of a record is',
	};
	return {
		code: 'no-records',
		message: `${name} ${found[kind]}.`,
		hint: 'Give a Secret or ConfigMap of Helm as YAML or JSON (`kubectl get secret NAME -o yaml`), a List of them, or the payload of one.',
	};
};
