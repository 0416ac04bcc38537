/** A release whose objects were edited by hand, looked at in the terminal: what differs, who did it, how the objects do. */
import {describe, expect, it} from 'vitest';
import {demoSession} from '../drive/demo-session.ts';
import type {Driver} from '../drive/drive.ts';
import {openInTest} from '../drive/open-in-test.ts';
import type {Size} from '../../source/tui/state/size.ts';

const usual: Size = {columns: 100, rows: 40};

const opened = async (scenario: string, {size = usual, ...changes}: Parameters<typeof demoSession>[0] & {readonly size?: Size} = {}): Promise<Driver> => {
	const {session} = await demoSession(changes, undefined, scenario);
	const ui = openInTest(session, {size});
	await ui.see('payments/api');
	ui.press('open');
	await ui.see('1 Decision');
	return ui;
};

describe('the tab drift', () => {
	it('names fields, writers and what the next writes do, and folds the rest', async () => {
		const release = await opened('hand-edited-helm3');
		release.press('tab-drift');
		await release.see('Live against 1: 3 differ, ', '▲ ConfigMap/payments/api-config  differs: 1 field', '✔ Service/payments/api  equal: 8 folded', '- data.mode: blue', '+ data.mode: by-hand', 'kubectl scale, manager kubectl', 'next upgrade: put back.');
		release.press('all');
		await release.see('u fold all');
		release.press('last');
		await release.see('folded: the API server fills this in');
		release.press('all');
		await release.see('u unfold all');
		await release.gone('folded: ');
	});

	it('goes from one difference to the next, says where there is no other, and searches', async () => {
		const release = await opened('hand-edited-helm3');
		release.press('tab-drift');
		await release.see('▸ ▲ ConfigMap/payments/api-config');
		release.press('next');
		await release.see('▸   - data.mode: blue');
		release.press('next', 'next');
		await release.see('▸   - spec.template.spec.containers[name=web].image');
		release.press('next');
		await release.see('There is no other difference below.');
		release.press('previous');
		await release.see('▸   - spec.replicas: 2');
		release.press('filter');
		release.type('hotfix\r');
		await release.see('match 1 of 1 for hotfix', '▸   + spec.template.spec.containers[name=web].image');
	});

	it('says of a healthy release that live equals stored', async () => {
		const release = await opened('healthy-web-helm4');
		release.press('tab-drift');
		await release.see('Live against 2: nothing differs, ', 'Live equals stored.');
	});

	it('says it in a sentence where there is nothing live to read', async () => {
		const release = await opened('hand-edited-helm3', {cluster: null});
		release.press('tab-drift');
		await release.see('There are no live objects here to compare with.');
		const frame = await release.frame();
		expect(frame).not.toContain('missing');
	});
});

describe.each([{columns: 80, rows: 24}, {columns: 160, rows: 50}])('the tab drift at $columns columns and $rows rows', size => {
	it('unfolds one object with the reason of each fold, and folds it again', async () => {
		const release = await opened('hand-edited-helm4', {size});
		release.press('tab-drift');
		await release.see('▸ ▲ ConfigMap/payments/api-config');
		release.press('fold');
		await release.see('Not now: nothing of this object is folded.');
		release.press('last');
		await release.see('▸ ✔ Service/payments/api  equal: 8 folded', 'z unfold');
		release.press('fold');
		await release.see('▸ ✔ Service/payments/api  equal: 8 folded', 'z fold');
		release.press('page-down');
		await release.see('folded: ');
		release.press('fold');
		await release.see('▸ ✔ Service/payments/api  equal: 8 folded', 'z unfold');
		await release.gone('        folded: ');
	});

	it('shows a whole object, stored beside live, and comes back to where it was', async () => {
		const release = await opened('hand-edited-helm4', {size});
		release.press('tab-drift');
		await release.see('▸ ▲ ConfigMap/payments/api-config');
		release.press('next', 'next');
		await release.see('▸   - spec.replicas: 2');
		release.press('yaml');
		await release.see('Deployment.apps/payments/api: 2 fields differ', 'kind: Deployment', '>     app.kubernetes.io/managed-by: Helm');
		release.press('next');
		await release.see('▸ -   replicas: 2', '+   replicas: 5');
		release.press('next');
		await release.see('image: registry.example.test/web:1.8.0', 'image: registry.example.test/web:hotfix');
		release.press('next');
		await release.see('There is no other difference below.');
		release.press('filter');
		release.type('strategy\r');
		await release.see('match 1 of 1 for strategy');
		expect(await release.frame()).not.toContain('manager: ');
		release.press('back');
		await release.see('3 Drift', '▸   - spec.replicas: 2');
		release.press('open');
		await release.see('Deployment.apps/payments/api: 2 fields differ');
	});
});

describe('a whole object', () => {
	it('stands side by side where there is room, and keeps its place when the terminal changes', async () => {
		const release = await opened('hand-edited-helm4', {size: {columns: 120, rows: 30}});
		release.press('tab-drift');
		await release.see('▸ ▲ ConfigMap/payments/api-config');
		release.press('yaml');
		await release.see('stored in 1: - differs, < harmless', 'live, without managedFields');
		release.press('next');
		await release.see('▸ -   mode: blue', '│ +   mode: by-hand');
		release.resize({columns: 80, rows: 24});
		await release.see('▸ -   mode: blue');
		expect(await release.frame()).not.toContain('│');
		await release.see('  +   mode: by-hand', '- stored in 1 + live: differs');
	});

	it('has its meaning in words and marks where colour is refused', async () => {
		const release = await opened('hand-edited-helm4');
		release.press('tab-drift');
		await release.see('▸ ▲ ConfigMap/payments/api-config');
		release.press('yaml');
		await release.see('- stored in 1 + live: differs · < stored in 1 > live: harmless', '-   mode: blue', '+   mode: by-hand', '>     app.kubernetes.io/managed-by: Helm');
	});
});

describe('the tab live', () => {
	it('tells how the objects do, the worst first', async () => {
		const release = await opened('not-ready-helm4');
		release.press('tab-live');
		await release.see(' objects ready', '▸ ✖ Deployment.apps/payments/api  failed: 2 pods not ready');
		const frame = await release.frame();
		expect(frame.indexOf('Deployment.apps/payments/api')).toBeLessThan(frame.indexOf('Service/payments/api'));
	});

	it('folds pods that are ready, object by object', async () => {
		const release = await opened('hand-edited-helm4');
		release.press('tab-live');
		await release.see('Deployment.apps/payments/api');
		release.press('first');
		await release.see('pods folded');
		release.press('fold');
		await release.see(': ready');
		release.press('fold');
		await release.gone(': ready');
		release.press('all');
		await release.see(': ready', 'u fold all');
	});
});
