import type {Plan} from './types.ts';

/** Who manages the release from outside and was acknowledged: each is typed before the plan is run, so that nobody acts behind its back by a habit of the fingers. */
export const ownersToName = ({reasons}: Pick<Plan, 'reasons'>): readonly string[] => [...new Set(reasons.flatMap(({code, object, acknowledged}) => code === 'owned-elsewhere' && acknowledged && object !== null ? [object] : []))];
