import type {Fold, FoldContext} from '../fold.ts';
import {rootTypeOf} from './shapes/kinds.ts';

/** A custom resource without a status subresource keeps what was stored, and books it on whoever stored it. */
const isStoredByOurs = ({managers, ours}: FoldContext): boolean => managers.some(({manager, subresource, owns, ownsBelow}) =>
	manager === ours && subresource === null && (owns(['status']) || ownsBelow(['status'])));

/** The status belongs to controllers: the API server leaves out what a manifest says about it. */
export const status: Fold = {
	code: 'status',
	kind: 'owner',
	reason(_change, context) {
		const isStatus = context.shape[0] === 'status' && (rootTypeOf(context.group, context.kind) !== null || !isStoredByOurs(context));
		return isStatus ? 'controllers write the status, a manifest cannot' : null;
	},
};
