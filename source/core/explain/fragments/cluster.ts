import type {Fragment} from '../types.ts';
import {causeOf, depths, fragment, fromHelm, fromHelmOrError, helmWords, ofApi, ofRepository} from './fragment.ts';

/** The connection broke, by the words of Go's HTTP client and of etcd. They mean the cluster only in a request of its API or an error of Helm. */
const broken = ['http2: client connection lost', 'connection refused', 'connection reset by peer', 'tls handshake timeout', 'i/o timeout', 'no such host', 'x509: certificate', 'etcdserver: request timed out', 'no route to host', 'network is unreachable', 'client.timeout exceeded', 'unexpected eof', 'server sent goaway', '502 bad gateway', '503 service unavailable', 'the server is currently unable to handle the request'] as const;

/** Where a broken connection was to something else: a chart's repository, a database. */
const elsewhere = new RegExp(String.raw`${ofRepository.source}|\b(?!https?:)[a-z][\-+.0-9a-z]{1,20}:\/\/`, 'iv');

const brokenCause = String.raw`(?:an\s+error\s+on\s+the\s+server|connect|dial\s+tcp|etcdserver|http2|net\/http|read\s+tcp|write\s+tcp|tls|x509|EOF|unexpected\s+EOF|502|503|the\s+server\s+is\s+currently)\b`;

const inApiOrHelm = new RegExp(String.raw`${causeOf(brokenCause)}|(?:${helmWords}|(?:^|\n)Error:\s)[\s\S]{0,600}${ofApi.source}`, 'v');

/** A version of one of Kubernetes' own groups, or any that the record of the release holds: that one was served once. */
const removed = /current\s+release\s+manifest|\bin\s+version\s+"(?:(?:apps|extensions|policy|batch|autoscaling)\/\s*|[\-.a-z]{1,200}\.k8s\.io\/\s*)?v\d\w{0,20}"/v;

