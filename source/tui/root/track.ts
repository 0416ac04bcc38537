import {type EffectEvent, writes} from '../state/effect.ts';
import type {RootState} from './state.ts';

/** Keeps count of what is under way, by the reports of effects. */
export const track = (state: RootState, owner: string, {use, key, report}: EffectEvent): RootState => {
	const others = state.running.filter(running => running.owner !== owner || running.key !== key);
	switch (report.kind) {
		case 'started': {
			return {
				...state, running: [...others, {
					owner, key, use, mode: writes.has(use) ? 'exclusive' : 'latest',
				}],
			};
		}

		case 'ended':
		case 'stopped': {
			return {...state, running: others};
		}

		case 'step':
		case 'refused': {
			return state;
		}
	}
};
