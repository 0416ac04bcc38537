import type {Plan} from './types.ts';

/** Who manages the release from outside and was acknowledged: each is typed before the plan is run, so that nobody acts behind its back by a habit of the fingers. */
export const ownersToName = ({reasons}: Pick<Plan, 'reasons'>): readonly string[] => [...new Set(reasons.flatMap(({code, object, acknowledged}) => code === 'owned-elsewhere' && acknowledged && object !== null ? [object] : []))];

/** Whether an owner stands behind a plan, so that its last step is to let it go on. */
export const resumeNotes = (tools: readonly string[], words: Readonly<Record<string, string>>): readonly string[] => [...new Set(tools)].map(tool => `When it is done: ${words[tool] ?? `let ${tool} go on`}.`);
