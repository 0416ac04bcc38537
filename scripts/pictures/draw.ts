/** Walks through the demo as a person would and draws what the terminal shows. Bundled and started by `scripts/pictures.ts`. */
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import {demoSession} from '../../test/drive/demo-session.ts';
import {open} from '../../test/drive/drive.ts';
import {backToList, openRelease} from '../../test/drive/walk.ts';
import {drawSvg} from './svg.ts';

const folder = process.argv[2]!;
const size = {columns: 100, rows: 30};
const {session} = await demoSession();
const ui = open(session, {size, environment: {LANG: 'en_US.UTF-8', TERM: 'xterm-256color'}});

const picture = async (name: string, title: string): Promise<void> => {
	await ui.frame();
	await writeFile(path.join(folder, `${name}.svg`), await drawSvg(ui.terminal.written(), size, title));
};

await mkdir(folder, {recursive: true});
// Bodies come after labels: only a body tells that it is broken.
await ui.see('cut off, last good 1', 'unreadable', 'Rollback to 1', 'history kept', 'by their records');
await picture('releases', 'The releases of the demo, worst first');
await openRelease(ui, 'payments/api');
await ui.see('Roll back to 1');
await picture('decision', 'What to do about a release whose upgrade was cut off');
await backToList(ui);
await openRelease(ui, 'shop/web');
ui.press('tab-history');
await ui.see('WHEN', 'Upgrade complete');
await picture('history', 'The history of a release');
await backToList(ui);
await openRelease(ui, 'payments/api');
await ui.see('Roll back to 1');
ui.press('open');
await ui.see('GO', '--history-max=0');
await picture('plan', 'The plan of a rollback');
await ui.close();
