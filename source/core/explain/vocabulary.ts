import {fragments} from './fragments.ts';
import {createScanner, type Scanner} from './scan.ts';
import type {Fragment} from './types.ts';

/** Texts that say which release a log is about, or that a run ended well. */
export const contextLiterals = {
	success: ['happy helming!', 'status: deployed', 'helm upgrade succeeded', 'helm install succeeded', 'rollback was a success'],
	command: ['helm --', 'helm -n', 'helm upgrade', 'helm install', 'helm rollback', 'helm uninstall', 'helm delete', 'helm test', 'helm status', 'helm history', 'helm_v3 upgrade', 'helm_v3 install', 'helm3 upgrade', 'helm3 install', 'helm3 rollback', 'helm3 uninstall'],
	name: ['does not exist. installing it now', 'upgrading release=', 'installing release=', 'processing release'],
	terraform: ['[id='],
} as const;

export type ContextKind = keyof typeof contextLiterals;

const ofFragments = [...new Set(fragments.flatMap(({find}) => find))];
const ofContext = Object.entries(contextLiterals).flatMap(([kind, literals]) => literals.map(literal => [literal, kind as ContextKind] as const));

/** The fragments that a literal belongs to, by its number; none for one of the context. */
export const fragmentsOf: ReadonlyArray<readonly Fragment[]> = [...ofFragments.map(literal => fragments.filter(({find}) => find.includes(literal))), ...ofContext.map(() => [])];

/** What kind of context a literal tells of, by its number; null for a fragment's. */
export const contextOf: ReadonlyArray<ContextKind | null> = [...ofFragments.map(() => null), ...ofContext.map(([, kind]) => kind)];

/** Finds all of them at once. */
export const scan: Scanner = createScanner([...ofFragments, ...ofContext.map(([literal]) => literal)]);
