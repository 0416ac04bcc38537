import {Box, Text} from 'ink';
import type {ReactElement} from 'react';
import {joinShown, shown, words} from '../../core/text/shown.ts';
import {useGlyphs} from '../theme/context.ts';
import {toneProps} from '../theme/tones.ts';

/** Columns that a wall takes, with a space on each side. */
export const wallWidth = 3;

/** The wall between two panes, drawn as one text: each text of a frame costs time to lay out. */
export const Wall = ({height}: {readonly height: number}): ReactElement => {
	const {wall} = useGlyphs();
	return (
		<Box width={wallWidth} height={height} flexShrink={0}>
			<Text {...toneProps.quiet}>{joinShown(Array.from({length: height}, () => shown` ${wall} `), words('\n'))}</Text>
		</Box>
	);
};
