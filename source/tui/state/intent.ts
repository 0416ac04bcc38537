import type {ObjectDrift} from '../../core/drift/types.ts';
import type {GroupAction} from '../../core/group/types.ts';
import type {History, ReleaseRow} from '../../core/ledger/types.ts';
import type {Verb} from '../keys/table.ts';
import type {ReleaseName} from './effect.ts';
import type {Goal} from './goal.ts';
import type {MachineUse} from './machine.ts';
import type {Question} from './question.ts';
import type {Word} from './word.ts';

/** The tabs of a release. Each keeps its digit from the first day; a missing one leaves a gap. */
export const tabs = ['decision', 'history', 'drift', 'live', 'values', 'manifest', 'hooks', 'record'] as const;

export type Tab = typeof tabs[number];

/** The digit of a tab. */
export const tabDigits: Readonly<Record<Tab, string>> = {
	decision: '1', history: '2', drift: '3', live: '4', values: '5', manifest: '6', hooks: '7', record: '8',
};

/** How sure, how bad: what a flash line is drawn as. */
export type FlashTone = 'said' | 'done' | 'wrong';

/** What a screen or modal asks of the root, which alone knows the other screens. */
export type Intent =
	| {readonly kind: 'open-release'; readonly release: ReleaseName; readonly row: ReleaseRow | null; readonly tab: Tab}
	| {readonly kind: 'open-plan'; readonly release: ReleaseName; readonly goal: Goal; readonly word: Word | null}
	| {readonly kind: 'open-group'; readonly action: GroupAction; readonly releases: readonly ReleaseName[]}
	/** Of one release, or of all (null). */
	| {readonly kind: 'open-backups'; readonly release: ReleaseName | null}
	| {readonly kind: 'open-repairs'; readonly release: ReleaseName; readonly word: Word | null}
	| {readonly kind: 'open-page'; readonly row: string}
	| {readonly kind: 'open-object'; readonly release: ReleaseName; readonly revision: number | null; readonly object: ObjectDrift}
	| {readonly kind: 'open-diff'; readonly release: ReleaseName; readonly history: History; readonly before: number; readonly after: number}
	| {readonly kind: 'open-machine'; readonly use: MachineUse}
	| {readonly kind: 'ask'; readonly question: Question}
	| {readonly kind: 'filter'; readonly text: string; readonly prompt: string}
	| {readonly kind: 'back'}
	| {readonly kind: 'flash'; readonly tone: FlashTone; readonly text: string}
	| {readonly kind: 'copy'; readonly text: string; readonly said: string}
	| {readonly kind: 'stop'; readonly key: string}
	/** From a modal to the screen below it. */
	| {readonly kind: 'answer'; readonly question: string; readonly texts: readonly string[]}
	| {readonly kind: 'filtered'; readonly text: string}
	| {readonly kind: 'verb'; readonly verb: Verb}
	/** A release was changed by us: screens that show it read it again. */
	| {readonly kind: 'changed'; readonly release: ReleaseName};

/** Sends a text to the terminal's clipboard. */
export const copied = (text: string): Intent => ({kind: 'copy', text, said: `Sent to the terminal's clipboard: ${text}`});
