import type {PlannedPatch, PlanStep} from '../types.ts';

type Words = Pick<PlanStep, 'title' | 'effect'> & Partial<Pick<PlanStep, 'precondition' | 'reverse'>>;

/** A step that writes or takes away one record, held to its state. */
export const writeStep = (patch: PlannedPatch, {title, effect, ...words}: Words): PlanStep => ({
	id: 'write',
	title,
	command: null,
	patch,
	effect,
	precondition: words.precondition ?? 'the record has the uid and the resourceVersion of this plan: the API server refuses the write otherwise',
	reverse: words.reverse ?? 'helm-triage undo puts the saved record back, as long as nothing newer was written',
});
