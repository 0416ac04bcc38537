import {describe, expect, it} from 'vitest';
import {explainLog} from '../../../source/core/explain/explain-log.ts';
import {logText} from './messages.ts';

const brief = (log: string) => explainLog(log).map(({row, confidence, release, namespace, object, path, manager, line}) => ({row, confidence, release, namespace, object, path, manager, line}));

const nothing = {release: null, namespace: null, object: null, path: null, manager: null};

describe('whole logs', () => {
	it.each([
		['github-actions.txt', [{...nothing, row: 'hook-failed', confidence: 'certain', release: 'checkout', namespace: 'shop', object: 'Job.batch/checkout-migrate', line: 7}]],
		['gitlab.txt', [{...nothing, row: 'stale-upgrade-lock', confidence: 'cannot-tell', release: 'ledger', namespace: 'books', line: 4}]],
		['terraform.txt', [{...nothing, row: 'immutable-field', confidence: 'certain', release: 'storefront', object: 'Deployment.apps/storefront', path: 'spec.selector', line: 6}]],
		['argocd.txt', [{...nothing, row: 'immutable-field', confidence: 'certain', object: 'Service/gauges', path: 'spec.clusterIPs[0]', line: 4}]],
		['flux-conditions.yaml', [{row: 'apply-conflict', confidence: 'certain', release: 'queue', namespace: 'orders', object: 'Deployment.apps/orders/queue', path: 'spec.replicas', manager: 'kube-controller-manager', line: 9}]],
		['flux-controller.txt', [{...nothing, row: 'stale-upgrade-lock', confidence: 'cannot-tell', release: 'queue', namespace: 'orders', line: 3}]],
		['helm3-debug.txt', [{...nothing, row: 'wait-timed-out', confidence: 'certain', release: 'ledger', namespace: 'books', object: 'Deployment.apps/books/ledger', line: 10}]],
		['helm4.txt', [
			{...nothing, row: 'wait-timed-out', confidence: 'certain', release: 'ledger', namespace: 'books', object: 'Deployment.apps/books/ledger', line: 1},
			{...nothing, row: 'wait-timed-out', confidence: 'certain', release: 'ledger', namespace: 'books', object: 'StatefulSet.apps/books/ledger-store', line: 1},
		]],
		['helmfile.txt', [{...nothing, row: 'cluster-blocks', confidence: 'certain', release: 'api', namespace: 'shop', object: 'ConfigMap/api-config', line: 18}]],
		['terminal-80.txt', [{...nothing, row: 'ownership-refused', confidence: 'certain', release: 'audit', namespace: 'tools', object: 'ServiceAccount/tools/audit-runner', line: 2}]],
		['quota-behind-a-wait.txt', [
			{...nothing, row: 'cluster-blocks', confidence: 'certain', release: 'checkout', namespace: 'shop', object: 'Pod/checkout-6d4-x2v7k', line: 6},
			{...nothing, row: 'wait-timed-out', confidence: 'certain', release: 'checkout', namespace: 'shop', line: 2},
		]],
	])('%s', (name, findings) => {
		expect(brief(logText(name))).toEqual(findings);
	});

	it('are the same with DOS line ends', () => {
		for (const name of ['github-actions.txt', 'terraform.txt', 'helm3-debug.txt']) {
			expect(brief(logText(name).replaceAll('\n', '\r\n'))).toEqual(brief(logText(name)));
		}
	});
});

const lock = 'Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress';
const selector = 'Error: UPGRADE FAILED: cannot patch "a" with kind Deployment: Deployment.apps "a" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"a"}}: field is immutable';

describe('a fault that is told twice', () => {
	it.each([
		['by a retry', `${lock}\n${lock}\nsleeping\n${lock}`],
		['on both streams', `stderr | ${lock}\nstdout | ${lock}`],
		['by the debug lines', `upgrade.go:466: [debug] warning: Upgrade "a" failed: another operation (install/upgrade/rollback) is in progress\n${lock}\nhelm.go:88: [debug] another operation (install/upgrade/rollback) is in progress`],
	])('%s is one finding, with the first line', (_, log) => {
		expect(explainLog(`begin\n${log}`)).toMatchObject([{row: 'stale-upgrade-lock', line: 2}]);
	});

	it('knows what any of them says', () => {
		expect(explainLog(`${selector}\nUpgrade "a" failed: cannot patch "a" with kind Deployment: Deployment.apps "a" is invalid: spec.selector: Invalid value: 1: field is immutable`)).toMatchObject([{release: 'a', object: 'Deployment.apps/a', line: 1}]);
	});

	it('of two objects is two', () => {
		expect(explainLog(`${selector}\n${selector.replaceAll('"a"', '"b"')}`).map(({object}) => object)).toEqual(['Deployment.apps/a', 'Deployment.apps/b']);
		expect(explainLog(`${selector} && ${selector.slice(23).replaceAll('"a"', '"b"')}`).map(({object}) => object)).toEqual(['Deployment.apps/a', 'Deployment.apps/b']);
	});

	it('of two managers is two', () => {
		const log = 'Upgrade "a" failed: conflict occurred while applying object b/a apps/v1, Kind=Deployment: Apply failed with 2 conflicts: conflicts with "kube-controller-manager" with subresource "scale" using apps/v1:\n- .spec.replicas\nconflicts with "kubectl-set" using apps/v1:\n- .spec.template.spec.containers[name="web"].image';
		expect(explainLog(log)).toMatchObject([
			{manager: 'kube-controller-manager', path: 'spec.replicas', object: 'Deployment.apps/b/a'},
			{manager: 'kubectl-set', path: 'spec.template.spec.containers[name=web].image', object: 'Deployment.apps/b/a'},
		]);
	});
});

