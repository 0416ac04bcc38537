import {Box} from 'ink';
import type {ReactElement} from 'react';
import {Line} from './line.tsx';
import type {LineSpec} from './piece.ts';

type Properties = {readonly lines: readonly LineSpec[]; readonly columns: number; readonly height: number};

/** Draws lines in a block of exactly `height` rows: more are cut, fewer are followed by empty ones. */
export const Lines = ({lines, columns, height}: Properties): ReactElement => (
	<Box flexDirection='column' height={height} width={columns} flexShrink={0}>
		{lines.slice(0, height).map((spec, index) => <Line key={index} spec={spec} columns={columns}/>)}
	</Box>
);
