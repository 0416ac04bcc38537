import type {Plan} from './types.ts';

/** What is typed, or given by `--confirm-context`, where a plan's context or namespace looks like production; null elsewhere. Where a cluster has no context, its address stands for it. */
export const contextToConfirm = ({cluster, protectedContext}: Pick<Plan, 'cluster' | 'protectedContext'>): string | null => protectedContext ? cluster.context ?? cluster.server : null;
