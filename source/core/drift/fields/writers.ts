/** What identifies a writer in `managedFields`. */
export type WriterEntry = {readonly manager: string; readonly operation: string; readonly subresource: string | null};

type Known = {
	/** The manager's name; one that ends in `*` is the beginning of the name. */
	readonly manager: string;
	/** Only with this operation; any where it is left out. */
	readonly operation?: 'Apply' | 'Update';
	/** Only with this subresource; any where it is left out. */
	readonly subresource?: string;
	readonly words: string;
};

/**
Writers that people meet, in words; the first that fits counts. Helm writes as `helm`, whatever its program is called (4.3.1 run as `helm4`, 3.22.0 as `helm3`); the names with a version are those of programs that have built it in.

kubectl's names and those of the controllers were seen on 1.37.2. The others are the default field managers of their programs: an `Update` without a manager of its own gets the part of the user agent before the slash, which for Go programs is the name of the binary. What an admission webhook changes is booked on whoever sent the request, so injectors show up only where they write themselves.
*/
export const knownWriters: readonly Known[] = [
	{manager: 'helm', operation: 'Apply', words: 'Helm, server-side'},
	{manager: 'helm', operation: 'Update', words: 'Helm, client-side'},
	{manager: 'helm3*', words: 'Helm'},
	{manager: 'helm4*', words: 'Helm'},
	{manager: 'helm-v*', words: 'Helm'},
	{manager: 'helm.exe', words: 'Helm'},
	{manager: 'Go-http-client', words: 'a Go program without a name of its own, such as an old Helm'},

	{manager: 'kubectl', subresource: 'scale', words: 'kubectl scale'},
	{manager: 'kubectl-edit', words: 'kubectl edit'},
	{manager: 'kubectl-client-side-apply', words: 'kubectl apply'},
	{manager: 'kubectl-last-applied', words: 'kubectl apply'},
	{manager: 'kubectl', operation: 'Apply', words: 'kubectl apply --server-side'},
	{manager: 'kubectl-patch', words: 'kubectl patch'},
	{manager: 'kubectl-set', words: 'kubectl set'},
	{manager: 'kubectl-rollout', words: 'kubectl rollout'},
	{manager: 'kubectl-create', words: 'kubectl create'},
	{manager: 'kubectl-replace', words: 'kubectl replace'},
	{manager: 'kubectl-label', words: 'kubectl label'},
	{manager: 'kubectl-annotate', words: 'kubectl annotate'},
	{manager: 'kubectl-autoscale', words: 'kubectl autoscale'},
	{manager: 'kubectl-expose', words: 'kubectl expose'},
	{manager: 'kubectl-run', words: 'kubectl run'},
	{manager: 'kubectl-taint', words: 'kubectl taint'},
	{manager: 'kubectl*', words: 'kubectl'},
	{manager: 'oc', words: 'OpenShift\'s oc'},
	{manager: 'before-first-apply', words: 'whoever wrote it before the first server-side apply'},

	{manager: 'kube-controller-manager', subresource: 'scale', words: 'a HorizontalPodAutoscaler'},
	{manager: 'kube-controller-manager', words: 'a controller of Kubernetes'},
	{manager: 'kube-scheduler', words: 'the scheduler'},
	{manager: 'kube-apiserver', words: 'the API server'},
	{manager: 'kubelet', words: 'the kubelet of a node'},
	{manager: 'clusterrole-aggregation-controller', words: 'the aggregation of ClusterRoles'},
	{manager: 'cloud-controller-manager', words: 'the cloud provider\'s controller'},
	{manager: 'aws-cloud-controller-manager', words: 'the cloud provider\'s controller'},
	{manager: 'azure-cloud-controller-manager', words: 'the cloud provider\'s controller'},
	{manager: 'gke-*', words: 'a controller of GKE'},
	{manager: 'aws-load-balancer-controller', words: 'the AWS load balancer controller'},
	{manager: 'cluster-autoscaler', words: 'the cluster autoscaler'},
	{manager: 'karpenter', words: 'Karpenter'},
	{manager: 'descheduler', words: 'the descheduler'},

	{manager: 'vpa-*', words: 'the VerticalPodAutoscaler'},
	{manager: 'keda*', words: 'KEDA'},
	{manager: 'goldilocks*', words: 'Goldilocks'},
	{manager: 'Reloader', words: 'Reloader, which restarts pods when their configuration changes'},

	{manager: 'argocd-*', words: 'Argo CD'},
	{manager: 'argo-rollouts*', words: 'Argo Rollouts'},
	{manager: 'rollouts-controller', words: 'Argo Rollouts'},
	{manager: 'flagger', words: 'Flagger'},
	{manager: 'kustomize-controller', words: 'Flux, by a Kustomization'},
	{manager: 'helm-controller', words: 'Flux, by a HelmRelease'},
	{manager: 'flux', words: 'Flux'},
	{manager: 'fleetagent', words: 'Fleet'},
	{manager: 'rancher*', words: 'Rancher'},
	{manager: 'kustomize', words: 'Kustomize'},
	{manager: 'kapp*', words: 'kapp'},
	{manager: 'skaffold', words: 'Skaffold'},
	{manager: 'werf', words: 'werf'},

	{manager: 'Terraform', words: 'Terraform'},
	{manager: 'HashiCorp', words: 'Terraform'},
	{manager: 'terraform-provider-*', words: 'Terraform'},
	{manager: 'pulumi-*', words: 'Pulumi'},
	{manager: 'crossplane*', words: 'Crossplane'},
	{manager: 'apiextensions.crossplane.io/*', words: 'Crossplane'},
	{manager: 'ansible*', words: 'Ansible'},

	{manager: 'cert-manager-cainjector', words: 'cert-manager, which fills in certificates of authorities'},
	{manager: 'cainjector', words: 'cert-manager, which fills in certificates of authorities'},
	{manager: 'cert-manager*', words: 'cert-manager'},
	{manager: 'pilot-discovery', words: 'Istio'},
	{manager: 'istio*', words: 'Istio'},
	{manager: 'linkerd*', words: 'Linkerd'},
	{manager: 'external-secrets', words: 'External Secrets'},
	{manager: 'kyverno*', words: 'Kyverno'},
	{manager: 'gatekeeper*', words: 'Gatekeeper'},
	{manager: 'velero*', words: 'Velero, by a restore'},

	{manager: 'k9s', words: 'k9s'},
	{manager: 'node-fetch', words: 'a desktop client such as Lens'},
	{manager: 'Mozilla', words: 'a dashboard in a browser'},
	{manager: 'dashboard*', words: 'the Kubernetes dashboard'},
	{manager: 'fabric8-kubernetes-client', words: 'a Java program'},
	{manager: 'OpenAPI-Generator', words: 'a program with a generated client, often Python'},
	{manager: 'curl', words: 'curl'},
	{manager: 'manager', words: 'an operator without a name of its own'},
	{manager: 'controller', words: 'an operator without a name of its own'},
	{manager: 'operator', words: 'an operator without a name of its own'},
];

const fits = (known: Known, entry: WriterEntry): boolean =>
	(known.manager.endsWith('*') ? entry.manager.startsWith(known.manager.slice(0, -1)) : entry.manager === known.manager)
	&& (known.operation === undefined || known.operation === entry.operation)
	&& (known.subresource === undefined || known.subresource === entry.subresource);

/** A writer in words, to be said after "by"; null for one that nobody knows. */
export const writerWords = (entry: WriterEntry): string | null => knownWriters.find(known => fits(known, entry))?.words ?? null;
