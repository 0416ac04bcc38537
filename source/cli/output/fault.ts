import type {Fault, HelmReaction} from '../../core/record/types.ts';
import {shown, words, type Shown} from '../../core/text/shown.ts';
import type {Output} from './output.ts';
import type {ShownJson} from './shown-json.ts';

const reactions: Readonly<Record<HelmReaction, Shown>> = {
	skips: words('Helm skips this record without a word.'),
	panics: words('Helm crashes on this record.'),
	refuses: words('Helm refuses this record with an error.'),
	reads: words('Helm reads this record.'),
};

/** What Helm does with a record of this fault, as one sentence. */
export const reactionWords = (fault: Fault): Shown => reactions[fault.helm];

/** A fault in JSON: `{code,layer,offset,message,hint}`; null for none. */
export const faultJson = (fault: Fault | null, {text}: Output): ShownJson => fault === null
	? null
	: {
		code: words(fault.code),
		message: text(fault.message),
		layer: words(fault.layer),
		offset: fault.offset,
		hint: text(fault.hint),
	};

/** A fault in a few words for one cell: `bad-base64 at byte 12 of base64`. */
export const faultCell = ({code, layer, offset}: Fault): Shown => offset === null
	? shown`${words(code)} in layer ${words(layer)}`
	: shown`${words(code)} at byte ${offset} of layer ${words(layer)}`;
