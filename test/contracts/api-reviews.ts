/** How an API server answers reviews of a person's own rights, in the shapes of kube-apiserver 1.37.2. */
import {json} from './api-replies.ts';
import type {ApiReply, ApiRequest} from './api-types.ts';

export type Rule = {readonly verbs: readonly string[]; readonly apiGroups: readonly string[]; readonly resources: readonly string[]; readonly resourceNames?: readonly string[]};

export type Reviews = {
	/** By namespace. */
	readonly rules: (namespace: string) => {readonly resourceRules: readonly Rule[]; readonly incomplete: boolean};
	/** The user of a review of who it is; left out, the server has no such review. */
	readonly person?: string;
	/** What a single question is answered with. */
	readonly allowed: (attributes: Readonly<Record<string, string>>) => boolean;
};

/** Rules of somebody who may do everything. */
export const everything: readonly Rule[] = [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}];

/** The answer to a review; null for any other request. */
export const answerToReview = ({method, path, body}: ApiRequest, {rules, allowed, person}: Reviews): ApiReply | null => {
	if (method === 'POST' && path === '/apis/authentication.k8s.io/v1/selfsubjectreviews' && person !== undefined) {
		return {...json({kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1', metadata: {}, status: {userInfo: {username: person, uid: 'person-uid', groups: ['system:authenticated']}}}), status: 201};
	}

	const review = /^\/apis\/authorization\.k8s\.io\/v1\/(?<kind>selfsubject(?:rules|access)reviews)$/v.exec(path)?.groups?.['kind'];
	if (method !== 'POST' || review === undefined) {
		return null;
	}

	const {spec} = JSON.parse(body) as {readonly spec: {readonly namespace?: string; readonly resourceAttributes?: Readonly<Record<string, string>>}};
	const status = review === 'selfsubjectrulesreviews' ? {...rules(spec.namespace ?? ''), nonResourceRules: []} : {allowed: allowed(spec.resourceAttributes ?? {})};
	return {...json({kind: 'SelfSubjectReview', apiVersion: 'authorization.k8s.io/v1', metadata: {}, spec: {}, status}), status: 201};
};
