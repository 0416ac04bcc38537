import type {Plan, StopReason} from './types.ts';

type Reasoned = Pick<Plan, 'reasons'>;

/** The reasons that nobody has accepted: one is enough for a plan to stop. */
export const standingReasons = ({reasons}: Reasoned): readonly StopReason[] => reasons.filter(({acknowledged}) => !acknowledged);

/** The codes of what the person has read and accepted, by which the same plan is made again. */
export const acknowledgedCodes = ({reasons}: Reasoned): readonly string[] => reasons.filter(({acknowledged}) => acknowledged).map(({code}) => code);

/** What the reasons come to. */
export const verdictOf = (reasons: readonly StopReason[]): Plan['verdict'] => standingReasons({reasons}).length > 0 ? 'stop' : 'go';
