import {groupOf} from '../manifest/address.ts';
import {recordResource} from '../object/record-resource.ts';
import type {Driver} from '../object/stored-object.ts';
import type {Right} from './types.ts';

/** A right that is asked about, before anybody answered. The resource is `deployments.apps`, and `secrets` for the core group. */
export type WantedRight = Omit<Right, 'allowed'>;

/** A stored kind as rights name it. */
export type StoredResource = {readonly apiVersion: string; readonly kind: string; readonly plural: string; readonly namespaced: boolean};

/** Kinds of a release that are asked about: a chart of a hundred kinds would make the answer a list that nobody reads. */
const mostKinds = 20;

const resourceOf = ({apiVersion, plural}: StoredResource): string => groupOf(apiVersion) === '' ? plural : `${plural}.${groupOf(apiVersion)}`;

/** What judging a release takes, and rolling it back: its records, its stored kinds, pods, logs and events. `kinds` are those of the newest revision, each once. */
export const wantedRights = (namespace: string, driver: Driver, kinds: readonly StoredResource[]): readonly WantedRight[] => {
	const records = recordResource(driver);
	const judging = (verb: string, resource: string, without: string, where: string | null = namespace): WantedRight => ({
		verb, resource, namespace: where, needed: 'triage', without,
	});
	const rollingBack = (verb: string, resource: string, without: string, where: string | null = namespace): WantedRight => ({
		verb, resource, namespace: where, needed: 'rollback', without,
	});
	const asked = kinds.slice(0, mostKinds);
	return [
		judging('list', records, 'which releases and revisions there are'),
		judging('get', records, 'what a revision holds, and whether its label is right'),
		...asked.map(kind => judging('get', resourceOf(kind), `whether the ${kind.kind} objects are there, as stored and whose`, kind.namespaced ? namespace : null)),
		judging('list', 'pods', 'why an object is not ready, and whether something runs Helm here'),
		judging('get', 'pods/log', 'what a failing container wrote last'),
		judging('list', 'events', 'what the cluster warned about'),
		...['create', 'update', 'delete'].map(verb => rollingBack(verb, records, `whether Helm could ${verb} records under your name`)),
		...asked.map(kind => rollingBack('patch', resourceOf(kind), `whether Helm could change the ${kind.kind} objects under your name`, kind.namespaced ? namespace : null)),
	];
};

/** The group and the resource of `deployments.apps`, `pods/log` and `secrets`. Only a group has dots. */
export const partsOf = (resource: string): {readonly group: string; readonly resource: string} => {
	const [plural = '', ...group] = resource.split('.');
	return {group: group.join('.'), resource: plural};
};
