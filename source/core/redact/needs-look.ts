import {findSure, type Knowledge} from './find-spans.ts';
import {hasSecretName} from './assignments.ts';
import {findRandomTokens} from './random-tokens.ts';

/** Whether a text holds anything that redaction may change. Most documents of a manifest do not, and need not be parsed. */
export const needsLook = (text: string, knowledge: Knowledge): boolean => hasSecretName(text)
	|| /\bSecret\b|stringData/v.test(text)
	|| findSure(text, knowledge).length > 0
	|| findRandomTokens(text).length > 0;
