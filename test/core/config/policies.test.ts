/** Every way in which the sections that say how Helm is run can be wrong, with its place. */
import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../source/core/config/parse.ts';

const faultsOf = (text: string): readonly string[] => {
	const parsed = parseConfig(text, {file: 'config.yaml', rows: []});
	return parsed.ok ? [] : parsed.faults.map(({line, column, message}) => `${line}:${column}: ${message}`);
};

const asDuration = 'it has to be a duration with units, such as 90s, 5m or 1h30m';

describe('a value', () => {
	it.each([
		['release: {timeout: 300}', `1:20: release.timeout is the number 300; ${asDuration}`],
		['release: {timeout: 5 minutes}', `1:20: release.timeout is "5 minutes"; ${asDuration}`],
		['release:\n  timeout: -5m', `2:12: release.timeout is -5m, which is negative; ${asDuration}`],
		['release:\n  timeout: -300', `2:12: release.timeout is -300, which is negative; ${asDuration}`],
		['release: {timeout: 9999999h}', `1:20: release.timeout is "9999999h"; ${asDuration}`],
		['release: {timeout: [5m]}', '1:20: release.timeout is a list; it has to be a duration with units, such as 90s, 5m or 1h30m'],
		['release: {timeout: true}', '1:20: release.timeout is the switch true; it has to be a duration with units, such as 90s, 5m or 1h30m'],
		['release:\n  timeout:\n', '2:3: release.timeout has no value: it is a duration with units, such as 90s, 5m or 1h30m; give it one, or take the key away'],
		['release: {chart_hooks: "no"}', '1:24: release.chart_hooks is text; it has to be true or false'],
		['release: {chart_hooks: no}', '1:24: release.chart_hooks is text; it has to be true or false'],
		['release: {chart_hooks: 0}', '1:24: release.chart_hooks is the number 0; it has to be true or false'],
		['release: {wait: watcher}', '1:17: release.wait is text; it has to be a mapping'],
		['release: {wait: true}', '1:17: release.wait is the switch true; it has to be a mapping'],
		['release: {wait: {strategy: hookonly}}', '1:28: release.wait.strategy is "hookonly"; it has to be one of watcher, hookOnly and legacy. Did you mean hookOnly?'],
		['release: {wait: {strategy: ordered}}', '1:28: release.wait.strategy is "ordered"; it has to be one of watcher, hookOnly and legacy'],
		['release: {wait: {strategy: true}}', '1:28: release.wait.strategy is the switch true; it has to be one of watcher, hookOnly and legacy'],
		['release: {wait: {jobs: yes}}', '1:24: release.wait.jobs is text; it has to be true or false'],
		['release: {history: {max: -1}}', '1:26: release.history.max is -1; it has to be a whole number from 0 to 999999'],
		['release: {history: {max: 2.5}}', '1:26: release.history.max is 2.5; it has to be a whole number from 0 to 999999'],
		['release: {history: {max: 1000000}}', '1:26: release.history.max is 1000000; it has to be a whole number from 0 to 999999'],
		['release: {history: {max: .inf}}', '1:26: release.history.max is Infinity; it has to be a whole number from 0 to 999999'],
		['release: {history: {max: "10"}}', '1:26: release.history.max is text; it has to be a number'],
		['release: {history: 10}', '1:20: release.history is the number 10; it has to be a mapping'],
		['release: {rollback: {cleanup_on_failure: 1}}', '1:42: release.rollback.cleanup_on_failure is the number 1; it has to be true or false'],
		['release: {upgrade: {on_failure: uninstall}}', '1:33: release.upgrade.on_failure is "uninstall"; it has to be one of rollback and keep'],
		['release: {upgrade: {on_failure: rolback}}', '1:33: release.upgrade.on_failure is "rolback"; it has to be one of rollback and keep. Did you mean rollback?'],
		['release: []', '1:10: release is a list; it has to be a mapping'],
		['release:', '1:1: release has no value: it is a mapping; give it one, or take the key away'],
	])('%j', (text, fault) => {
		expect(faultsOf(text)).toEqual([fault]);
	});
});

