import {adoptCommand, quoteCommand, whyNoOwnCommand} from '../../command/command.ts';
import type {AdoptFacts, AdoptObject, OtherRelease} from './types.ts';

/** One of our own commands, or its short form where a name in it can stand in no command. */
const command = (release: string, namespace: string, more: readonly string[], ownFlags: readonly string[]): string => {
	const place = {release, namespace, ownFlags};
	return `\`${whyNoOwnCommand(place) === null ? quoteCommand(adoptCommand({...place, more})) : `helm-triage adopt ${more.join(' ')}`}\``;
};

/**
How an object is moved from the release that has it to this one, in steps that each leave it as it is: `helm.sh/resource-policy: keep` on the live object holds when an upgrade's chart no longer lists it (seen on 3.22.0 and 4.3.1), and only then are the marks changed.
*/
export const keepWay = ({history: {release}, cluster, ownFlags}: Pick<AdoptFacts, 'history' | 'cluster' | 'ownFlags'>, address: string, other: Pick<OtherRelease, 'namespace' | 'name' | 'lists'>): string => {
	const whose = `${other.namespace}/${other.name}`;
	const steps = [
		...other.lists === false
			? []
			: [
				`${command(other.name, other.namespace, [address, '--keep'], ownFlags)} puts helm.sh/resource-policy: keep on the live object`,
				`upgrade ${whose} with a chart that no longer holds it: Helm leaves it`,
			],
		`${command(other.name, other.namespace, [address, '--let-go'], ownFlags)} takes its marks off`,
		`${command(release.name, release.namespace ?? cluster.namespace, [address], ownFlags)} adopts it`,
		`upgrade ${release.name} with the chart that holds it`,
	];
	return `To move ${address} from ${whose}: ${steps.map((step, index) => `(${index + 1}) ${step}`).join('; ')}.`;
};

/** The other release that stands in the way of adopting an object: the one that its marks name, else one that lists it; null for none. */
export const inTheWay = ({marked, listedBy}: AdoptObject): Pick<OtherRelease, 'namespace' | 'name' | 'lists'> | null => {
	if (marked !== null && (marked.state === 'live' || marked.state === 'unknown')) {
		return marked;
	}

	const [first] = listedBy;
	const [namespace = '', name = ''] = first?.split('/') ?? [];
	return first === undefined ? null : {namespace, name, lists: true};
};
