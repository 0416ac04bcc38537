import type {Driver} from './stored-object.ts';

/** The resource that rights on Helm's records are about, in the core group. */
export const recordResource = (driver: Driver): 'configmaps' | 'secrets' => driver === 'configmap' ? 'configmaps' : 'secrets';
