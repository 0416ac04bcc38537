import {hasControl, repairCommand, whyNoOwnCommand} from '../../command/command.ts';
import type {Facts} from '../../runbook/types.ts';
import type {RepairOffer} from './types.ts';

type Offered = Omit<RepairOffer, 'command' | 'more'> & {readonly more?: readonly string[]};

/** An offer with our own command for it, unless something is missing that only the person has. `more` are flags beside `--fix`. */
export const offerOf = ({release: {name, namespace: own}, target, ownFlags}: Pick<Facts, 'release' | 'target' | 'ownFlags'>, {more = [], ...offer}: Offered): RepairOffer => {
	const place = {release: name, namespace: target?.namespace ?? own ?? '', ownFlags};
	const wrong = whyNoOwnCommand(place) ?? (more.some(flag => hasControl(flag)) ? 'one of them holds a control character' : null);
	return {
		...offer,
		more,
		command: wrong === null && offer.needs === null ? repairCommand({...place, fix: offer.fix, more}) : null,
		needs: offer.needs ?? (wrong === null ? null : `names that can stand in a command: ${wrong}`),
	};
};
