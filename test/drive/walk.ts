import type {ManualClock} from './manual-clock.ts';
import type {Driver} from './drive.ts';

export type Capture = (name: string) => Promise<void>;

/** Opens a release from the list by its name. */
export const openRelease = async (ui: Driver, name: string): Promise<void> => {
	ui.press('filter');
	ui.type(`${'\u{7F}'.repeat(40)}${name}\r`);
	await ui.see('1 of 23', name);
	ui.press('open');
	await ui.see('1 Decision', name.split('/')[1]!);
};

/** Goes back to the list of releases. */
export const backToList = async (ui: Driver): Promise<void> => {
	ui.press('back');
	await ui.see('RELEASE', 'REV');
};

/** Lets time pass in small steps, each with all that it brings about, so that what lasts does not depend on the machine. */
const passUntil = async (ui: Driver, clock: ManualClock, words: string): Promise<void> => {
	for (let frame = await ui.frame(); !frame.includes(words); frame = await ui.frame()) {
		await clock.pass(250);
	}
};

const lookAtDecisions = async (ui: Driver, capture: Capture): Promise<void> => {
	const decisions: ReadonlyArray<readonly [string, string, string]> = [
		['decision-held', 'shop/cart', 'may still be running'],
		['decision-unreadable', 'legacy/crm', 'cannot be read'],
		['decision-mismatch', 'legacy/billing', 'contradicts itself'],
		['decision-rollback-stuck', 'data/postgres', 'did not end'],
		['decision-owned-by-flux', 'monitoring/prometheus', 'Flux'],
		['decision-several-deployed', 'shop/checkout', 'say deployed at once'],
		['decision-uninstalled', 'batch/reports', 'history kept'],
		['decision-healthy', 'shop/catalog', 'Nothing to do'],
	];
	for (const [name, release, words] of decisions) {
		await openRelease(ui, release);
		await ui.see(words);
		await capture(name);
		await backToList(ui);
	}
};

const lookAtTabs = async (ui: Driver, capture: Capture): Promise<void> => {
	await openRelease(ui, 'payments/api');
	await ui.see('Roll back to 1');
	await capture('decision');
	ui.press('first');
	await capture('decision-evidence');
	ui.press('tab-history');
	await ui.see('WHEN', 'Install complete');
	await capture('history');
	ui.press('machine');
	await ui.see('The way of each revision');
	await capture('machine');
	ui.press('back');
	ui.press('tab-values');
	await ui.see('as given', 'mode');
	await capture('values');
	ui.press('all');
	await ui.see('Computed values');
	await capture('values-computed');
	ui.press('tab-manifest');
	await ui.see('Manifest of revision 2', 'kind: Secret');
	ui.press('filter');
	ui.type('image\r');
	await ui.see('match 1 of');
	await capture('manifest-search');
	ui.press('tab-record');
	await ui.see('Record of revision 2');
	await capture('record');
	await backToList(ui);
	await openRelease(ui, 'payments/ledger');
	ui.press('tab-hooks');
	await ui.see('Hooks of revision 2', 'runs at');
	await capture('hooks');
	await backToList(ui);
	await openRelease(ui, 'shop/web');
	ui.press('tab-history');
	await ui.see('WHEN', 'Upgrade complete');
	await capture('history-long');
	ui.press('mark', 'down', 'down');
	await ui.see('diff with 25');
	await capture('history-marked');
	ui.press('mark');
	await ui.see('23 (-) against 25 (+)', 'mode-25');
	await capture('diff');
	ui.press('back');
	await ui.see('2 History');
	await backToList(ui);
	await openRelease(ui, 'shop/orders');
	ui.press('tab-drift');
	await ui.see('by-hand');
	await capture('drift');
	ui.press('next', 'next', 'next', 'fold', ...Array.from({length: 8}, () => 'down' as const));
	await ui.see('folded: ');
	await capture('drift-unfolded');
	ui.press('yaml');
	await ui.see('kind: Deployment');
	ui.press('next');
	await ui.see('replicas: 5');
	await capture('object');
	ui.press('back');
	await ui.see('3 Drift');
	await backToList(ui);
	await openRelease(ui, 'payments/fraud');
	ui.press('tab-live');
	await ui.see('crashes again and again');
	await capture('live');
	await backToList(ui);
	await openRelease(ui, 'data/kafka');
	await ui.see('Mark 1 failed');
	ui.press('open');
	await ui.see('mark failed: revision 1');
	await capture('plan-unlock');
	ui.press('back');
	await ui.see('Decision');
	await backToList(ui);
	await openRelease(ui, 'legacy/crm');
	await ui.see('cannot be read');
	ui.press('tab-record');
	await ui.see('Record of revision 2', 'at byte');
	await capture('record-unreadable');
	ui.press('tab-history');
	await ui.see('unreadable');
	await capture('history-unreadable');
	await backToList(ui);
	await openRelease(ui, 'shop/checkout');
	ui.press('tab-history');
	await ui.see('anomal');
	await capture('history-anomalies');
	await backToList(ui);
};

