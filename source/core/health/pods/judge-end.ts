import {filledTextAt, objectAt, type ApiObject} from '../../object/api-value.ts';
import {conditionWith, countAt, statusOf} from '../read.ts';
import {joined, saying, tidy} from '../words.ts';
import {judgeContainer, type ContainerCase} from './judge-container.ts';
import {podTrouble, worstTrouble, type Trouble} from './trouble.ts';

/** Why a pod ended in failure: what its node says (an eviction, a refusal), else the container that ended badly. */
export const judgeEnd = (pod: ApiObject, cases: readonly ContainerCase[]): Trouble & {readonly leftOver: boolean} => {
	const status = statusOf(pod);
	const disrupted = conditionWith(pod, 'DisruptionTarget', 'True');
	const reason = filledTextAt(status, 'reason') ?? disrupted?.reason ?? '';
	const message = tidy(filledTextAt(status, 'message') ?? disrupted?.message ?? null);
	const ended = worstTrouble(cases.filter(({status: own}) => (countAt(objectAt(objectAt(own, 'state'), 'terminated'), 'exitCode') ?? 0) !== 0).map(about => judgeContainer({...about, restarts: 'never'})));
	const isOfNode = reason !== '' && reason !== 'DeadlineExceeded' && reason !== 'PodFailurePolicy';
	const said = reason === '' ? null : saying(reason === 'Evicted' ? 'it was evicted' : 'it failed', {reason: reason === 'Evicted' ? '' : reason, message});
	const reasons = joined(said, ended?.reason ?? null);
	return {
		...podTrouble('failed', reasons === '' ? 'it failed, and does not say why' : reasons),
		...(ended !== null && {container: ended.container, started: true}),
		leftOver: isOfNode,
	};
};

