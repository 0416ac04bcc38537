import type {GoneApi} from '../manifest/stored-apis.ts';
import type {Facts} from './types.ts';

/** The kinds that a revision's manifest names and that the API server serves no more; none where nobody asked it. */
export const goneApis = ({apis}: Pick<Facts, 'apis'>, revision: number | null): readonly GoneApi[] => apis.known ? apis.value.gone.filter(({revisions}) => revision !== null && revisions.includes(revision)) : [];
