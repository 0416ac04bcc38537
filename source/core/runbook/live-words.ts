import type {Triage} from './types.ts';

/** `9 of 9 objects ready, live equals stored (3 defaults folded)`, for the line that says that nothing is to be done; null where nobody read live objects. */
export const liveInWords = ({live}: Pick<Triage, 'live'>): string | null => {
	if (live === null || live.objects === 0) {
		return null;
	}

	const {objects, ready, differs, folded, added} = live;
	const defaults = folded === 0 ? '' : ` (${folded} ${folded === 1 ? 'default' : 'defaults'} folded)`;
	return `${ready} of ${objects} ${objects === 1 ? 'object' : 'objects'} ready, ${differs === 0 ? `live equals stored${defaults}` : `${differs} not as stored`}${added === 0 ? '' : `, ${added} added by others (drift --all shows ${added === 1 ? 'it' : 'them'})`}`;
};
