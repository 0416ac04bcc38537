import {isApiObject, textAt} from '../../core/object/api-value.ts';
import {fail, type Problem} from '../../core/problem/problem.ts';
import {parseAnswer, type Answer} from './answer.ts';

/** Why a good status of a deletion is no word of an API server, which answers with a Status or with the object (seen on 1.37.2): a portal or a proxy has answered in its place, and nobody knows what became of it. Null for a word of it. */
export const deletionRefusal = (answer: Answer, server: string): Problem | null => {
	const parsed = parseAnswer(answer, server);
	if (!parsed.ok) {
		return parsed.problem;
	}

	return isApiObject(parsed.value) && textAt(parsed.value, 'kind') !== null
		? null
		: fail('server-error', `What answers at ${server} sent something else than the answer to a deletion.`, 'Check the server address of the context.').problem;
};
