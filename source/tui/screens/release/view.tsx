import type {ReactElement} from 'react';
import {Lines} from '../../components/lines.tsx';
import {paragraph} from '../../components/paragraph.ts';
import {blankLine} from '../../components/piece.ts';
import type {ShownModel} from '../../components/shown-model.ts';
import {DecisionView} from './decision/view.tsx';
import {HistoryView} from './history/view.tsx';
import type {ReleaseModel} from './select.ts';
import {TextView} from './text/view.tsx';

type Properties = {readonly model: ShownModel<ReleaseModel>; readonly columns: number; readonly height: number};

/** An opened release, on the tab that is chosen. */
export const ReleaseView = ({model: {body}, columns, height}: Properties): ReactElement => {
	switch (body.kind) {
		case 'decision': {
			return <DecisionView model={body} columns={columns} height={height}/>;
		}

		case 'history': {
			return <HistoryView model={body} columns={columns} height={height}/>;
		}

		case 'text': {
			return <TextView model={body} columns={columns} height={height}/>;
		}

		case 'said': {
			return <Lines lines={[blankLine, ...paragraph(body.title, columns, {tone: body.tone}), ...body.hint === null ? [] : paragraph(body.hint, columns)]} columns={columns} height={height}/>;
		}
	}
};