describe('causes and consequences', () => {
	it('are in this order, otherwise in that of the log', () => {
		expect(explainLog(`Error: UPGRADE FAILED: timed out waiting for the condition\n${lock}\n${selector}`).map(({row}) => row)).toEqual(['stale-upgrade-lock', 'immutable-field', 'wait-timed-out']);
	});

	it('of one message are one finding', () => {
		expect(explainLog('Error: UPGRADE FAILED: release a failed, and has been rolled back due to atomic being set: pre-upgrade hooks failed: timed out waiting for the condition')).toMatchObject([{row: 'hook-failed', release: 'a'}]);
	});

	it('keep the stage in which the cause struck as the alternative', () => {
		expect(explainLog('Error: uninstallation completed with 1 error(s): admission webhook "guard.example.test" denied the request: no')).toMatchObject([{row: 'cluster-blocks', alternatives: ['uninstall-stuck']}]);
	});
});

describe('what a healthy run prints too', () => {
	const waiting = 'ready.go:303: [debug] Deployment is not ready: shop/cart. 0 out of 1 expected pods are ready';

	it('counts alone', () => {
		expect(explainLog(waiting)).toMatchObject([{row: 'wait-timed-out', confidence: 'likely', object: 'Deployment.apps/shop/cart'}]);
	});

	it('does not count when the run ended well', () => {
		expect(explainLog(`${waiting}\nRelease "cart" has been upgraded. Happy Helming!`)).toEqual([]);
		expect(explainLog(`NAME: other\nSTATUS: deployed\n${waiting}`)).toHaveLength(1);
	});

	it('does not count beside a fault, but tells a wait what it waited for', () => {
		expect(explainLog(`${waiting}\n${lock}`).map(({row}) => row)).toEqual(['stale-upgrade-lock']);
		expect(explainLog(`${waiting}\n${waiting}\nError: UPGRADE FAILED: context deadline exceeded`)).toMatchObject([{row: 'wait-timed-out', confidence: 'certain', object: 'Deployment.apps/shop/cart', line: 3}]);
		expect(explainLog(`${waiting}\n${waiting.replace('cart', 'till')}\nError: UPGRADE FAILED: context deadline exceeded`)).toMatchObject([{row: 'wait-timed-out', object: null}]);
	});
});

describe('the release that a log is about', () => {
	it.each([
		['+ helm upgrade --install -f values.yaml --set a=b --atomic api ./charts/api -n shop', 'api', 'shop'],
		['$ helm --kube-context prod -n shop upgrade api harbour/api', 'api', 'shop'],
		['helm upgrade --namespace=shop --timeout=5m api oci://registry.example.com/api', 'api', 'shop'],
		['helm_v3 install --set-string a=b --namespace kube-system ingress https://example.com/ingress.tgz', 'ingress', 'kube-system'],
		['helm rollback api 3 --wait', 'api', null],
		['helm status api -n shop', 'api', 'shop'],
		['helm upgrade --install $RELEASE ./charts/api', null, null],
		['helm upgrade \\\n  --install \\\n  --namespace shop \\\n  api ./charts/api', 'api', 'shop'],
		['Release "api" does not exist. Installing it now.', 'api', null],
		['Upgrading release=api, chart=charts/api, namespace=shop', 'api', 'shop'],
	])('%s', (command, release, namespace) => {
		expect(explainLog(`${command}\n${lock}`)).toMatchObject([{release, namespace}]);
	});

	it('is the one that was worked on last', () => {
		expect(explainLog(`helm upgrade one ./a\n${lock}\nhelm upgrade two ./b\n${lock}\nhelm upgrade three ./c`).map(({release, line}) => [release, line])).toEqual([['one', 2], ['two', 4]]);
	});

	it('is the one that the message names, before all others', () => {
		expect(explainLog('helm upgrade one ./a -n first\nError: UPGRADE FAILED: "two" has no deployed releases')).toMatchObject([{release: 'two', namespace: null}]);
	});

	it('is not the name that Terraform\'s configuration has for it', () => {
		const box = '│ Error: cannot re-use a name that is still in use\n│ \n│   with helm_release.web,\n│   on main.tf line 1, in resource "helm_release" "web":';
		expect(explainLog(box)).toMatchObject([{release: null}]);
		expect(explainLog(`helm_release.web: Creating... [id=front]\n${box}`)).toMatchObject([{release: 'front'}]);
	});
});
