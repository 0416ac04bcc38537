import fc from 'fast-check';
import {stringify} from 'yaml';
import {describe, expect, it} from 'vitest';
import {parseConfig} from '../../../source/core/config/parse.ts';
import {shapes} from '../../../source/core/config/shapes.ts';
import {noConfig} from '../../../source/core/config/types.ts';
import {noPolicies} from '../../../source/core/policy/types.ts';

const rows = ['drift', 'values-lost', 'stale-upgrade-lock'];

const parsed = (text: string) => parseConfig(text, {file: 'config.yaml', rows});

const valueOf = (text: string) => {
	const result = parsed(text);
	if (!result.ok) {
		throw new Error(result.faults.map(({line, column, message}) => `${line}:${column}: ${message}`).join('\n'));
	}

	return result.value;
};

const faultsOf = (text: string): readonly string[] => {
	const result = parsed(text);
	return result.ok ? [] : result.faults.map(({line, column, message}) => `${line}:${column}: ${message}`);
};

const whole = `# A team's file
drift:
  ignore:
    - target:
        group: apps
        kind: Deployment
        name: web-*
      paths: [/spec/replicas, 'spec.template.spec.containers[name=web].image']
      reason: An external scaler sets these.
    - paths:
        - /metadata/annotations/example.com~1owner
runbook:
  drift:
    note: |
      Ask the platform team first.
      They are in #platform.
    links: [https://wiki.example.com/drift]
    commands:
      - kubectl get events --namespace=shop
protected:
  contexts: [acme-*]
  namespaces: [payments]
  except:
    contexts: [live-demo]
dependencies:
  shop/api: [shop/db, shop/cache]
  shop/web:
    - shop/api
`;

describe('a config file', () => {
	it('is read section by section', () => {
		const {file, ignore, runbook, protection} = valueOf(whole);
		expect(file).toBe('config.yaml');
		expect(ignore.file).toBe('config.yaml');
		expect(ignore.rules.map(({number, line, paths, reason}) => ({
			number, line, paths: paths.map(({text}) => text), reason,
		}))).toEqual([
			{
				number: 1, line: 4, paths: ['/spec/replicas', 'spec.template.spec.containers[name=web].image'], reason: 'An external scaler sets these.',
			},
			{
				number: 2, line: 10, paths: ['/metadata/annotations/example.com~1owner'], reason: null,
			},
		]);
		expect(ignore.rules[0]!.target).toMatchObject({
			group: {text: 'apps'}, kind: {text: 'Deployment'}, namespace: null, name: {text: 'web-*'},
		});
		expect(runbook).toEqual(new Map([['drift', {note: 'Ask the platform team first.\nThey are in #platform.', links: ['https://wiki.example.com/drift'], commands: ['kubectl get events --namespace=shop']}]]));
		expect(protection).toMatchObject({
			also: {contexts: [{text: 'acme-*'}], namespaces: [{text: 'payments'}]},
			except: {contexts: [{text: 'live-demo'}], namespaces: []},
		});
	});

	it.each(['', '\n\n', '# nothing yet\n', '---\n', '\u{FEFF}', '# a\n---\n# b\n', '{}'])('%j settles nothing', text => {
		expect(valueOf(text)).toEqual({...noConfig, file: 'config.yaml', ignore: {file: text === '{}' ? 'config.yaml' : null, rules: []}, policies: {...noPolicies, file: text === '{}' ? 'config.yaml' : null}});
	});

	it('reads flow style, quotes, carriage returns and aliases as YAML 1.2 does', () => {
		expect(valueOf('{"drift": {"ignore": [{"paths": [""]}]}}').ignore.rules).toHaveLength(1);
		expect(valueOf('drift:\r\n  ignore:\r\n    - paths: [/a]\r\n    - paths: [/b]\r\n').ignore.rules.map(({line}) => line)).toEqual([3, 4]);
		expect(valueOf('drift:\n  ignore:\n    - target: &web {kind: Deployment}\n      paths: [/a]\n    - target: *web\n      paths: [/b]\n').ignore.rules[1]!.target.kind?.text).toBe('Deployment');
		expect(valueOf('drift: {ignore: [{paths: [/a], target: {namespace: yes, name: on}}]}').ignore.rules[0]!.target).toMatchObject({namespace: {text: 'yes'}, name: {text: 'on'}});
	});

	it('tells an empty text from one that is left out', () => {
		const [, bare, empty] = valueOf('drift:\n  ignore:\n    - {target: {kind: A}, paths: [/a]}\n    - {target: {}, paths: [/a]}\n    - {target: {group: "", namespace: ""}, paths: [/a]}\n').ignore.rules;
		expect(bare!.target).toMatchObject({group: null, namespace: null});
		expect(empty!.target).toMatchObject({group: {text: ''}, namespace: {text: ''}});
	});
});

