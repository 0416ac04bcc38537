import type {Plan, PlannedField} from '../../core/plan/types.ts';

/** The fields that a forced apply takes from somebody else. */
export const takenFields = ({objects}: Pick<Plan, 'objects'>): readonly PlannedField[] => objects.flatMap(({fields}) => fields.filter(({taken}) => taken));
