/** The field manager that our writes carry, so that `managedFields` and a history show whose they are. */
export const ourManager = 'helm-triage';
