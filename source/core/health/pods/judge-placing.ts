import {filledTextAt, objectAt, textAt, type ApiObject} from '../../object/api-value.ts';
import {conditionWith, objectsAt, specOf, statusOf, timeAt} from '../read.ts';
import {saying} from '../words.ts';
import {podTrouble, type Trouble} from './trouble.ts';

/** How long a new pod may be without a node before that is called a failure, as in kstatus; milliseconds. */
const patience = 15_000;

/** Why a pod has no node; null for one that has. A cluster that grows by itself may still place it, so nothing is sure. */
export const judgePlacing = (pod: ApiObject, now: number | null): Trouble | null => {
	const spec = specOf(pod);
	const isPlaced = filledTextAt(spec, 'nodeName') !== null || (textAt(statusOf(pod), 'phase') ?? 'Pending') !== 'Pending' || conditionWith(pod, 'PodScheduled', 'True') !== null;
	if (isPlaced) {
		return null;
	}

	const gates = objectsAt(spec, 'schedulingGates').map(gate => textAt(gate, 'name')).filter(name => name !== null);
	if (gates.length > 0) {
		return podTrouble('progressing', `it is held back from scheduling by the gate${gates.length === 1 ? '' : 's'} ${gates.join(', ')}`);
	}

	const refused = conditionWith(pod, 'PodScheduled', 'False');
	if (refused === null) {
		return podTrouble('progressing', `no scheduler has looked at it yet${['default-scheduler', ''].includes(textAt(spec, 'schedulerName') ?? '') ? '' : ` (it wants ${textAt(spec, 'schedulerName') ?? ''})`}`);
	}

	const created = timeAt(objectAt(pod, 'metadata'), 'creationTimestamp');
	const isNew = now !== null && created !== null && now - created < patience;
	const reason = saying('no node takes it', {reason: refused.reason === 'Unschedulable' ? '' : refused.reason, message: refused.message});
	return podTrouble(refused.reason === 'Unschedulable' && !isNew ? 'failed' : 'progressing', reason);
};
