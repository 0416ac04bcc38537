import type {PodFacts} from './pod-facts.ts';

/** A kind of pod that clients of Helm run in. */
export type RunnerKind = {
	/** With its article: `a GitLab runner`. */
	readonly words: string;
	/** Where its pods usually are. */
	readonly namespaces: readonly string[];
	readonly is: (pod: PodFacts) => boolean;
	/** Of a controller that works on many releases: how its field manager on records begins. Null for a pod that does one job. */
	readonly manager: string | null;
};

const hasKey = ({labels, annotations}: PodFacts, ...beginnings: readonly string[]): boolean => [...Object.keys(labels), ...Object.keys(annotations)]
	.some(key => beginnings.some(beginning => key.startsWith(beginning)));

const hasImage = (pod: PodFacts, pattern: RegExp): boolean => pod.images.some(image => pattern.test(image));

const label = ({labels}: PodFacts, key: string): string => labels[key] ?? '';

/**
Kinds of pods in which clients of Helm run, by the labels, names and images that their own documentation and charts give them; the first that fits counts.

A controller works on many releases all the time, so that it runs says nothing; that it was started after a record was made says that whoever made the record is gone.
*/
export const runnerKinds: readonly RunnerKind[] = [
	{
		words: 'the job of the k3s Helm controller', namespaces: ['kube-system'], manager: null, is: pod => hasKey(pod, 'helmcharts.helm.cattle.io/chart'),
	},
	{
		words: 'Flux\'s helm-controller', namespaces: ['flux-system'], manager: 'helm-controller', is: pod => label(pod, 'app') === 'helm-controller' || label(pod, 'app.kubernetes.io/component') === 'helm-controller',
	},
	{
		words: 'a Helm operation of Rancher', namespaces: ['cattle-system', 'cattle-fleet-system'], manager: null, is: pod => pod.name.startsWith('helm-operation-'),
	},
	{
		words: 'the agent of Fleet', namespaces: ['cattle-fleet-system'], manager: 'fleetagent', is: pod => label(pod, 'app') === 'fleet-agent',
	},
	{
		words: 'the Helm provider of Crossplane', namespaces: ['crossplane-system'], manager: 'crossplane-helm-provider', is: pod => label(pod, 'pkg.crossplane.io/provider').includes('provider-helm') || hasImage(pod, /\/provider-helm(?:-controller)?[:@]/v),
	},
	{
		words: 'a GitLab runner', namespaces: ['gitlab-runner', 'gitlab', 'gitlab-managed-apps'], manager: null, is: pod => hasKey(pod, 'job.runner.gitlab.com/', 'project.runner.gitlab.com/', 'manager.runner.gitlab.com/') || /^runner-.+-project-\d+-concurrent-/v.test(pod.name),
	},
	{
		words: 'a runner of GitHub Actions', namespaces: ['arc-runners', 'arc-systems', 'actions-runner-system'], manager: null, is: pod => label(pod, 'app.kubernetes.io/component') === 'runner' || hasKey(pod, 'actions-ephemeral', 'runner-deployment-name', 'runner-pod') || hasImage(pod, /\/actions-runner[:@]/v),
	},
	{
		words: 'a Terraform agent', namespaces: ['tfc-operator-system', 'tfc-agent', 'flux-system'], manager: null, is: pod => hasKey(pod, 'infra.contrib.fluxcd.io/', 'tf.galleybytes.com/') || pod.name.endsWith('-tf-runner') || hasImage(pod, /(?:^|\/)(?:tfc-agent|terraform|opentofu|tf-runner|atlantis)[:@]/v),
	},
	{
		words: 'a Pulumi agent', namespaces: ['pulumi-kubernetes-operator'], manager: null, is: pod => hasKey(pod, 'auto.pulumi.com/') || hasImage(pod, /(?:^|\/)pulumi(?:-[a-z]+)?[:@]/v),
	},
	{
		words: 'a step of Argo Workflows', namespaces: ['argo'], manager: null, is: pod => hasKey(pod, 'workflows.argoproj.io/workflow'),
	},
	{
		words: 'a task of Tekton', namespaces: ['tekton-pipelines'], manager: null, is: pod => hasKey(pod, 'tekton.dev/taskRun'),
	},
	{
		words: 'a Jenkins agent', namespaces: ['jenkins'], manager: null, is: pod => hasKey(pod, 'jenkins/label') || label(pod, 'jenkins') === 'slave' || label(pod, 'jenkins') === 'agent',
	},
	{
		words: 'a Buildkite agent', namespaces: ['buildkite'], manager: null, is: pod => hasKey(pod, 'buildkite.com/job-uuid'),
	},
	{
		words: 'a pod that runs Helm', namespaces: [], manager: null, is: pod => pod.commands.some(command => /(?:^|[\s"'\/;])helm(?:file|sman)?\s/v.test(command)) || hasImage(pod, /(?:^|\/)(?:helm|helm-kubectl|k8s|klipper-helm|helmfile|helmsman)[:@]/v),
	},
];

/** The namespaces in which runners usually are, without repetition. */
export const usualNamespaces: readonly string[] = [...new Set(runnerKinds.flatMap(({namespaces}) => namespaces))];
