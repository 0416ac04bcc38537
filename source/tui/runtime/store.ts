/** Tells the store what happened. */
export type Dispatch<M> = (message: M) => void;

/** The one place that holds the state of the terminal UI, outside of React. */
export type Store<S, M> = {
	readonly state: () => S;
	/** Calls back after each change; the returned function ends that. */
	readonly subscribe: (listener: () => void) => () => void;
	readonly dispatch: Dispatch<M>;
};

type Options<S, M, C> = {
	readonly initial: S;
	readonly update: (state: S, message: M) => {readonly state: S; readonly commands: readonly C[]};
	readonly perform: (command: C, dispatch: Dispatch<M>) => void;
};

/**
Makes the store: messages are taken one at a time and in order, also those that come while one is being worked on, and commands are performed after the state has changed.
*/
export const createStore = <S, M, C>({initial, update, perform}: Options<S, M, C>): Store<S, M> => {
	let state = initial;
	let working = false;
	const waiting: M[] = [];
	const listeners = new Set<() => void>();

	const take = (message: M): void => {
		const {state: following, commands} = update(state, message);
		const changed = following !== state;
		state = following;
		for (const command of commands) {
			perform(command, dispatch);
		}

		if (changed) {
			for (const listener of listeners) {
				listener();
			}
		}
	};

	const dispatch = (message: M): void => {
		waiting.push(message);
		if (working) {
			return;
		}

		working = true;
		try {
			for (let following = waiting.shift(); following !== undefined; following = waiting.shift()) {
				take(following);
			}
		} finally {
			working = false;
			waiting.length = 0;
		}
	};

	return {
		state: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		dispatch,
	};
};
