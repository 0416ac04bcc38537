import type {Fold} from '../fold.ts';

/** The note that kubectl leaves for its own next `apply`. Helm writes none (seen on 3.22.0 and 4.3.1). */
export const lastApplied: Fold = {
	code: 'last-applied',
	kind: 'owner',
	reason({change}, {shape}) {
		const [metadata, annotations, name] = shape;
		return change === 'extra' && metadata === 'metadata' && annotations === 'annotations' && name === 'kubectl.kubernetes.io/last-applied-configuration'
			? 'kubectl apply keeps its own note of what it applied'
			: null;
	},
};
