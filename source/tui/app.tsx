import {useApp, useInput, usePaste} from 'ink';
import {
	type ReactElement,
	useEffect,
	useMemo,
	useSyncExternalStore,
} from 'react';
import {splitKeystrokes} from './keys/keystroke.ts';
import {Frame} from './frame.tsx';
import {createFrames} from './frames.ts';
import type {Message} from './root/message.ts';
import type {RootState} from './root/state.ts';
import type {Store} from './runtime/store.ts';
import type {Show} from './show.ts';
import {GlyphProvider} from './theme/context.ts';
import type {Glyphs} from './theme/glyphs.ts';

/** What the app hands out once it is mounted: ways to leave and to give the terminal away for a while. */
export type Controls = {
	readonly exit: () => void;
	readonly suspend: (callback: () => void | Promise<void>) => Promise<void>;
};

type Properties = {
	readonly store: Store<RootState, Message>;
	readonly show: Show;
	readonly glyphs: Glyphs;
	readonly now: () => number;
	readonly onControls: (controls: Controls) => void;
};

/** The root of the tree: the store's state selected, redacted and drawn, and the one place where keys come in. */
export const App = ({store, show, glyphs, now, onControls}: Properties): ReactElement => {
	const frames = useMemo(() => createFrames(store.state, show), [store, show]);
	const {frame, size} = useSyncExternalStore(store.subscribe, frames);
	const {exit, suspendTerminal} = useApp();

	useEffect(() => {
		onControls({exit, suspend: suspendTerminal});
	}, [exit, suspendTerminal, onControls]);

	useInput((input, flags) => {
		for (const key of splitKeystrokes(input, flags)) {
			store.dispatch({kind: 'key', key, now: now()});
		}
	});

	usePaste(text => {
		store.dispatch({kind: 'paste', text, now: now()});
	});

	return (
		<GlyphProvider value={glyphs}>
			<Frame frame={frame} size={size}/>
		</GlyphProvider>
	);
};
