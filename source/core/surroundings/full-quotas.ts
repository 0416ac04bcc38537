import {statusOf} from '../health/read.ts';
import {isApiObject, objectAt, textAt, textsAt} from '../object/api-value.ts';
import {quantityOf} from '../quantity/quantity.ts';
import type {JsonValue} from '../record/types.ts';
import type {FullQuota} from './types.ts';

/** What ResourceQuotas leave no room for: used is as much as hard, or more where the quota was lowered. A quota without a status was not counted yet. */
export const fullQuotas = (quotas: readonly JsonValue[]): readonly FullQuota[] => quotas.filter(quota => isApiObject(quota)).flatMap(quota => {
	const [hard, used] = [textsAt(statusOf(quota), 'hard'), textsAt(statusOf(quota), 'used')];
	return Object.entries(hard).flatMap(([resource, most]) => {
		const [limit, now] = [quantityOf(most), quantityOf(used[resource] ?? null)];
		return limit === null || now === null || now < limit
			? []
			: [{
				quota: textAt(objectAt(quota, 'metadata'), 'name') ?? '', resource, used: used[resource]!, hard: most,
			}];
	});
});
