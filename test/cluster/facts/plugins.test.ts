/** How both majors load and run one legacy plugin file, which is how our own is installed. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {inTrial} from '../harness/start-trial.ts';
import {majors, type Trial} from '../harness/trial.ts';

/** Writes a plugin that prints its arguments and its environment and ends with 7, and gives the environment in which Helm finds it. */
const plugin = (trial: Trial, name: string, more = ''): Readonly<Record<string, string>> => {
	const folder = path.join(trial.home, 'plugins', name);
	mkdirSync(folder, {recursive: true});
	writeFileSync(path.join(folder, 'plugin.yaml'), `name: ${name}\nversion: 0.1.0\nusage: ${name}\ndescription: ${name}\ncommand: $HELM_PLUGIN_DIR/run.sh\n${more}`);
	writeFileSync(path.join(folder, 'run.sh'), '#!/bin/sh\necho "args|$*"\nenv | grep -E "^(HELM_|KUBECONFIG)"\nexit 7\n', {mode: 0o755});
	return {HELM_PLUGINS: path.join(trial.home, 'plugins')};
};

const readEnvironment = (stdout: string): Readonly<Record<string, string>> => Object.fromEntries(stdout.split('\n').filter(line => line.includes('=')).map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));

describe.concurrent.each(majors)('Helm %i', major => {
	it('runs it with its arguments, and passes its exit code on with a line of its own', inTrial(async trial => {
		const {stdout, stderr, exitCode} = await trial.helm(major, ['probe', '-A', '-o', 'json', '--help'], {mayFail: true, environment: plugin(trial, 'probe')});
		expect(stdout.split('\n')[0]).toBe('args|-A -o json --help');
		expect(exitCode).toBe(7);
		expect(stderr).toContain('Error: plugin "probe" exited with error');
	}));

	it('gives it the environment that we read', inTrial(async trial => {
		const {stdout} = await trial.helm(major, ['probe'], {mayFail: true, environment: plugin(trial, 'probe')});
		const environment = readEnvironment(stdout);
		expect(environment).toMatchObject({HELM_NAMESPACE: trial.namespace, HELM_KUBECONTEXT: '', HELM_KUBEAPISERVER: '', HELM_KUBETOKEN: '', HELM_PLUGIN_NAME: 'probe', KUBECONFIG: trial.kubeconfig, HELM_DEBUG: 'false'});
		expect(environment['HELM_BIN']).toContain('helm');
		expect(environment['HELM_DRIVER']).toBeUndefined();
	}));

	it('takes its global flags at any place, even after --', inTrial(async trial => {
		const {stdout} = await trial.helm(major, ['probe', '--', 'one', '--kube-context=trial', '-n=there', 'two'], {mayFail: true, environment: plugin(trial, 'probe'), namespace: 'here'});
		expect(stdout.split('\n')[0]).not.toContain('trial');
		expect(readEnvironment(stdout)).toMatchObject({HELM_KUBECONTEXT: 'trial'});
	}));

	it('knows no plugin with HELM_NO_PLUGINS', inTrial(async trial => {
		const {stderr, exitCode} = await trial.helm(major, ['probe'], {mayFail: true, environment: {...plugin(trial, 'probe'), HELM_NO_PLUGINS: '1'}});
		expect({stderr, exitCode}).toEqual({stderr: expect.stringContaining('unknown command "probe"') as string, exitCode: 1});
	}));

	it('minds a key that it does not know: Helm 3 loads no plugin at all, Helm 4 this one too', inTrial(async trial => {
		const environment = plugin(trial, 'probe');
		plugin(trial, 'odd', 'apiVersion: legacy\n');
		const {stderr} = await trial.helm(major, ['list'], {mayFail: true, environment});
		expect(stderr).toContain(major === 3 ? 'failed to load plugins' : 'failed to load plugin');
		const probe = await trial.helm(major, ['probe'], {mayFail: true, environment});
		expect(probe.exitCode).toBe(major === 3 ? 1 : 7);
	}));
});
