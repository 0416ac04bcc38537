import {describe, it} from 'vitest';
import {parseConfig} from '../../source/core/config/parse.ts';
import {noConfig} from '../../source/core/config/types.ts';
import {demoSession} from '../drive/demo-session.ts';
import {openInTest} from '../drive/open-in-test.ts';
import {openRelease} from '../drive/walk.ts';

describe('what a team has to say on a row', () => {
	it('stands with the finding, and first on the page of the runbook', async () => {
		const note = {note: 'Ask in #deploys first.\nThe night batch holds this lock.', links: ['https://wiki.example.com/locks'], commands: ['kubectl get pods --namespace=ci']};
		const {session} = await demoSession({config: {...noConfig, runbook: new Map([['stale-upgrade-lock', note]])}});
		const ui = openInTest(session);
		await ui.see('cut off, last good 1');
		await openRelease(ui, 'payments/api');
		await ui.see('From your team', 'Ask in #deploys first.', 'https://wiki.example.com/locks', 'kubectl get pods --namespace=ci', 'Roll back to 1');
		ui.press('runbook');
		await ui.see('An upgrade was cut off', 'From your team', 'The night batch holds this lock.', 'What it means');
	});
});

describe('a rule for drift', () => {
	it('folds what it names, and is told where it names nothing', async () => {
		const config = parseConfig(`drift:
  ignore:
    - {target: {kind: ConfigMap, name: orders-config}, paths: [""], reason: Ours alone.}
    - {target: {kind: Deployment}, paths: [/spec/replicaz]}
`, {file: 'config.yaml', rows: []});
		const {session} = await demoSession({config: config.ok ? config.value : noConfig});
		const ui = openInTest(session);
		await ui.see('cut off, last good 1');
		await openRelease(ui, 'shop/orders');
		ui.press('tab-drift');
		await ui.see('ConfigMap/shop/orders-config  equal');
		ui.press('last');
		await ui.see('Rules of config.yaml that fold nothing here', 'rule 2, line 4 (/spec/replicaz): its objects have no such field');
	});
});