describe('a fault of a config file', () => {
	it.each([
		['drfit: {}', ['1:1: the file has no key "drfit"; allowed here: drift, runbook, protected, release, policies, releases and dependencies. Did you mean drift?']],
		['ignore: []', ['1:1: the file has no key "ignore"; allowed here: drift, runbook, protected, release, policies, releases and dependencies. It belongs into drift']],
		['drift:\n  ignore:\n    - paths: [/a]\n      kind: Deployment', ['4:7: drift.ignore[0] has no key "kind"; allowed here: target, paths and reason. It belongs into drift.ignore[].target']],
		['protected: {drift: {}}', ['1:13: protected has no key "drift"; allowed here: contexts, namespaces and except. It belongs into the top of the file']],
		['drift:\nrunbook: ~', ['1:1: drift has no value: it is a mapping; give it one, or take the key away', '2:10: runbook has no value: it is a mapping; give it one, or take the key away']],
		['drift: 3', ['1:8: drift is the number 3; it has to be a mapping']],
		['- drift', ['1:1: the file is a list; it has to be a mapping']],
		['null', ['1:1: the file has no value: it is a mapping; give it one, or take the key away']],
		['drift: {ignore: /spec/replicas}', ['1:17: drift.ignore is text; it has to be a list']],
		['drift: {ignore: [{paths: [true, 1e3, [], null]}]}', [
			'1:27: drift.ignore[0].paths[0] is the switch true; it has to be text: put it in quotes',
			'1:33: drift.ignore[0].paths[1] is the number 1000; it has to be text: put it in quotes',
			'1:38: drift.ignore[0].paths[2] is a list; it has to be text',
			'1:42: drift.ignore[0].paths[3] has no value: it is text; give it one, or take the key away',
		]],
		['drift:\n  ignore:\n    - reason: why', ['3:7: drift.ignore[0] names no field: give it paths, a list of JSON Pointers such as /spec/replicas ("" is the whole object)']],
		['drift: {ignore: [{paths: []}]}', ['1:18: drift.ignore[0] names no field: give it paths, a list of JSON Pointers such as /spec/replicas ("" is the whole object)']],
		['drift: {ignore: [{paths: [/a~2]}]}', ['1:27: drift.ignore[0].paths[0] has a ~ that is neither ~0 (a tilde) nor ~1 (a slash), at its character 3']],
		['drift: {ignore: [{paths: [/a], target: {name: "web-.*"}}]}', ['1:47: drift.ignore[0].target.name reads like a regular expression; here * stands for any characters, ? for one, and everything else for itself']],
		['drift: {ignore: [{paths: [/a], target: {kind: "", name: ""}}]}', ['1:47: drift.ignore[0].target.kind is empty, and no kind is; leave the key out for any kind', '1:57: drift.ignore[0].target.name is empty, and no name is; leave the key out for any name']],
		['drift: {}\nrunbook: {}\ndrift: {}', ['3:1: drift stands in the file a second time; the first is in line 1']],
		['1: x', ['1:1: a key of the file is the number 1; keys are text']],
		['runbook:\n  value-lost: {note: x}', ['2:3: the runbook has no row "value-lost". Did you mean values-lost?']],
		['runbook: {nothing-like-it: {note: x}}', ['1:11: the runbook has no row "nothing-like-it". `helm-triage runbook` lists them']],
		['runbook: {drift: {}}', ['1:18: runbook.drift says nothing: give it a note, links or commands']],
		['runbook: {drift: {note: " "}}', ['1:25: runbook.drift.note is empty']],
		[String.raw`runbook: {drift: {commands: ["a\nb"]}}`, ['1:30: runbook.drift.commands[0] has more than one line']],
		['protected: {contexts: [""]}', ['1:24: protected.contexts[0] is empty']],
		['protected: {except: [a]}', ['1:21: protected.except is a list; it has to be a mapping']],
		['drift: *nothing', ['1:8: nothing before this is marked &nothing']],
		['drift: {}\n---\nrunbook: {}', ['2:1: a second document begins here; the file is one']],
		['drift: !custom {}', ['1:8: this is not YAML: Unresolved tag: !custom']],
		['drift:\n\tignore: []', ['2:1: this is not YAML: Tabs are not allowed as indentation']],
		['"drift', ['1:6: this is not YAML: Missing closing "quote']],
	])('%j', (text, faults) => {
		expect(faultsOf(text)).toEqual(faults);
	});

	it('is told together with the others, in the order of the file', () => {
		const lines = faultsOf('protected:\n  context: [a]\nrunbook:\n  drfit: {note: a}\n  drift: {link: b}\ndrift:\n  ignore:\n    - path: /a\n').map(text => text.split(': ', 1)[0]);
		expect(lines).toEqual(['2:3', '4:3', '5:11', '8:7']);
	});

	it('ends a text of nothing but brackets, and one of too many aliases', () => {
		expect(faultsOf('['.repeat(100_000))[0]).toMatch(/^1:\d+: this is nested too deeply$/v);
		expect(faultsOf('- '.repeat(20_000))[0]).toMatch(/^1:\d+: this is nested too deeply$/v);
		expect(faultsOf(`drift: {ignore: [&r {paths: [/a]}${', *r'.repeat(101)}]}`)).toEqual(['1:436: this is one alias more than 100; write it out']);
	});
});

