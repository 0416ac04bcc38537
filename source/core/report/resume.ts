import type {Owner} from '../runbook/types.ts';

/** How each owner of a release is let work again, once what it was paused for is done. */
export const resumes: Readonly<Record<Owner['tool'], string>> = {
	flux: 'resume its HelmRelease (flux resume helmrelease), once its source holds what is to run',
	argocd: 'switch automatic sync of its Application on again, once its repository holds what is to run',
	terraform: 'let its applies run again, once the configuration holds what is to run',
	rancher: 'let Rancher work on it again, once its values there are what is to run',
	fleet: 'unpause its GitRepo or Bundle, once the repository holds what is to run',
	pulumi: 'let its updates run again, once the program holds what is to run',
	crossplane: 'take the annotation crossplane.io/paused off its Release, once it holds what is to run',
	k3s: 'take the annotation helmcharts.helm.cattle.io/unmanaged off its HelmChart, once it holds what is to run',
};
