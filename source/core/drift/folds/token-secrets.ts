import {isList, isMapping} from '../../record/json-kinds.ts';
import {valueAt} from '../fields/steps.ts';
import type {Fold, FoldContext} from '../fold.ts';
import type {RawChange} from '../types.ts';
import type {JsonValue} from '../../record/types.ts';

const tokenType = 'kubernetes.io/service-account-token';

/** What the token controller puts into a Secret of that type. */
const tokenKeys: ReadonlySet<string> = new Set(['data.token', 'data.ca.crt', 'data.namespace', 'data.service-ca.crt', 'metadata.annotations.kubernetes.io/service-account.uid', 'metadata.labels.kubernetes.io/legacy-token-last-used']);

const isGenerated = (item: JsonValue, account: JsonValue): boolean => {
	const name = isMapping(item) && Object.keys(item).length === 1 ? item['name'] : null;
	return typeof name === 'string' && typeof account === 'string' && ['token', 'dockercfg'].some(word =>
		name.startsWith(`${account}-${word}-`) && /^[\da-z]{5}$/v.test(name.slice(account.length + word.length + 2)));
};

const isAccountsOwn = ({live}: RawChange, {shape, desired}: FoldContext): boolean => {
	const account = valueAt(desired, ['metadata', 'name'])?.value ?? null;
	const items = shape.length === 1 && isList(live) ? live : (shape.length === 2 && shape[1] === '[]' ? [live] : []);
	return (shape[0] === 'secrets' || shape[0] === 'imagePullSecrets') && items.length > 0 && items.every(item => isGenerated(item, account));
};

const isTokensOwn = ({live}: RawChange, {shape, desired}: FoldContext): boolean => {
	const keys = shape.length === 1 && isMapping(live) ? Object.keys(live).map(key => `${shape[0]!}.${key}`) : [shape.join('.')];
	return valueAt(desired, ['type'])?.value === tokenType && keys.length > 0 && keys.every(key => tokenKeys.has(key));
};

/** The token of a service account: before Kubernetes 1.24 a controller made a Secret for each and noted its name in the account (OpenShift does it still, for image pulls too); into a Secret of the token's type a controller writes the token itself. */
export const tokenSecrets: Fold = {
	code: 'token-secrets',
	kind: 'owner',
	reason(change, context) {
		if (context.group !== '' || change.change !== 'extra') {
			return null;
		}

		const isOwn = (context.kind === 'ServiceAccount' && isAccountsOwn(change, context)) || (context.kind === 'Secret' && isTokensOwn(change, context));
		return isOwn ? 'a controller writes the tokens of service accounts' : null;
	},
};
