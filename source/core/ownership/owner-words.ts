import type {Owner} from './types.ts';

/** What people call who manages releases. */
export const ownerNames: Readonly<Record<Owner['tool'], string>> = {
	flux: 'Flux',
	argocd: 'Argo CD',
	terraform: 'Terraform',
	rancher: 'Rancher',
	fleet: 'Fleet',
	pulumi: 'Pulumi',
	crossplane: 'Crossplane',
	k3s: 'the k3s Helm controller',
};

/** How each is kept from undoing what a person does. */
export const pauses: Readonly<Record<Owner['tool'], string>> = {
	flux: 'suspend its HelmRelease (flux suspend helmrelease)',
	argocd: 'switch off automatic sync of its Application',
	terraform: 'make sure that no apply runs or is due',
	rancher: 'make sure that no operation of Rancher runs',
	fleet: 'pause its GitRepo or Bundle',
	pulumi: 'make sure that no update runs or is due',
	crossplane: 'pause its Release (annotation crossplane.io/paused)',
	k3s: 'mark its HelmChart unmanaged (annotation helmcharts.helm.cattle.io/unmanaged)',
};

/** How each is let go again, when what a person did stands: the last step of whatever is done behind its back. */
export const resumes: Readonly<Record<Owner['tool'], string>> = {
	flux: 'resume its HelmRelease (flux resume helmrelease), with the change made at its source, else Flux puts its own state back',
	argocd: 'switch automatic sync on again, with the change made at its source, else Argo CD puts its own state back',
	terraform: 'bring the change into the configuration before the next apply',
	rancher: 'bring the change into the app in Rancher before its next upgrade',
	fleet: 'let its GitRepo or Bundle go on, with the change made at its source',
	pulumi: 'bring the change into the program before the next update',
	crossplane: 'take the annotation crossplane.io/paused away, with the change made in its Release',
	k3s: 'take the annotation helmcharts.helm.cattle.io/unmanaged away, with the change made in its HelmChart',
};
