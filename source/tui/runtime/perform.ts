import type {Command} from '../state/effect.ts';
import type {Runner} from './runner.ts';
import type {TerminalPort} from './terminal.ts';

/** Does what an update asks for: effects through the runner, the rest on the terminal. */
export const createPerform = (runner: Runner, terminal: TerminalPort) => (command: Command): void => {
	switch (command.kind) {
		case 'run': {
			runner.run(command.effect);
			break;
		}

		case 'stop': {
			runner.stop(command.owner, command.key, command.writes);
			break;
		}

		case 'copy': {
			terminal.copy(command.text);
			break;
		}

		case 'redraw': {
			terminal.redraw();
			break;
		}

		case 'suspend': {
			terminal.suspend();
			break;
		}

		case 'quit': {
			terminal.quit();
			break;
		}
	}
};