const anyKey = fc.constantFrom(...Object.values(shapes).flat(), ...rows, '1', '<<', '__proto__', 'Ä');
const anyValue = fc.letrec(tie => ({
	value: fc.oneof(
		{depthSize: 'small'},
		fc.constantFrom('', '/spec/replicas', '/a~', 'spec.x', 'web-*', '.*', null, true, 3, 'a\nb'),
		fc.array(tie('value'), {maxLength: 4}),
		fc.dictionary(anyKey, tie('value'), {maxKeys: 5}),
	),
})).value;

/** Every fault is inside of the text, and the same text gives the same answer. */
const holds = (text: string): void => {
	const result = parsed(text);
	expect(JSON.stringify(parsed(text))).toBe(JSON.stringify(result));
	if (result.ok) {
		return;
	}

	expect(result.faults.length).toBeGreaterThan(0);
	const lines = text.split('\n');
	for (const {line, column, message} of result.faults) {
		expect(message).not.toBe('');
		expect(line).toBeGreaterThanOrEqual(1);
		expect(line).toBeLessThanOrEqual(lines.length);
		expect(column).toBeGreaterThanOrEqual(1);
		expect(column).toBeLessThanOrEqual(Math.max(lines[line - 1]!.length, 1));
	}
};

describe('any text', () => {
	it('is a config or has faults that stand inside of it', () => {
		fc.assert(fc.property(fc.string({unit: 'binary', maxLength: 80}), holds), {numRuns: 400});
	});

	it('of YAML\'s own characters', () => {
		const pieces = fc.constantFrom('drift:', 'ignore:', '\n', '  ', '- ', '[', ']', '{', '}', ':', ',', '"', '\'', '&a ', '*a', '!t ', '|\n', '>\n', '#', '?', '%', '@', '\t', '\r\n', '---\n', '...', '/spec', 'null', '1', '\u{FEFF}', '😀');
		fc.assert(fc.property(fc.array(pieces, {maxLength: 30}).map(parts => parts.join('')), holds), {numRuns: 1500});
	});

	it('of the right shape with wrong things in it', () => {
		fc.assert(fc.property(anyValue, value => {
			holds(stringify(value));
		}), {numRuns: 1000});
	});

	it('that is the whole file with one character changed', () => {
		fc.assert(fc.property(fc.nat(whole.length - 1), fc.constantFrom('', ' ', ':', '\n', '"', '[', '}', '*', 'x', '\t', '~'), (at, character) => {
			holds(whole.slice(0, at) + character + whole.slice(at + 1));
		}), {numRuns: 800});
	});
});