/** What the cluster does not let in: admission, quota, namespaces that end, rights, and a cluster that does not answer. */
export const clusterFragments: readonly Fragment[] = [
	fragment('cluster-blocks', depths.admission, ['failed calling webhook'], {needs: /failed\s+calling\s+webhook\s+"[^\s"]{1,253}"/v}),
	fragment('cluster-blocks', depths.admission, ['failed to call webhook:'], {needs: /failed\s+to\s+call\s+webhook:\s+(?:Post|an\s+error)/v}),
	fragment('cluster-blocks', depths.admission, ['denied the request'], {needs: /\badmission\s+webhook\s+"[^\s"]{1,253}"\s+denied\s+the\s+request/v}),
	fragment('cluster-blocks', depths.admission, ['validatingadmissionpolicy'], {needs: /ValidatingAdmissionPolicy\s+"[^"]{1,253}"\s+with\s+binding\s+"[^"]{1,253}"\s+denied\s+request/v}),
	fragment('cluster-blocks', depths.admission, ['conversion webhook for'], {needs: /\bconversion\s+webhook\s+for\s+\S{1,253},\s+Kind=\w{1,63}\s+failed/v}),
	fragment('cluster-blocks', depths.admission, ['no endpoints available for service'], {confidence: 'likely'}),
	fragment('cluster-blocks', depths.namespace, ['is forbidden: exceeded quota:', 'is forbidden: failed quota:', 'violates podsecurity'], {unless: /\bwould\s+violate/v}),
	fragment('cluster-blocks', depths.namespace, ['unable to create new content in namespace'], {needs: /because\s+it\s+is\s+being\s+terminated/v}),
	fragment('cluster-blocks', depths.namespace, ['is forbidden: maximum', 'is forbidden: minimum', 'is forbidden: [maximum', 'is forbidden: [minimum'], {needs: /usage\s+per\s+(?:Container|Pod|PersistentVolumeClaim)/v}),
	fragment('cluster-blocks', depths.namespace, ['not found'], {needs: /(?:failed\s+to\s+create|FAILED|failed\s+to\s+create\s+resource|failed\s+to\s+apply,\s+reason|error\s+when\s+creating\s+[^\n:]{1,300}):[^\n]{0,300}\bnamespaces\s+"[^"]{1,63}"\s+not\s+found/v}),
	fragment('cluster-blocks', depths.namespace, ['no priorityclass with name'], {confidence: 'likely'}),
	fragment('cluster-blocks', depths.owner, ['kubernetes cluster unreachable', 'unable to connect to the server:', 'cluster reachability check failed']),
	fragment('cluster-blocks', depths.owner, ['was refused - did you specify the right host or port'], {}),
	fragment('cluster-blocks', depths.owner, ['the server has asked for the client to provide credentials'], {confidence: 'likely', alternatives: ['forbidden', 'final-write-lost']}),
	fragment('cluster-blocks', depths.owner, ['unable to retrieve the complete list of server apis']),
	fragment('cluster-blocks', depths.field, ['the kubernetes api could not find'], {needs: /Make\s+sure\s+the\s+"[^"]{1,100}"\s+CRD/v, alternatives: ['removed-api']}),
	fragment('cluster-blocks', depths.connection, broken, {confidence: 'likely', needs: inApiOrHelm, unless: elsewhere, alternatives: ['final-write-lost']}),
	fragment('cluster-blocks', depths.connection, [': eof'], {confidence: 'likely', needs: new RegExp(String.raw`(?:${helmWords}|(?:^|\n)Error:\s)[\s\S]{0,900}"https?:\/\/[^"\s]{1,900}":\s+EOF\b`, 'v'), unless: ofRepository, alternatives: ['final-write-lost']}),
	fragment('cluster-blocks', depths.connection, ['getting credentials: exec'], {confidence: 'likely', alternatives: ['forbidden']}),
	fragment('cluster-blocks', depths.connection, ['context deadline exceeded'], {confidence: 'likely', needs: new RegExp(String.raw`(?:${helmWords}|(?:^|\n)Error:\s)[\s\S]{0,900}${ofApi.source}`, 'v'), unless: ofRepository, alternatives: ['final-write-lost', 'wait-timed-out']}),
	// Rights.
	fragment('forbidden', depths.rights, ['is forbidden: user'], {needs: /is\s+forbidden:\s+User\s+"[^"]{1,300}"\s+cannot\s+\w{1,30}\s+resource/v, unless: /failed\s+to\s+(?:list|watch)\s+\*(?!v1\.(?:Secret|ConfigMap)\b)/v}),
	fragment('forbidden', depths.rights, ['is attempting to grant rbac permissions not currently held']),
	fragment('forbidden', depths.connection, ['unauthorized'], {confidence: 'likely', needs: /(?:list|query|get):\s+failed\s+to\s+[^\n]{0,120}:\s+Unauthorized\b/v, unless: ofRepository, alternatives: ['cluster-blocks']}),
	// The end of a run that could not be written down.
	fragment('final-write-lost', depths.record, ['update: failed to update', 'failed to record the release', 'failed to store updated release'], {confidence: 'likely', alternatives: ['stale-upgrade-lock', 'cluster-blocks', 'forbidden']}),
	fragment('final-write-lost', depths.connection, ['etcdserver: leader changed'], {confidence: 'likely', needs: fromHelmOrError, alternatives: ['cluster-blocks']}),
	fragment('final-write-lost', depths.connection, ['unauthorized'], {confidence: 'likely', needs: /(?:(?:UPGRADE|INSTALLATION)\s+FAILED|"\s+failed|Helm\s+\w{1,20}\s+failed[^\n:]{0,200}):\s+(?:[^\n]{0,200}:\s+)?Unauthorized\s*$/mv, unless: ofRepository, alternatives: ['forbidden', 'cluster-blocks']}),
	// A ledger that takes too long to list.
	fragment('huge-ledger', depths.record, ['unable to return a response in the time allotted'], {confidence: 'likely', alternatives: ['cluster-blocks']}),
	fragment('huge-ledger', depths.record, ['stream error:', 'internal_error', 'context deadline exceeded', 'client.timeout'], {
		confidence: 'likely',
		needs: /\b(?:list|query):\s+failed\s+to\s+(?:list|query)[^\n]{0,600}(?:INTERNAL_ERROR|stream\s+error|deadline\s+exceeded|Client\.Timeout)/v,
		alternatives: ['cluster-blocks'],
	}),
	// A kind that the cluster does not serve: gone where it is Kubernetes' own, never there where it comes with a CRD. A text cannot be sure of either.
	fragment('removed-api', depths.field, ['no matches for kind'], {confidence: 'likely', needs: removed, unless: /\bfrom\s*"[^\s"]/v, alternatives: ['cluster-blocks']}),
	fragment('cluster-blocks', depths.field, ['no matches for kind'], {confidence: 'likely', alternatives: ['removed-api']}),
	// The second line of the same error, which some logs put into an entry of its own.
	fragment('cluster-blocks', depths.act, ['ensure crds are installed first'], {confidence: 'likely', isWeak: true, alternatives: ['removed-api']}),
	fragment('cluster-blocks', depths.act, ['failed to install crd'], {confidence: 'likely', needs: fromHelm, alternatives: ['object-invalid', 'apply-conflict']}),
];
