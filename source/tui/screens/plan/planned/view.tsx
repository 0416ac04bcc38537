import type {ReactElement} from 'react';
import {words} from '../../../../core/text/shown.ts';
import {fit, widthOf} from '../../../../core/text/width.ts';
import {cursorPieces} from '../../../components/cursor.ts';
import {Lines} from '../../../components/lines.tsx';
import {wrap} from '../../../../core/text/wrap.ts';
import {paragraph} from '../../../components/paragraph.ts';
import {
	gap,
	heading,
	type LineSpec,
	piece,
	piecesWidth,
	readableColumns,
	spread,
} from '../../../components/piece.ts';
import {noteLines, rehearsedLines} from '../../../components/rehearsed.ts';
import type {ShownModel} from '../../../components/shown-model.ts';
import {useGlyphs} from '../../../theme/context.ts';
import type {Glyphs} from '../../../theme/glyphs.ts';
import type {PlanLineModel, PlannedModel} from '../select.ts';

type Model = ShownModel<PlannedModel>;
type LineModel = ShownModel<PlanLineModel>;
type Properties = {readonly model: Model; readonly columns: number; readonly height: number};

/** A reason is read in full before anything else of the plan. */
const reasonLines = (reason: Extract<LineModel, {kind: 'reason'}>, columns: number, glyphs: Glyphs): LineSpec[] => {
	const aside = [piece(reason.mark, reason.tone), gap(1)];
	const rows = wrap(reason.text, Math.max(columns - 5 - glyphs.statusWidth - piecesWidth(aside), 16));
	return rows.map((text, index) => {
		const mark = index === 0 ? piece(glyphs.status[reason.tone === 'quiet' ? 'attention' : 'broken'], reason.tone) : gap(glyphs.statusWidth);
		return {
			...spread([...cursorPieces(reason.current && index === 0, glyphs), mark, gap(1), piece(text, reason.tone === 'quiet' ? 'quiet' : 'plain')], index === 0 ? aside : [], columns),
			selected: reason.current,
		};
	});
};

const objectLines = (object: Extract<LineModel, {kind: 'object'}>, addressWidth: number, glyphs: Glyphs): LineSpec[] => [{
	pieces: [...cursorPieces(object.current, glyphs), piece(fit(object.change, 8), object.tone), gap(1), piece(fit(object.address, addressWidth)), gap(2), piece(object.why, 'quiet')],
	selected: object.current,
}];

/** A field of an object, or of a record that a step writes. */
const fieldLine = (field: Extract<LineModel, {kind: 'field' | 'write'}>, glyphs: Glyphs): LineSpec => ({
	pieces: [...cursorPieces(field.current, glyphs), gap(2), piece(field.text, field.tone)],
	selected: field.current,
});

const stepLines = (step: Extract<LineModel, {kind: 'step'}>, columns: number, glyphs: Glyphs): LineSpec[] => [
	{pieces: [...cursorPieces(step.current, glyphs), piece(step.number, 'strong'), gap(1), piece(step.title)], selected: step.current},
	...step.command === null ? [] : paragraph(step.command, columns, {indent: 5, hanging: 7, tone: 'accent'}),
];

/** The scrolling part of a plan, and the line of it that must be seen. */
const middleLines = (model: Model, columns: number, glyphs: Glyphs): readonly LineSpec[] => {
	const objects = model.lines.filter(entry => entry.kind === 'object');
	const steps = model.lines.flatMap(entry => entry.kind === 'step' ? stepLines(entry, columns, glyphs) : (entry.kind === 'write' ? [fieldLine(entry, glyphs)] : []));
	const notes = model.lines.filter(entry => entry.kind === 'note');
	const addressWidth = Math.min(Math.max(0, ...objects.map(({address}) => widthOf(address))), Math.floor(columns * 0.5));
	return [
		...model.lines.flatMap(entry => entry.kind === 'reason' ? reasonLines(entry, columns, glyphs) : []),
		...objects.length === 0 ? [] : [heading(words('Changes'))],
		...model.lines.flatMap(entry => entry.kind === 'object' ? objectLines(entry, addressWidth, glyphs) : (entry.kind === 'field' ? [fieldLine(entry, glyphs)] : [])),
		heading(words('Steps')),
		...steps,
		...notes.length === 0 ? [] : [heading(words('Know'))],
		...notes.flatMap(note => noteLines(note, columns, glyphs)),
	];
};

/** What a rollback would do, step by step, before anything is done. */
export const PlannedView = ({model, columns, height}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	const width = readableColumns(columns);
	return <Lines lines={rehearsedLines(model, middleLines(model, width, glyphs), {columns: width, height, glyphs})} columns={columns} height={height}/>;
};