const rollBack = async (ui: Driver, clock: ManualClock, capture: Capture): Promise<void> => {
	await openRelease(ui, 'monitoring/prometheus');
	await ui.see('Flux');
	ui.press('rollback');
	await ui.see('STOP');
	await capture('plan-stopped');
	ui.press('back');
	await ui.see('1 Decision');
	await backToList(ui);
	await openRelease(ui, 'payments/api');
	await ui.see('Roll back to 1');
	ui.press('runbook');
	await ui.see('What it means');
	await capture('runbook-page');
	ui.press('back');
	await ui.see('Ways out');
	ui.press('open');
	await ui.see('GO');
	await capture('plan');
	ui.press('run');
	await ui.see('Type the name of the release');
	ui.type('ap');
	await ui.see('ap▏');
	await capture('plan-confirm');
	ui.type('i\r');
	await ui.see('◷ Helm rolls back');
	await capture('run');
	await clock.pass(10_000);
	await ui.see('Helm has ended', '3 deployed');
	await capture('run-watch');
	ui.press('skip-watch');
	await ui.see('Rolled api back to 1');
	await capture('run-done');
	ui.press('back');
	await ui.see('1 Decision', '3 deployed');
	ui.press('tab-history');
	await ui.see('Rollback to 1');
	await capture('history-rolled-back');
	await backToList(ui);
};

/** Marks a release in the list, or takes its mark away. */
const markRelease = async (ui: Driver, name: string): Promise<void> => {
	ui.press('filter');
	ui.type(`${'\u{7F}'.repeat(40)}${name}\r`);
	await ui.see(`/ ${name}`);
	ui.press('mark', 'back');
	await ui.gone(`/ ${name}`);
};

const actOnSeveral = async (ui: Driver, clock: ManualClock, capture: Capture): Promise<void> => {
	await markRelease(ui, 'search/indexer');
	await markRelease(ui, 'monitoring/prometheus');
	await ui.see('2 marked');
	await capture('releases-marked');
	ui.press('rollback');
	await ui.see('STOP, for 1 release of 2');
	await capture('group-stopped');
	ui.press('back');
	await ui.see('RELEASE');
	await markRelease(ui, 'monitoring/prometheus');
	await markRelease(ui, 'legacy/wiki');
	ui.press('rollback');
	await ui.see('GO', '2 releases in legacy and search');
	await capture('group');
	ui.press('run');
	await ui.see('Type how many');
	await capture('group-confirm');
	ui.type('2 releases in legacy and search\r');
	await ui.see('is being rolled back');
	await capture('group-run');
	await passUntil(ui, clock, 'Rolled back 2 releases');
	await capture('group-done');
	ui.press('back');
	await ui.see('RELEASE', '2 marked');
	ui.press('back');
	await ui.gone('2 marked');
};

const repairAndUndo = async (ui: Driver, clock: ManualClock, capture: Capture): Promise<void> => {
	await openRelease(ui, 'shop/checkout');
	await ui.see('say deployed at once');
	ui.press('repair');
	await ui.see('What can be repaired', 'Leave 3 deployed');
	await capture('repairs');
	ui.press('open');
	await ui.see('GO', 'repair: one deployed');
	await capture('plan-repair');
	ui.press('run');
	ui.type('checkout\r');
	await ui.see('Repaired the records of checkout');
	await capture('run-repair');
	await clock.pass(1000);
	ui.press('undo');
	await ui.see('GO', 'It takes back what');
	await capture('plan-undo');
	ui.press('back');
	await ui.see('Repaired the records of checkout');
	ui.press('back');
	await ui.see('can be repaired here');
	ui.press('back');
	await ui.see('1 Decision');
	ui.press('tab-history');
	await ui.see('◂ repair');
	await capture('history-acts');
	ui.press('undo');
	await ui.see('Saved before');
	await capture('backups');
	ui.press('back');
	await ui.see('2 History', '◂ repair');
	await backToList(ui);
};

const planOtherWays = async (ui: Driver, capture: Capture): Promise<void> => {
	await openRelease(ui, 'preview/web-pr-1482');
	await ui.see('The uninstall did not end');
	ui.press('uninstall');
	await ui.see('STOP', 'finalizer-may-hang');
	await capture('plan-uninstall');
	ui.press('back');
	await ui.see('1 Decision');
	await backToList(ui);
	await openRelease(ui, 'shop/catalog');
	await ui.see('Nothing to do');
	ui.press('undo');
	await ui.see('Nothing to undo');
	await capture('backups-none');
	ui.press('back');
	await ui.see('1 Decision');
	ui.press('adopt');
	await ui.see('Which live object');
	await capture('adopt-question');
	ui.key('escape');
	await ui.gone('Which live object');
	await backToList(ui);
};

/** Walks over every screen of the demo, and calls `capture` on each with a name for it. */
export const walk = async (ui: Driver, clock: ManualClock, capture: Capture): Promise<void> => {
	// Bodies come after labels: only a body tells that it is broken.
	await ui.see('cut off, last good 1', 'unreadable');
	// A cursor that rests is what the preview beside the list waits for.
	await clock.pass(200);
	await capture('releases');
	ui.press('help');
	await ui.see('Keys of the list of releases');
	await capture('help');
	ui.press('back');
	await ui.see('RELEASE');
	ui.press('palette');
	ui.type('so');
	await ui.see('sort: worst first');
	await capture('palette');
	ui.press('back');
	await ui.see('RELEASE');
	ui.press('filter');
	ui.type('pending');
	await ui.see('/ pending▏');
	await capture('releases-filter');
	ui.press('back');
	await lookAtDecisions(ui, capture);
	await lookAtTabs(ui, capture);
	await rollBack(ui, clock, capture);
	await actOnSeveral(ui, clock, capture);
	await repairAndUndo(ui, clock, capture);
	await planOtherWays(ui, capture);
};
