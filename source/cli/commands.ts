import {history} from './commands/history.ts';
import {list} from './commands/list.ts';
import {show} from './commands/show.ts';
import type {Registry} from './registry.ts';

/** The commands in the order of the help text. The small ones that people run most are here from the start; each other loads its own file, so that none pays for another. */
export const commands: Registry = {
	async list() {
		return list;
	},
	async history() {
		return history;
	},
	async show() {
		return show;
	},
	async diff() {
		const {diff} = await import('./commands/diff.ts');
		return diff;
	},
	async drift() {
		const {drift} = await import('./commands/drift.ts');
		return drift;
	},
	async triage() {
		const {triage} = await import('./commands/triage.ts');
		return triage;
	},
	async rollback() {
		const {rollback} = await import('./commands/rollback.ts');
		return rollback;
	},
	async group() {
		const {group} = await import('./commands/group.ts');
		return group;
	},
	async unlock() {
		const {unlock} = await import('./commands/unlock.ts');
		return unlock;
	},
	async repair() {
		const {repair} = await import('./commands/repair.ts');
		return repair;
	},
	async uninstall() {
		const {uninstall} = await import('./commands/uninstall.ts');
		return uninstall;
	},
	async adopt() {
		const {adopt} = await import('./commands/adopt.ts');
		return adopt;
	},
	async undo() {
		const {undo} = await import('./commands/undo.ts');
		return undo;
	},
	async report() {
		const {report} = await import('./commands/report.ts');
		return report;
	},
	async explain() {
		const {explain} = await import('./commands/explain.ts');
		return explain;
	},
	async decode() {
		const {decode} = await import('./commands/decode.ts');
		return decode;
	},
	async runbook() {
		const {runbook} = await import('./commands/runbook.ts');
		return runbook;
	},
};
