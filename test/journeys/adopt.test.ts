/** A live object that nobody owns becomes a release's, and is let go by an undo. */
import {
	describe,
	expect,
	it,
} from 'vitest';
import {configMaps, recordOf} from '../core/plan/release.ts';
import {type DemoSession, demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';

const loose = {apiVersion: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'loose'} as const;

/** Release web, and a ConfigMap that somebody made by hand. */
const world = async (): Promise<DemoSession> => demoSession({}, scenario => ({
	...scenario,
	records: [recordOf({revision: 1, status: 'deployed', manifest: configMaps('web')})],
	objects: [{
		...loose,
		value: {
			apiVersion: 'v1',
			kind: 'ConfigMap',
			metadata: {
				name: 'loose', namespace: 'shop', uid: 'uid-loose', resourceVersion: '7',
				managedFields: [{
					manager: 'kubectl-create', operation: 'Update', apiVersion: 'v1', time: '2026-11-02T03:02:30Z', fieldsType: 'FieldsV1', fieldsV1: {'f:data': {'.': {}, 'f:a': {}}},
				}],
			},
			data: {a: 'one'},
		},
	}],
}));

describe('adopting', () => {
	it.each([[80, 24], [160, 50]])('asks for the object, plans its marks, writes them, and takes them off again, at %ix%i', async (columns, rows) => {
		const {session, clock, memory} = await world();
		const marked = (): boolean => JSON.stringify(memory.live.get(loose)).includes('meta.helm.sh/release-name');
		const ui = openInTest(session, {size: {columns, rows}});
		await ui.see('shop/web');
		ui.press('open');
		await ui.see('1 Decision', 'read 0 s ago');
		ui.press('adopt');
		await ui.see('Which live object is to be web\'s?');
		ui.type('loose\r');
		await ui.see('"loose" names no object');
		ui.press('adopt');
		ui.type('cm/loose\r');
		await ui.see('GO', '1 live object written; no records written', 'ConfigMap/shop/loose', 'meta.helm.sh/release-name', 'H with keep');
		ui.press('keep-history');
		await ui.see('helm.sh/resource-policy', 'H without keep');
		ui.press('keep-history');
		await ui.gone('helm.sh/resource-policy');
		expect(marked()).toBe(false);
		ui.press('run');
		ui.type('web\r');
		await ui.see('Made cm/loose web\'s', 'Z undo');
		expect(marked()).toBe(true);
		expect(ui.terminal.rows()).toHaveLength(rows);
		await clock.pass(1000);
		ui.press('undo');
		await ui.see('GO', 'It takes back what the adoption wrote');
		ui.press('run');
		ui.type('web\r');
		await ui.see('Put back what was saved of web');
		expect(marked()).toBe(false);
	});
});