describe('a key', () => {
	const tree = 'allowed here: timeout, chart_hooks, wait, history, rollback, uninstall and upgrade';
	it.each([
		['timeout: 5m', '1:1: the file has no key "timeout"; allowed here: drift, runbook, protected, release, policies, releases and dependencies. It belongs into release, release.rollback, release.uninstall, release.upgrade, policies.NAME and releases[]'],
		['release:\n  timout: 5m', `2:3: release has no key "timout"; ${tree}. Did you mean timeout?`],
		['release: {cleanup_on_failure: true}', `1:11: release has no key "cleanup_on_failure"; ${tree}. It belongs into release.rollback and release.upgrade`],
		['release: {rollback: {on_failure: keep}}', '1:22: release.rollback has no key "on_failure"; allowed here: timeout, chart_hooks, wait, history and cleanup_on_failure. It belongs into release.upgrade'],
		['release: {uninstall: {history: {max: 3}}}', '1:23: release.uninstall has no key "history"; allowed here: timeout, chart_hooks and wait. It belongs into release, release.rollback and release.upgrade'],
		['release: {uninstall: {wait: {jobs: true}}}', '1:30: release.uninstall.wait has no key "jobs"; allowed here: strategy. It belongs into release.wait'],
		['release: {wait.jobs: true}', `1:11: release has no key "wait.jobs"; ${tree}. Write wait: {jobs: …}`],
		['release: {strategy: legacy}', `1:11: release has no key "strategy"; ${tree}. It belongs into release.wait and release.uninstall.wait`],
		['release: {force_conflicts: true}', `1:11: release has no key "force_conflicts"; ${tree}`],
		['policies: {slow: {cleanup_on_failure: true}}', '1:19: policies.slow has no key "cleanup_on_failure"; allowed here: inherits, timeout, chart_hooks, wait, history, rollback, uninstall and upgrade. It belongs into policies.slow.rollback and policies.slow.upgrade'],
		['releases: [{match: {name: a}, max: 3}]', '1:31: releases[0] has no key "max"; allowed here: match, policies, timeout, chart_hooks, wait, history, rollback, uninstall and upgrade. It belongs into releases[0].history'],
		['releases: [{match: {naame: a}, timeout: 1m}]', '1:21: releases[0].match has no key "naame"; allowed here: context, namespace and name. Did you mean name?'],
		['releases: [{name: a, timeout: 1m}]', '1:13: releases[0] has no key "name"; allowed here: match, policies, timeout, chart_hooks, wait, history, rollback, uninstall and upgrade. It belongs into drift.ignore[].target and releases[].match'],
		['release: {timeout: 1m, timeout: 2m}', '1:24: timeout stands in release a second time; the first is in line 1'],
		['protected: {context: [a]}', '1:13: protected has no key "context"; allowed here: contexts, namespaces and except. Did you mean contexts? context belongs into releases[].match'],
	])('%j', (text, fault) => {
		expect(faultsOf(text)).toEqual([fault]);
	});
});

describe('a policy', () => {
	it.each([
		['policies: {a: {}}', ['1:15: policies.a settles nothing: give it settings, or policies that it inherits']],
		['policies: {a: {wait: {}}}', ['1:15: policies.a settles nothing: give it settings, or policies that it inherits']],
		['policies: {a b: {timeout: 1m}}', ['1:12: policies has the key "a b"; a policy\'s name is made of letters, digits, - and _']],
		['policies: {a.b: {timeout: 1m}}', ['1:12: policies has the key "a.b"; a policy\'s name is made of letters, digits, - and _']],
		['policies: {1: {timeout: 1m}}', ['1:12: a key of policies is the number 1; keys are text']],
		['policies: [a]', ['1:11: policies is a list; it has to be a mapping']],
		['policies: {a: {inherits: b}}', ['1:26: policies.a.inherits is text; it has to be a list']],
		['policies:\n  a: {inherits: [slw]}\n  slow: {timeout: 1m}', ['2:18: policies.a.inherits[0] is "slw", and there is no such policy. Did you mean slow?']],
		['policies: {a: {inherits: [zzz, a]}}', ['1:27: policies.a.inherits[0] is "zzz", and there is no such policy. Those that there are: a', '1:32: policies inherit in a circle: a inherits a']],
		['policies: {a: {inherits: [b, b]}, b: {timeout: 1m}}', ['1:30: policies.a.inherits[1] is "b" a second time']],
		['policies:\n  a: {inherits: [b]}\n  b: {inherits: [c]}\n  c:\n    inherits:\n      - a\n', ['6:9: policies inherit in a circle: a inherits b, which inherits c, which inherits a']],
		// A name that stands there is known, whatever is wrong with what it stands for
		['policies: {a: {inherits: [b]}, b: {timeout: x}}', [`1:45: policies.b.timeout is "x"; ${asDuration}`]],
	])('%j', (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});
});

