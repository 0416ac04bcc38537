import {Box} from 'ink';
import type {ReactElement} from 'react';
import {words} from '../core/text/shown.ts';
import {headerLine, ruleLine} from './components/header.ts';
import {hintsLine} from './components/hints.ts';
import {Line} from './components/line.tsx';
import {Lines} from './components/lines.tsx';
import {paragraph} from './components/paragraph.ts';
import {
	blankLine,
	gap,
	line,
	piece,
} from './components/piece.ts';
import type {ShownModel} from './components/shown-model.ts';
import {tabsLine} from './components/tabs.ts';
import {AskView} from './modals/ask/view.tsx';
import {FilterView} from './modals/filter/view.tsx';
import {HelpView} from './modals/help/view.tsx';
import {MachineView} from './modals/machine/view.tsx';
import {PaletteView} from './modals/palette/view.tsx';
import type {BodyModel, FootModel, FrameSource} from './root/select.ts';
import {BackupsView} from './screens/backups/view.tsx';
import {DiffView} from './screens/diff/view.tsx';
import {GroupView} from './screens/group/view.tsx';
import {ObjectView} from './screens/object/view.tsx';
import {PageView} from './screens/page/view.tsx';
import {PlanView} from './screens/plan/view.tsx';
import {RepairsView} from './screens/repairs/view.tsx';
import {ReleasesView} from './screens/releases/view.tsx';
import {ReleaseView} from './screens/release/view.tsx';
import type {Size} from './state/size.ts';
import {useGlyphs} from './theme/context.ts';

type BodyProperties = {readonly model: ShownModel<BodyModel>; readonly columns: number; readonly height: number};

const Body = ({model, columns, height}: BodyProperties): ReactElement => {
	switch (model.kind) {
		case 'releases': {
			return <ReleasesView model={model} columns={columns} height={height}/>;
		}

		case 'release': {
			return <ReleaseView model={model} columns={columns} height={height}/>;
		}

		case 'plan': {
			return <PlanView model={model} columns={columns} height={height}/>;
		}

		case 'group': {
			return <GroupView model={model} columns={columns} height={height}/>;
		}

		case 'page': {
			return <PageView model={model} columns={columns} height={height}/>;
		}

		case 'object': {
			return <ObjectView model={model} columns={columns} height={height}/>;
		}

		case 'diff': {
			return <DiffView model={model} columns={columns} height={height}/>;
		}

		case 'backups': {
			return <BackupsView model={model} columns={columns} height={height}/>;
		}

		case 'repairs': {
			return <RepairsView model={model} columns={columns} height={height}/>;
		}

		case 'help': {
			return <HelpView model={model} columns={columns} height={height}/>;
		}

		case 'palette': {
			return <PaletteView model={model} columns={columns} height={height}/>;
		}

		case 'machine': {
			return <MachineView model={model} columns={columns} height={height}/>;
		}
	}
};

const Foot = ({model, columns, height}: {readonly model: ShownModel<FootModel>; readonly columns: number; readonly height: number}): ReactElement => model.kind === 'filter'
	? <FilterView model={model} columns={columns}/>
	: <AskView model={model} columns={columns} height={height}/>;

type Properties = {readonly frame: ShownModel<FrameSource>; readonly size: Size};

/** A whole frame: exactly as high as the terminal, so that nothing scrolls. */
export const Frame = ({frame, size: {columns, rows}}: Properties): ReactElement => {
	const glyphs = useGlyphs();
	if (frame.kind === 'small') {
		return <Lines lines={paragraph(frame.text, columns, {indent: 0})} columns={columns} height={rows}/>;
	}

	const {header, tabs, body, height, foot, footHeight, flash, hints, lastHints} = frame;
	return (
		<Box flexDirection='column' height={rows} width={columns}>
			<Line spec={headerLine(header, columns, glyphs)} columns={columns}/>
			{tabs === null ? null : <Line spec={tabsLine(tabs, columns)} columns={columns}/>}
			<Line spec={ruleLine(columns, glyphs)} columns={columns}/>
			<Body model={body} columns={columns} height={height}/>
			{foot === null ? null : <Foot model={foot} columns={columns} height={footHeight}/>}
			<Line spec={flash === null ? blankLine : line(gap(1), piece(flash.text, flash.tone))} columns={columns}/>
			<Line spec={hintsLine(hints, lastHints.length === 0 ? [{key: words('ctrl-c'), words: words('quit')}] : lastHints, columns)} columns={columns}/>
		</Box>
	);
};
