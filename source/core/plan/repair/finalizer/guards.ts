/** What well-known finalizers guard, by the beginning of their names: from the documentation of those who set them. */
const guards: ReadonlyArray<readonly [start: string, what: string]> = [
	['external-provisioner.volume.kubernetes.io/', 'the volume in the storage system behind the claim: without it the volume stays there, and is paid for'],
	['external-attacher/', 'the attachment of a volume to a node: without it the volume can stay attached'],
	['snapshot.storage.kubernetes.io/', 'a snapshot, or the volume that one is being made of'],
	['elbv2.k8s.aws/', 'a load balancer, target groups and rules at AWS'],
	['service.k8s.aws/', 'a load balancer, target groups and rules at AWS'],
	['ingress.k8s.aws/', 'a load balancer, target groups and rules at AWS'],
	['networking.gke.io/', 'a load balancer and its parts at Google Cloud'],
	['acme.cert-manager.io/', 'the records that prove a domain to a certificate authority'],
	['finalizer.acme.cert-manager.io', 'the records that prove a domain to a certificate authority'],
	['resources-finalizer.argocd.argoproj.io', 'everything that Argo CD applied for the application'],
	['finalizers.fluxcd.io', 'everything that Flux applied, or the release that it installed'],
	['finalizer.managedresource.crossplane.io', 'the resource outside of the cluster that the object stands for'],
	['in-use.crossplane.io', 'objects that still use this one'],
	['finalizer.fleet.cattle.io', 'everything that Fleet deployed for it'],
	['controller.cattle.io/', 'what Rancher made for it in other clusters'],
	['cassandra.datastax.com/', 'the data volumes of the database'],
	['operator.victoriametrics.com/', 'the workloads and claims that the operator made for it'],
	['apps.kubernetes.io/', 'what a controller of the cluster made for it'],
];

/** What a finalizer guards, in words; for one that nobody here knows, whose it is. */
export const guardOf = (finalizer: string): string => guards.find(([start]) => finalizer.startsWith(start))?.[1]
	?? `something that only its controller (${finalizer.split('/')[0]}) knows, often outside of the cluster: it stays behind, and nobody cleans it up`;
