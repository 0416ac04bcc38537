import type {Shown} from '../../core/text/shown.ts';
import type {Tone} from './colour.ts';
import type {Output} from './output.ts';

const tones: Readonly<Record<string, Tone>> = {
	deployed: 'good',
	superseded: 'quiet',
	uninstalled: 'quiet',
	failed: 'bad',
	uninstalling: 'attention',
	'pending-install': 'attention',
	'pending-upgrade': 'attention',
	'pending-rollback': 'attention',
	unknown: 'attention',
};

/** The colour that a status of Helm has; a status that Helm does not know asks for attention. */
export const statusTone = (status: string | null): Tone => Object.hasOwn(tones, status ?? '') ? tones[status ?? '']! : 'attention';

/** A status as text: Helm's own words stay whatever secrets the session knows, anything else is data. Null for an unknown one. */
export const statusWord = (status: string | null, {line}: Output): Shown | null => {
	if (status === null) {
		return null;
	}

	return Object.hasOwn(tones, status) ? status as Shown : line(status);
};
