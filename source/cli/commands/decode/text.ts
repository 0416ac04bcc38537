import type {DecodedRecord, LayerReport, Mismatch} from '../../../core/record/types.ts';
import {bytes} from '../../../core/text/numbers.ts';
import {joinShown, shown, words, type Shown} from '../../../core/text/shown.ts';
import {faultCell, reactionWords} from '../../output/fault.ts';
import type {Output} from '../../output/output.ts';
import {statusTone, statusWord} from '../../output/status.ts';
import {cell, table, type Cell} from '../../output/table.ts';

const unknown = words('·');
const slash = words('/');

const head = [
	{title: words('OBJECT'), align: 'left', least: 16},
	{title: words('NAMESPACE'), align: 'left', least: 8},
	{title: words('NAME'), align: 'left', least: 8},
	{title: words('REV'), align: 'right', least: null},
	{title: words('STATUS'), align: 'left', least: null},
	{title: words('CHART'), align: 'left', least: 8},
	{title: words('RESULT'), align: 'left', least: 12},
] as const;

/** A table of the records, then a paragraph for each that has something to say: a fault, a disagreement, or, where it is the only one, its layers. */
export const decodeText = async (records: readonly DecodedRecord[], output: Output): Promise<Shown> => {
	const rows = records.map(record => rowOf(record, output));
	const details = records
		.filter(({fault, mismatches}) => records.length === 1 || fault !== null || mismatches.length > 0)
		.map(record => detailOf(record, output));
	return joinShown([await table(head, rows, output), ...details], words('\n\n'));
};

const objectName = ({object}: DecodedRecord, {name}: Output): Shown => object.kind === null
	? words('(payload)')
	: joinShown([words(object.kind), ...[object.namespace, object.name].filter(part => part !== null).map(name)], slash);

const rowOf = (record: DecodedRecord, output: Output): readonly Cell[] => {
	const {release, helm2, fault} = record;
	const status = release?.status ?? helm2?.status ?? null;
	const name = release?.name ?? helm2?.name ?? null;
	const revision = release?.version ?? helm2?.version ?? null;
	return [
		cell(objectName(record, output)),
		cell(nameCell(release?.namespace ?? null, output)),
		cell(nameCell(name, output), 'strong'),
		cell(revision === null ? unknown : shown`${revision}`),
		cell(statusWord(status, output) ?? unknown, statusTone(status)),
		cell(release === null ? unknown : chartWords(release.chart, output)),
		fault === null ? resultOf(record) : cell(faultCell(fault), 'bad'),
	];
};

const nameCell = (data: string | null, {name}: Output): Shown => data === null || data === '' ? unknown : name(data);

const chartWords = ({name, version}: {readonly name: string | null; readonly version: string | null}, output: Output): Shown => {
	const parts = [name, version].filter(part => part !== null);
	return parts.length === 0 ? unknown : output.name(parts.join('-'));
};

const resultOf = ({helm2, mismatches}: DecodedRecord): Cell => {
	if (helm2 !== null) {
		return cell(words('Helm 2, by its labels'), 'attention');
	}

	return mismatches.length === 0 ? cell(words('ok'), 'good') : cell(words('ok, see below'), 'attention');
};

const detailOf = (record: DecodedRecord, output: Output): Shown => {
	const {fault, mismatches, helm2, layers, sizes} = record;
	return joinShown([
		joinShown([objectName(record, output), words(':')]),
		...(fault === null ? [] : [output.text(fault.message), reactionWords(fault), output.text(fault.hint)]),
		...(helm2 === null ? [] : [words('A record of Helm 2 (Tiller). Its body has another format and is not read.')]),
		...mismatches.map(mismatch => mismatchWords(mismatch, output)),
		...(layers.length === 0 ? [] : [shown`layers: ${joinShown(layers.map(layerWords), words(', '))}`]),
		...(sizes.payload === null ? [] : [shown`stored: ${bytes(sizes.payload)} of 1.0 MiB`]),
	], words('\n  '));
};

const mismatchWords = ({field, body, label, object}: Mismatch, output: Output): Shown => {
	const sides = [
		...side(words('body'), body, output),
		...side(words('label'), label, output),
		...side(words('object'), object, output),
	];
	return shown`${words(field)} disagrees: ${joinShown(sides, words(', '))}`;
};

const side = (where: Shown, value: string | null, {name}: Output): Shown[] => value === null ? [] : [shown`${where} says ${name(value)}`];

const layerWords = ({layer, ok, bytes: size}: LayerReport): Shown => {
	if (!ok) {
		return shown`${words(layer)} broken`;
	}

	return size === null ? words(layer) : shown`${words(layer)} ${bytes(size)}`;
};
