import {describe, expect, it} from 'vitest';
import {chooseLogs, type LogCandidate} from '../../../source/core/health/choose-logs.ts';
import {judgePod, type JudgedPod} from '../../../source/core/health/pods/judge-pod.ts';
import {later, pod, terminated, waiting, type ContainerInput} from './build.ts';

const podOf = (name: string, container: ContainerInput, rest: Partial<JudgedPod> = {}): JudgedPod => ({...judgePod(pod({containers: [container], metadata: {name}}), [], later), ...rest});
const crashing: ContainerInput = {state: waiting('CrashLoopBackOff'), lastState: terminated(1), restarts: 5};
const chosen = (candidates: readonly LogCandidate[], most = 3): readonly string[] => chooseLogs(candidates, most).map(({address, source: {pod: name, container, previous}}) => `${address}: ${name} ${container}${previous ? ' before' : ''}`);

describe('the logs that are read', () => {
	it('are of the run before where a container crashed, of the present one where it is not ready', () => {
		expect(chosen([{address: 'a', pods: [podOf('a-1', crashing)]}, {address: 'b', pods: [podOf('b-1', {})]}])).toEqual(['a: a-1 web before', 'b: b-1 web']);
	});

	it('are one an object, of its worst pod whose container ever ran', () => {
		const pulling = podOf('a-1', {state: waiting('ImagePullBackOff')});
		expect(chosen([{address: 'a', pods: [pulling, podOf('a-2', crashing), podOf('a-3', crashing)]}])).toEqual(['a: a-2 web before']);
		expect(chosen([{address: 'a', pods: [pulling]}, {address: 'b', pods: []}, {address: 'c', pods: [podOf('c-1', {ready: true})]}])).toEqual([]);
	});

	it('are not of what is left over or of an older revision', () => {
		expect(chosen([{address: 'a', pods: [podOf('a-1', crashing, {leftOver: true}), podOf('a-2', crashing, {current: false}), podOf('a-3', {})]}])).toEqual(['a: a-3 web']);
	});

	it('are the worst, so many at most, and no container twice', () => {
		const waits = {address: 'w', pods: [podOf('w-1', {})]};
		const crashes = ['a', 'b', 'c', 'd'].map(name => ({address: name, pods: [podOf(`${name}-1`, crashing)]}));
		expect(chosen([waits, ...crashes])).toEqual(['a: a-1 web before', 'b: b-1 web before', 'c: c-1 web before']);
		expect(chosen([crashes[0]!, {...crashes[0]!, address: 'its owner'}, waits])).toEqual(['a: a-1 web before', 'w: w-1 web']);
		expect(chosen(crashes, 0)).toEqual([]);
	});
});
