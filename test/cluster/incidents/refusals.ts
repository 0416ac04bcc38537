/** Commands that Helm refuses before it writes a record: what is left behind is its words. */
import {apply, chart} from '../harness/trial.ts';
import {incident, type Incident} from './incident.ts';
import {revisions} from './records.ts';

const shared = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'shared'}, data: {owner: 'whoever applied last'}};
/** The flag that gives chart `raw` its objects. */
export const objects = (...all: readonly unknown[]): string => `--set-json=objects=${JSON.stringify(all)}`;

export const refusalIncidents: readonly Incident[] = [
	incident('owned-by-another', {
		row: 'ownership-refused',
		story: ['a ConfigMap that nobody\'s Helm made, under a name that `api` will want', 'install `api`: refused, no record'],
	}, async (trial, major, release) => {
		await apply(trial, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: `${release}-config`}, data: {mode: 'mine'}});
		await trial.helm(major, ['install', release, chart('web')], {mayFail: true});
	}),
	incident('record-too-large', {
		situation: 'record-too-large',
		row: 'none',
		story: ['install', 'upgrade to a chart whose record would be over 1 MiB: refused, no record of it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('large'), '--set=lines=10']);
		await trial.helm(major, ['upgrade', release, chart('large'), '--set=lines=23000'], {mayFail: true});
	}),
	incident('name-in-use', {
		situation: 'name-in-use',
		row: 'none',
		story: ['install', 'install again under the same name: refused'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.helm(major, ['install', release, chart('web')], {mayFail: true});
	}),
	incident('definition-missing', {
		situation: 'cluster-blocks',
		row: 'none',
		story: ['install', 'upgrade to a manifest with a custom resource whose definition is not there: refused, no record of it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('raw')]);
		const gadget = {apiVersion: 'gadgets.example.test/v1', kind: 'Gadget', metadata: {name: 'one'}};
		await trial.helm(major, ['upgrade', release, chart('raw'), `--set-json=objects=${JSON.stringify([gadget])}`], {mayFail: true});
	}),
	incident('owned-by-a-release', {
		situation: 'ownership-refused',
		row: 'none',
		story: ['install release `other` with an object', 'install `api`', 'upgrade `api` to a manifest with the same object: refused, no record of it'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', 'other', chart('raw'), objects(shared)]);
		await trial.helm(major, ['install', release, chart('raw')]);
		await trial.helm(major, ['upgrade', release, chart('raw'), objects(shared)], {mayFail: true});
	}),
	incident('wrong-namespace', {
		row: 'no-deployed-release',
		story: ['install in another namespace', 'upgrade in this one: no release of that name here'],
	}, async (trial, major, release) => {
		const other = `${trial.namespace}-copy`;
		await trial.kubectl(['create', 'namespace', other]);
		await trial.helm(major, ['install', release, chart('web')], {namespace: other});
		await trial.helm(major, ['upgrade', release, chart('web')], {mayFail: true});
	}),
	incident('uninstalled-after-ten', {
		situation: 'no-deployed-release',
		row: 'uninstalled-kept',
		story: ['12 revisions', 'uninstall --keep-history', 'upgrade --install: refused, since record 9 comes last by name'],
	}, async (trial, major, release) => {
		await revisions(trial, major, release, 12);
		await trial.helm(major, ['uninstall', release, '--keep-history']);
		await trial.helm(major, ['upgrade', '--install', release, chart('web')], {mayFail: true});
	}),
	incident('records-deleted', {
		row: 'history-hole',
		story: ['install', 'delete its only record: its objects stay, with its marks', 'upgrade: no release of that name'],
	}, async (trial, major, release) => {
		await trial.helm(major, ['install', release, chart('web')]);
		await trial.kubectl(['delete', 'secret', '-l', `owner=helm,name=${release}`]);
		await trial.helm(major, ['upgrade', release, chart('web')], {mayFail: true});
	}),
];
