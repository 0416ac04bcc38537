import {describeText} from '../../core/ledger/description.ts';
import type {History, Revision} from '../../core/ledger/types.ts';
import {type Toned, toned} from './model.ts';

/** The way of one revision through Helm's states, from the operation that began it. */
export type Path = {readonly revision: string; readonly steps: readonly string[]; readonly note: string};

/** What of Helm's state machine a release has used. */
export type MachineUse = {
	/** Status of the newest record; null where it says none. */
	readonly present: string | null;
	/** Newest first. */
	readonly paths: readonly Path[];
};

/** An operation and the status that it writes first. */
const pendings: Readonly<Record<string, string>> = {install: 'pending-install', upgrade: 'pending-upgrade', rollback: 'pending-rollback'};

const operationOf = ({revision, status, description, record}: Revision): string => {
	const {kind} = describeText(description);
	const begun = Object.entries(pendings).find(([, pending]) => pending === status);
	if (begun !== undefined) {
		return begun[0];
	}

	if (kind === 'rollback-to' || kind === 'rollback-failed' || (record.decoded?.release?.rollbackRevision ?? null) !== null) {
		return 'rollback';
	}

	return revision === 1 || kind === 'install-complete' || kind === 'install-underway' ? 'install' : 'upgrade';
};

/** What came after the pending status, by where the revision is now and what its text says. */
const rest = ({status, description, completed, scar}: Revision): readonly string[] => {
	const failed = describeText(description).kind.endsWith('-failed');
	switch (status) {
		case 'deployed':
		case 'failed': {
			return [status];
		}

		case 'superseded': {
			if (failed) {
				return ['failed', 'superseded'];
			}

			return completed === false || scar !== null ? ['superseded'] : ['deployed', 'superseded'];
		}

		case 'uninstalling': {
			return ['deployed', 'uninstalling'];
		}

		case 'uninstalled': {
			return ['deployed', 'uninstalling', 'uninstalled'];
		}

		default: {
			return [];
		}
	}
};

const pathOf = (revision: Revision): Path => {
	const number = revision.revision === null ? '·' : String(revision.revision);
	if (revision.status === null || revision.fault !== null) {
		return {revision: number, steps: ['unreadable'], note: ''};
	}

	const operation = operationOf(revision);
	const note = revision.scar === null ? '' : `cut off, released by ${revision.scar.releasedBy}`;
	return {revision: number, steps: [operation, pendings[operation]!, ...rest(revision)], note};
};

/** What of the machine the records of a release went through. */
export const machineUse = ({revisions}: History): MachineUse => ({
	present: revisions[0]?.status ?? null,
	paths: revisions.map(revision => pathOf(revision)),
});

type Part = {readonly text: string; readonly state?: string; readonly edge?: readonly string[]};

const states = (name: string): Part => ({text: name, state: name});
const edge = (text: string, ...of: readonly string[]): Part => ({text, edge: of});

const installed = ['pending-install>deployed', 'pending-upgrade>deployed', 'pending-rollback>deployed'] as const;
const failures = ['pending-install>failed', 'pending-upgrade>failed', 'pending-rollback>failed'] as const;

/** The machine as a drawing: five lines of at most 74 columns. A state stands between two columns of its own, for the marks around the present one. */
const drawing: ReadonlyArray<readonly Part[]> = [
	[edge('install ──▸', 'install>pending-install'), states('pending-install'), edge('──┐', 'pending-install>deployed', 'pending-install>failed')],
	[edge('upgrade ──▸', 'upgrade>pending-upgrade'), states('pending-upgrade'), edge('──┼─ ok ───▸', ...installed), states('deployed'), edge('─ newer one ──▸', 'deployed>superseded'), states('superseded')],
	[edge('rollback ─▸', 'rollback>pending-rollback'), states('pending-rollback'), edge('─┤', 'pending-rollback>deployed', 'pending-rollback>failed'), edge('                                        ▴', 'failed>superseded', 'pending-upgrade>superseded', 'pending-rollback>superseded')],
	[edge('                              └─ fails ▸', ...failures), states('failed'), edge('─ a rollback over it ──┘', 'failed>superseded')],
	[edge('uninstall ▸', 'deployed>uninstalling'), states('uninstalling'), edge('────── history kept ─────▸', 'uninstalling>uninstalled'), states('uninstalled')],
];

/** The way of a revision in words. */
export type PathLine = {readonly revision: string; readonly way: string; readonly note: string};

/** The ways of all revisions, newest first. */
export const pathLines = ({paths}: MachineUse): readonly PathLine[] => paths.map(({revision, steps, note}) => ({revision, way: steps.join(' ▸ '), note}));

/** The machine drawn: the present state in brackets, what this release went through stronger than what it did not. */
export const drawMachine = ({present, paths}: MachineUse): ReadonlyArray<readonly Toned[]> => {
	const walked = new Set(paths.flatMap(({steps}) => steps.slice(1).map((step, index) => `${steps[index]!}>${step}`)));
	const visited = new Set(paths.flatMap(({steps}) => steps));
	return drawing.map(row => row.map(({text, state, edge: edges}) => {
		if (state !== undefined) {
			return state === present ? toned(`[${text}]`, 'accent') : toned(` ${text} `, visited.has(state) ? 'strong' : 'quiet');
		}

		return toned(text, edges?.some(name => walked.has(name)) === true ? 'plain' : 'quiet');
	}));
};
