import type {Plan} from '../../../core/plan/types.ts';
import type {ExitCode} from '../../../core/problem/problem.ts';
import type {Session} from '../../../ports/session.ts';
import type {Context} from '../../command.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {askConfirmation} from './confirm.ts';
import {offerAs, printAs, type Offered, type Offering} from './offer.ts';
import {planJson} from './plan-json.ts';
import {planText} from './plan-text.ts';
import {whyNot} from './why-not.ts';

const ofOne: Offering<Plan> = {text: planText, json: planJson, isEmpty: () => false, whyNot, ask: askConfirmation};

/** Prints the plan of one release with how it went, where JSON is asked for; null while nothing was run. */
export const printPlan = (plan: Plan, outcome: ShownJson, session: Session, context: Context): void => {
	printAs(ofOne, {plan, outcome}, session, context);
};

/** Makes the plan of one release, shows it and gets it confirmed. The plan once it may run, else the exit code. */
export const offerPlan = async <P extends Plan>(context: Context, session: Session, offered: Offered<P>): Promise<P | ExitCode> => offerAs<P>(ofOne, context, session, offered);
