import {percent} from '../../core/text/numbers.ts';
import {span} from '../../core/text/times.ts';
import {goalWords} from '../state/goal.ts';
import type {Loading} from '../state/loading.ts';
import {type Toned, toned, type Tone} from '../state/model.ts';
import {releasesTitleTones} from './status-tones.ts';
import {type RootState, type ScreenState, topScreen} from './state.ts';

export type HeaderSource = {
	readonly crumbs: readonly string[];
	readonly title: Toned | null;
	readonly readOnly: string | null;
	readonly helm: Toned;
	readonly mark: Toned | null;
	readonly fresh: Toned;
};

const placeCrumbs = ({ground: {world, place}}: RootState): readonly string[] => {
	switch (world) {
		case 'demo': {
			return [place.context ?? 'demo'];
		}

		case 'folder': {
			return ['files'];
		}

		case 'cluster': {
			return [place.context ?? place.server ?? 'in this cluster'];
		}
	}
};

const crumbsOf = (state: RootState, screen: ScreenState): readonly string[] => {
	const first = placeCrumbs(state);
	switch (screen.kind) {
		case 'releases': {
			const {place, world} = state.ground;
			return [...first, ...world === 'folder' ? [] : [place.allNamespaces ? 'all namespaces' : place.namespace]];
		}

		case 'release':
		case 'plan':
		case 'diff': {
			return [...first, ...screen.release.namespace === null ? [] : [screen.release.namespace], screen.release.name];
		}

		case 'object': {
			return [...first, ...screen.release.namespace === null ? [] : [screen.release.namespace], screen.release.name, screen.object.address];
		}

		case 'group': {
			return [...first, 'group'];
		}

		case 'page': {
			return [...first, 'runbook'];
		}

		case 'repairs': {
			return [...first, ...screen.release.namespace === null ? [] : [screen.release.namespace], screen.release.name, 'repair'];
		}

		case 'backups': {
			const {release} = screen;
			return [...first, ...release === null ? [] : [...release.namespace === null ? [] : [release.namespace], release.name], 'undo'];
		}
	}
};

/** Revision and status of the newest record: as it was read, and before that as the list knew it. */
const newestOf = ({opened, row}: Extract<ScreenState, {kind: 'release'}>): {readonly revision: number | null; readonly status: string | null} => {
	const [newest] = opened.value?.history.revisions ?? [];
	return newest === undefined
		? {revision: row?.revision ?? null, status: row?.status ?? null}
		: {revision: newest.revision, status: newest.fault === null ? newest.status : 'unreadable'};
};

const titleOf = (screen: ScreenState): Toned | null => {
	switch (screen.kind) {
		case 'release': {
			const {revision, status} = newestOf(screen);
			return revision === null && status === null ? null : toned(`${revision ?? '·'} ${status ?? ''}`.trim(), releasesTitleTones[status ?? ''] ?? 'plain');
		}

		case 'plan': {
			return toned(goalWords(screen.goal, screen.plan.value?.to ?? null), 'accent');
		}

		case 'group': {
			return toned(screen.action === 'rollback' ? 'roll back a group' : 'uninstall a group', 'accent');
		}

		case 'diff': {
			return toned(`${screen.before} against ${screen.after}`, 'accent');
		}

		case 'releases':
		case 'object':
		case 'backups':
		case 'repairs':
		case 'page': {
			return null;
		}
	}
};

/** What a screen reads; null for one that reads nothing. */
const readingOf = (screen: ScreenState): Loading<unknown> | null => {
	switch (screen.kind) {
		case 'releases': {
			return screen.releases;
		}

		case 'release': {
			return screen.opened;
		}

		case 'plan':
		case 'group': {
			return screen.plan;
		}

		case 'diff': {
			return screen.text;
		}

		case 'backups': {
			return screen.listed;
		}

		case 'repairs': {
			return screen.offers;
		}

		case 'object':
		case 'page': {
			return null;
		}
	}
};

const progressWords = ({progress}: Loading<unknown>): string => progress === null ? 'reading …' : (progress.total === null ? `${progress.what} ${progress.done}` : `reading ${percent(progress.done, progress.total)}`);

const freshness = (screen: ScreenState, now: number): Toned | null => {
	const reading = readingOf(screen);
	if (reading === null) {
		return null;
	}

	if (reading.busy) {
		return toned(progressWords(reading), 'progress');
	}

	if (reading.at === null) {
		return reading.problem === null ? null : toned('not read', 'bad');
	}

	const read = `read ${span((now - reading.at) / 1000, 'sentence')} ago`;
	return reading.problem === null ? toned(read, 'quiet') : toned(`${read}, then failed`, 'attention');
};

/** A demo is said in a tone that nobody overlooks. */
const markOf = ({ground}: RootState): Toned | null => {
	const {mark} = ground.place;
	return mark === null ? null : toned(mark, ground.world === 'demo' ? 'attention' : 'quiet');
};

/** What is read from files gets no older: only what is being read is said. */
const freshOf = ({ground: {world}, now}: RootState, screen: ScreenState): Toned => {
	const fresh = freshness(screen, now) ?? toned('');
	return world === 'folder' && readingOf(screen)?.busy !== true ? toned('') : fresh;
};

const helmOf = ({helm: {found, problem}, ground}: RootState): Toned => {
	if (ground.world === 'folder') {
		return toned('', 'quiet');
	}

	if (found !== null) {
		const tone: Tone = found.supported ? 'quiet' : 'attention';
		return toned(`helm ${found.version.replace(/^v/v, '')}${found.supported ? '' : ', commands only'}`, tone);
	}

	return problem === null ? toned('helm …', 'quiet') : toned('no Helm', 'attention');
};

/** The header: where, with what, how fresh. It is the same on every screen. */
export const selectHeader = (state: RootState): HeaderSource => {
	const {state: screen} = topScreen(state);
	return {
		crumbs: crumbsOf(state, screen),
		title: titleOf(screen),
		readOnly: state.ground.readOnly ? 'read-only' : null,
		helm: helmOf(state),
		mark: markOf(state),
		fresh: freshOf(state, screen),
	};
};
