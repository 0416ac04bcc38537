import {describe, expect, it} from 'vitest';
import {findRunners, isYounger, type SoughtClient} from '../../../source/core/lock/find-runners.ts';
import {usualNamespaces} from '../../../source/core/lock/runner-kinds.ts';
import {runnerInWords} from '../../../source/core/lock/words.ts';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {at, start} from '../../build/record.ts';

type PodInput = {
	readonly name?: string;
	readonly labels?: Readonly<Record<string, string>>;
	readonly annotations?: Readonly<Record<string, string>>;
	readonly image?: string;
	readonly command?: readonly string[];
	/** Seconds after the start. */
	readonly started?: number;
	readonly ended?: number;
};

const pod = ({name = 'runner', labels = {}, annotations = {}, image = 'registry.example.test/job:1', command = [], started = 50, ended}: PodInput): JsonValue => ({
	apiVersion: 'v1',
	kind: 'Pod',
	metadata: {
		name, namespace: 'ci', labels, annotations, creationTimestamp: at(started - 5),
	},
	spec: {containers: [{name: 'main', image, command}]},
	status: {
		phase: ended === undefined ? 'Running' : 'Failed',
		startTime: at(started - 4),
		containerStatuses: [{name: 'main', state: ended === undefined ? {running: {startedAt: at(started)}} : {terminated: {exitCode: 137, startedAt: at(started), finishedAt: at(ended)}}}],
	},
});

const sought: SoughtClient = {
	release: 'web', namespace: 'shop', since: start + 100_000, writer: 'Helm',
};

const found = (input: PodInput, over: Partial<SoughtClient> = {}) => findRunners([pod(input)], {...sought, ...over});

const gitlab = {annotations: {'job.runner.gitlab.com/id': '1'}};

describe('findRunners', () => {
	it.each([
		['a GitLab runner', gitlab],
		['a GitLab runner', {name: 'runner-abc-project-17-concurrent-0-xyz'}],
		['a runner of GitHub Actions', {labels: {'actions-ephemeral': 'True'}}],
		['a runner of GitHub Actions', {image: 'ghcr.io/actions/actions-runner:2.300'}],
		['a Terraform agent', {image: 'hashicorp/tfc-agent:1.15'}],
		['a Terraform agent', {name: 'infra-tf-runner'}],
		['a Pulumi agent', {image: 'pulumi/pulumi:3'}],
		['a step of Argo Workflows', {labels: {'workflows.argoproj.io/workflow': 'deploy-1'}}],
		['a task of Tekton', {labels: {'tekton.dev/taskRun': 'deploy-1'}}],
		['a Jenkins agent', {labels: {'jenkins/label': 'maven'}}],
		['a Buildkite agent', {labels: {'buildkite.com/job-uuid': '1'}}],
		['a Helm operation of Rancher', {name: 'helm-operation-x7abc'}],
		['a pod that runs Helm', {command: ['sh', '-c', 'helm list -A']}],
		['a pod that runs Helm', {image: 'alpine/helm:3.22.0'}],
	] as const)('knows %s that ran while the record was made: %j', (words, input) => {
		expect(found(input)).toMatchObject([{
			words, namespace: 'ci', tie: 'time', state: 'running', started: start + 50_000, ended: null,
		}]);
	});

	it('leaves out any other pod, and what is no pod', () => {
		expect(found({})).toEqual([]);
		expect(findRunners([null, 'text', {kind: 'Pod'}], sought)).toEqual([]);
	});

	it('leaves out a runner that started later than the record, or had ended before', () => {
		expect(found({...gitlab, started: 110})).toEqual([]);
		expect(found({...gitlab, started: 10, ended: 90})).toEqual([]);
		expect(found(gitlab, {since: null})).toEqual([]);
	});

	it('bears clocks that differ by a second', () => {
		expect(found({...gitlab, started: 101})).toHaveLength(1);
		expect(found({...gitlab, started: 10, ended: 99})).toMatchObject([{state: 'ended', ended: start + 99_000}]);
	});

	it.each([
		['by a command', {command: ['helm', 'upgrade', '--install', 'web', './chart']}],
		['by a script', {command: ['sh', '-c', 'set -e; helm -n shop upgrade web ./chart --wait && echo done']}],
		['behind flags with values', {command: ['helm', '--debug', 'upgrade', '--timeout', '5m', '--install', '--namespace=shop', 'web', './chart']}],
		['by a quoted name', {command: ['sh', '-c', 'helm upgrade --install "web" ./chart']}],
		['by a full path', {command: ['/usr/local/bin/helm', 'rollback', 'web', '3']}],
		['by the label of k3s', {labels: {'helmcharts.helm.cattle.io/chart': 'web'}, name: 'helm-install-web-x'}],
	] as const)('ties a pod to the release %s', (_, input) => {
		expect(found(input)).toMatchObject([{tie: 'release'}]);
	});

	it.each([
		['another release', {command: ['helm', 'upgrade', 'web-2', './chart']}],
		['a namespace of the release\'s name', {command: ['helm', 'upgrade', '-n', 'web', '--timeout', '5m', 'api', './web']}],
		['another call in one script', {command: ['sh', '-c', 'helm upgrade other ./other; echo web']}],
		['a chart of the release\'s name', {command: ['helm', 'template', 'web']}],
		['another chart of k3s', {labels: {'helmcharts.helm.cattle.io/chart': 'traefik'}}],
	] as const)('does not tie one to the release that is about %s', (_, input) => {
		expect(found(input)).toMatchObject([{tie: 'time'}]);
	});

	it('counts a controller only where it wrote the record, and by what runs now', () => {
		const flux = {labels: {app: 'helm-controller'}, started: 110};
		expect(found(flux)).toEqual([]);
		const [runner] = found(flux, {writer: 'helm-controller'});
		expect(runner).toMatchObject({words: 'Flux\'s helm-controller', tie: 'writer', started: start + 110_000});
		expect(isYounger(runner!, start + 100_000)).toBe(true);
		expect(isYounger({started: start + 101_000}, start + 100_000)).toBe(false);
		expect(isYounger({started: null}, start)).toBe(false);
	});

	it('takes a name for a text, whatever it holds', () => {
		expect(found({command: ['helm', 'upgrade', 'w.b']}, {release: 'w.b'})).toMatchObject([{tie: 'release'}]);
		expect(found({command: ['helm', 'upgrade', 'web-by-pod', './chart']}, {release: 'web-by-pod'})).toMatchObject([{tie: 'release'}]);
		expect(found({command: ['helm', 'upgrade', 'wxb']}, {release: 'w.b'})).toMatchObject([{tie: 'time'}]);
		expect(found({command: ['helm', 'upgrade', 'x']}, {release: '(['})).toMatchObject([{tie: 'time'}]);
	});

	it('is told in words', () => {
		const [runner] = found({...gitlab, ended: 160});
		expect(runnerInWords(runner!, start + 220_000)).toBe('pod ci/runner (a GitLab runner) ran while the record was made, so that its client may have been in there; it ended, 1 min ago');
		expect(runnerInWords({...runner!, state: 'running', tie: 'release', ended: null}, start + 110_000)).toBe('pod ci/runner (a GitLab runner) works on this release by its command; it has run for 1 min');
	});
});

describe('the namespaces where runners usually are', () => {
	it('are few and distinct', () => {
		expect(new Set(usualNamespaces).size).toBe(usualNamespaces.length);
		expect(usualNamespaces.length).toBeLessThan(25);
	});
});
