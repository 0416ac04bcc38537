/** What refused, by its own words (seen on 3.22.0 and 4.3.1), and what would mend it. */
const blocks: ReadonlyArray<readonly [RegExp, string, string]> = [
	[/exceeded quota|failed quota/iv, 'the quota of the namespace is used up', 'room in the quota: raised, or what fills it taken away'],
	[/denied the request/iv, 'an admission webhook denied it', 'what the webhook demands, as its text says'],
	[/failed calling webhook|failed to call webhook|no endpoints available/iv, 'an admission webhook did not answer', 'the pods behind the webhook back'],
	[/validatingadmissionpolicy/iv, 'an admission policy denied it', 'what the policy demands, as its text says'],
	[/violates podsecurity/iv, 'the pod security of the namespace denied it', 'pods that meet the level of the namespace'],
	[/being terminated/iv, 'the namespace is being deleted', 'the namespace back, or another one'],
	[/no matches for kind|crds? /iv, 'the cluster does not serve a kind', 'the custom resource definitions installed first'],
];

/** What in the cluster refused, and what would mend it, by a refusal's own words; null for words that are no refusal of the cluster. */
export const blockOf = (text: string): {readonly block: string; readonly mend: string} | null => {
	const found = blocks.find(([pattern]) => pattern.test(text));
	return found === undefined ? null : {block: found[1], mend: found[2]};
};