describe('an entry', () => {
	it.each([
		['releases: {match: {name: a}}', ['1:11: releases is a mapping; it has to be a list']],
		['releases: [{timeout: 1m}]', ['1:12: releases[0] does not say for which releases: give it match, with a context, a namespace or a name']],
		['releases: [{match: {}, timeout: 1m}]', ['1:20: releases[0].match says nothing: name a context, a namespace or a name; what is for every release belongs into release']],
		['releases: [{match: {name: a}}]', ['1:12: releases[0] settles nothing: give it policies or settings']],
		['releases: [{match: {name: a}, policies: []}]', ['1:12: releases[0] settles nothing: give it policies or settings']],
		['releases: [{match: {name: ""}, timeout: 1m}]', ['1:27: releases[0].match.name is empty, and no name is; leave the key out for any name']],
		['releases: [{match: {name: "web-.*"}, timeout: 1m}]', ['1:27: releases[0].match.name reads like a regular expression; here * stands for any characters, ? for one, and everything else for itself']],
		['releases: [{match: {name: 3}, timeout: 1m}]', ['1:27: releases[0].match.name is the number 3; it has to be text: put it in quotes']],
		['releases: [{match: {name: a}, policies: [slow]}]', ['1:42: releases[0].policies[0] is "slow", and there is no such policy. Define it in policies']],
		['releases: [{match: {name: a}, policies: [1]}]', ['1:42: releases[0].policies[0] is the number 1; it has to be text: put it in quotes']],
		['releases: [3]', ['1:12: releases[0] is the number 3; it has to be a mapping']],
		['releases:\n  - {match: {namespace: shop}, timeout: 1m}\n  - {match: {namespace: shop, name: a}, timeout: 2m}', ['3:5: releases[1] never counts: releases[0] in line 2 fits every release that it fits, and the first that fits counts']],
		['releases:\n  - {match: {name: "*"}, timeout: 1m}\n  - {match: {context: b}, timeout: 2m}', ['3:5: releases[1] never counts: releases[0] in line 2 fits every release that it fits, and the first that fits counts']],
		['releases:\n  - {match: {name: a}, timeout: 1m}\n  - {match: {namespace: shop}, timeout: 2m}', []],
	])('%j', (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});
});

describe('a wait for Jobs without a wait', () => {
	it.each([
		['release: {wait: {strategy: hookOnly, jobs: true}}', ['1:44: release.wait.jobs needs the wait strategy watcher or legacy, and for a rollback release.wait.strategy in line 1 says hookOnly']],
		['release:\n  wait: {jobs: true}\n  upgrade: {wait: {strategy: hookOnly}}', ['2:16: release.wait.jobs needs the wait strategy watcher or legacy, and for an upgrade release.upgrade.wait.strategy in line 3 says hookOnly']],
		['release: {wait: {strategy: hookOnly}}\nreleases:\n  - match: {name: a}\n    wait: {jobs: true}', ['4:18: releases[0].wait.jobs needs the wait strategy watcher or legacy, and for a rollback of a release of releases[0] release.wait.strategy in line 1 says hookOnly']],
		['policies:\n  quick: {wait: {strategy: hookOnly}}\n  all: {wait: {jobs: true}}\nreleases: [{match: {name: a}, policies: [all, quick]}]', ['3:22: policies.all.wait.jobs needs the wait strategy watcher or legacy, and for a rollback of a release of releases[0] policies.quick.wait.strategy in line 2 says hookOnly']],
		// An uninstall waits for no Job, and a policy that nothing chooses is none
		['release: {wait: {jobs: true}, uninstall: {wait: {strategy: hookOnly}}}\npolicies: {quick: {wait: {strategy: hookOnly}}}', []],
		['release: {wait: {strategy: legacy, jobs: true}}', []],
	])('%j', (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});
});

describe('a file that is long', () => {
	const moments = (text: string): readonly string[] => faultsOf(text).slice(0, 2);

	it('with a circle of thousands, thousands of unknown names, one name thousands of times or thousands of entries, is read in moments', () => {
		const ring = Array.from({length: 1500}, (_, index) => `  p${index}: {inherits: [p${(index + 1) % 1500}]}`).join('\n');
		expect(moments(`policies:\n${ring}`)).toEqual([expect.stringMatching(/^1501:\d+: policies inherit in a circle: p0 inherits p1, which inherits p2, which inherits p3, which inherits …, which inherits p1499, which inherits p0$/v)]);
		expect(moments(`policies: {a: {inherits: [${Array.from({length: 5000}, (_, index) => `x${index}`).join(', ')}]}}`)).toHaveLength(2);
		expect(moments(`releases:\n${Array.from({length: 1500}, (_, index) => `  - {match: {name: a${index}}, timeout: 1m}`).join('\n')}`)).toEqual([]);
		expect(moments(`policies: {a: {inherits: [${Array.from({length: 5000}, () => 'a').join(', ')}]}}`)).toHaveLength(2);
	});
});
