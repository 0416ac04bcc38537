import type {JsonValue} from '../../record/types.ts';
import {sameValue} from '../../record/same-value.ts';
import {isMapping} from '../../record/json-kinds.ts';
import type {Fold} from '../fold.ts';

const filledIn: Readonly<Record<string, JsonValue>> = {
	apiVersion: 'v1',
	kind: 'PersistentVolumeClaim',
	'spec.volumeMode': 'Filesystem',
};

/** What the API server makes of a StatefulSet's claims: it names their kind and gives each a status, which a manifest cannot change. */
export const claimTemplates: Fold = {
	code: 'claim-templates',
	kind: 'meaning',
	reason({change, stored, live}, {group, kind, shape}) {
		const [spec, templates, item, ...rest] = shape;
		if (group !== 'apps' || kind !== 'StatefulSet' || spec !== 'spec' || templates !== 'volumeClaimTemplates' || item !== '[]') {
			return null;
		}

		if (rest[0] === 'status') {
			return 'the status of a claim in a StatefulSet says nothing, and the API server sets it itself';
		}

		const name = rest.join('.');
		const isFilled = (change === 'extra' || stored === null || stored === '') && Object.hasOwn(filledIn, name) && live === filledIn[name];
		const isSpec = name === 'spec' && change === 'extra' && isMapping(live) && sameValue(live, {volumeMode: 'Filesystem'});
		return isFilled || isSpec ? 'the API server fills this in for each claim of a StatefulSet' : null;
	},
};
