/** What people and programs do to live objects, and whether it is drift. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {JsonValue} from '../../../source/core/record/types.ts';
import {compared, told, toldOf, yaml} from './told.ts';

type Writer = {readonly manager: string; readonly operation?: string; readonly fields: JsonValue; readonly subresource?: string};

/** A live object whose fields these writers hold. */
const heldBy = (text: string, ...writers: readonly Writer[]): JsonValue => {
	const object = yaml(text) as {readonly metadata: Readonly<Record<string, JsonValue>>};
	return {
		...object,
		metadata: {
			...object.metadata,
			managedFields: writers.map(({manager, operation = 'Update', fields, subresource = ''}) => ({
				manager,
				operation,
				subresource,
				fieldsType: 'FieldsV1',
				fieldsV1: fields,
			})),
		},
	};
};

const toldHeld = (desired: string, live: string, ...writers: readonly Writer[]) => told(compared(yaml(desired), heldBy(live, ...writers)));

const deployment = (container: string, pod = ''): string => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: web
          image: registry.example.test/web:1
${container.split('\n').map(line => `          ${line}`).join('\n')}
${pod.split('\n').map(line => `      ${line}`).join('\n')}
`;

const spec = 'spec.template.spec';
const web = `${spec}.containers[name=web]`;

describe('what is stored', () => {
	it('is compared by type: a text is no number, and 1 is 1.0', () => {
		const widget = (size: string): string => `apiVersion: shop.example.test/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: ${size}}`;
		expect(toldOf(widget('1'), widget('1.0')).changes).toEqual([]);
		expect(toldOf(widget('1'), widget('"1"')).changes).toEqual(['changed spec.size']);
		expect(toldOf(widget('"a "'), widget('"a"')).changes).toEqual(['changed spec.size']);
		expect(toldOf(widget('{a: 1}'), widget('[1]')).changes).toEqual(['changed spec.size']);
	});

	it('is told as one difference where all of it is missing', () => {
		expect(toldOf(deployment('resources: {limits: {cpu: "1", memory: 1Gi}}'), deployment('resources: {}')).changes).toEqual([`missing ${web}.resources.limits`]);
		expect(toldOf(deployment('livenessProbe: {tcpSocket: {port: 80}}'), deployment('tty: false')).changes).toEqual([`missing ${web}.livenessProbe`]);
	});

	it('is told key by key of labels, annotations and data', () => {
		const map = (rest: string): string => `apiVersion: v1\nkind: ConfigMap\n${rest}`;
		expect(toldOf(map('metadata: {name: a, labels: {a: b, c: d}}\ndata: {e: f}'), map('metadata: {name: a}')).changes).toEqual(['missing metadata.labels.a', 'missing metadata.labels.c', 'missing data.e']);
		expect(toldOf(map('metadata: {name: a}'), map('metadata: {name: a, labels: {a: b}}\ndata: {}'))).toMatchObject({changes: [], extras: ['metadata.labels.a']});
	});

	it('does not count where it is null, and the live object has nothing or a collection of others', () => {
		const with_ = (annotations: string): string => `apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: a, annotations: ${annotations}}`;
		expect(toldOf(with_('null'), with_('{}')).changes).toEqual([]);
		expect(toldOf(with_('null'), with_('{a: b}'))).toMatchObject({changes: [], extras: ['metadata.annotations.a']});
		expect(toldOf(deployment('resources: null'), deployment('resources: {}')).changes).toEqual([]);
	});

	it('asks for the default where it is null in the place of a plain value', () => {
		const with_ = (limit: string): string => deployment('tty: false').replace('spec:\n', () => `spec:\n  revisionHistoryLimit: ${limit}\n`);
		expect(toldOf(with_('null'), with_('10')).changes).toEqual([]);
		expect(toldOf(with_('null'), with_('2')).changes).toEqual(['changed spec.revisionHistoryLimit']);
	});

	it('stays silent about a null in a custom resource, whose defaults nobody here knows', () => {
		const widget = (size: string): string => `apiVersion: shop.example.test/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: ${size}}`;
		expect(toldOf(widget('null'), widget('7'))).toMatchObject({changes: [], extras: ['spec.size']});
	});

	it('has keys such as __proto__ like any other', () => {
		const map = (value: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {"__proto__": "${value}", constructor: b}`;
		expect(toldOf(map('1'), map('2')).changes).toEqual(['changed data.__proto__']);
		expect(toldOf(map('1'), map('1')).changes).toEqual([]);
	});

	it('is told by merge keys, whatever the order', () => {
		const mounts = 'volumeMounts:\n  - {name: a, mountPath: /a}\n  - {name: b, mountPath: /b}';
		const turned = 'volumeMounts:\n  - {name: x, mountPath: /b}\n  - {name: a, mountPath: /a}';
		expect(toldOf(deployment(mounts), deployment(turned))).toMatchObject({changes: [`changed ${web}.volumeMounts[mountPath=/b].name`], folds: ['order']});
	});
});

describe('env', () => {
	it('may stand in another order', () => {
		expect(toldOf(deployment('env: [{name: A, value: a}, {name: B, value: b}]'), deployment('env: [{name: B, value: b}, {name: A, value: a}]'))).toMatchObject({changes: [], folds: ['order']});
	});

	it('may not, where a variable names another', () => {
		expect(toldOf(deployment('env: [{name: A, value: a}, {name: B, value: "$(A)/b"}]'), deployment('env: [{name: B, value: "$(A)/b"}, {name: A, value: a}]')).changes).toEqual([`changed ${web}.env`]);
		expect(toldOf(deployment('env: [{name: A, value: a}, {name: B, value: "$$(A)/b"}]'), deployment('env: [{name: B, value: "$$(A)/b"}, {name: A, value: a}]')).changes).toEqual([]);
	});

	it('hides no change behind a name that stands twice', () => {
		const twice = (first: string, last: string): string => deployment(`env: [{name: A, value: ${first}}, {name: B, value: b}, {name: A, value: ${last}}]`);
		expect(toldOf(twice('x', 'y'), twice('x', 'y'))).toMatchObject({changes: [], warnings: ['duplicate-env']});
		expect(toldOf(twice('x', 'y'), twice('z', 'y')).changes).toEqual([`changed ${web}.env[0].value`]);
		expect(toldOf(twice('x', 'y'), twice('x', 'z')).changes).toEqual([`changed ${web}.env[2].value`]);
	});

	it('tells which of two of one name is gone, and which came', () => {
		const [one, two] = [deployment('env: [{name: A, value: y}]'), deployment('env: [{name: A, value: x}, {name: A, value: y}]')];
		expect(toldOf(two, one)).toMatchObject({changes: [`missing ${web}.env[0]`], warnings: ['duplicate-env']});
		expect(toldOf(one, two)).toMatchObject({changes: [`extra ${web}.env[0]`], extras: [], warnings: ['duplicate-env']});
	});
});

describe('containers', () => {
	it('may be injected by others', () => {
		const injected = deployment('env: []\n').replace('    spec:\n', () => '    spec:\n      initContainers: [{name: proxy-init, image: registry.example.test/proxy:1}]\n').replace('containers:\n        - name: web', () => 'containers:\n        - {name: proxy, image: registry.example.test/proxy:1}\n        - name: web');
		expect(toldOf(deployment(''), injected)).toMatchObject({changes: [], extras: [`${spec}.containers[name=proxy]`, `${spec}.initContainers`]});
	});

	it('run one after the other before the others start, so that their order counts', () => {
		const init = (...names: readonly string[]): string => deployment('tty: false', `initContainers: [${names.map(name => `{name: ${name}, image: registry.example.test/${name}:1}`).join(', ')}]`);
		expect(toldOf(init('a', 'b'), init('b', 'a')).changes).toEqual([`changed ${spec}.initContainers`]);
		expect(toldOf(init('a', 'b'), init('a', 'x', 'b'))).toMatchObject({changes: [], extras: [`${spec}.initContainers[name=x]`]});
	});

	it('have ports by number and protocol', () => {
		const ports = (text: string): string => deployment(`ports: [${text}]`);
		expect(toldOf(ports('{containerPort: 53}, {containerPort: 53, protocol: UDP}'), ports('{containerPort: 53, protocol: UDP}, {containerPort: 53, protocol: TCP, name: dns}'))).toMatchObject({changes: [], extras: [`${web}.ports[containerPort=53,protocol=TCP].name`]});
		expect(toldOf(ports('{containerPort: 80}'), ports('{containerPort: 81, protocol: TCP}')).changes).toEqual([`missing ${web}.ports[containerPort=80,protocol=TCP]`]);
	});

	it('have arguments by position', () => {
		const args = (...list: readonly string[]): string => deployment(`args: [${list.join(', ')}]`);
		expect(toldOf(args('a', 'b'), args('b', 'a')).changes).toEqual([`changed ${web}.args[0]`, `changed ${web}.args[1]`]);
		expect(toldOf(args('a', 'b'), args('x', 'a', 'b')).changes).toEqual([`extra ${web}.args[0]`]);
		expect(toldOf(args('a', 'b', 'c'), args('a', 'c')).changes).toEqual([`missing ${web}.args[1]`]);
		expect(toldOf(args('a'), args()).changes).toEqual([`changed ${web}.args`]);
	});

	it('keep a restart that somebody asked for as what it is', () => {
		const restarted = deployment('').replace('metadata: {labels: {app: web}}', () => 'metadata: {labels: {app: web}, annotations: {kubectl.kubernetes.io/restartedAt: "2026-11-02T03:14:09Z"}}');
		expect(toldOf(deployment(''), restarted)).toMatchObject({changes: [], extras: [expect.stringContaining('restartedAt')]});
	});
});

describe('lists of one piece', () => {
	const role = (...rules: readonly string[]): string => `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a}\nrules: [${rules.join(', ')}]`;
	const read = '{apiGroups: [""], resources: [pods], verbs: [get, list]}';
	const write = '{apiGroups: [""], resources: [pods], verbs: [create]}';

	it('show what was added, taken or changed', () => {
		expect(toldOf(role(read), role(read, write)).changes).toEqual(['extra rules[1]']);
		expect(toldOf(role(read), role(write, read)).changes).toEqual(['extra rules[0]']);
		expect(toldOf(role(read, write), role(write)).changes).toEqual(['missing rules[0]']);
		expect(toldOf(role(read), role(read.replace('list', 'list, delete'))).changes).toEqual(['extra rules[0].verbs[2]']);
	});

	it('show a key that narrows or widens one of their items', () => {
		expect(toldOf(role(read), role(read.replace('}', ', resourceNames: [a]}'))).changes).toEqual(['extra rules[0].resourceNames']);
		const policy = (rule: string): string => `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: a}\nspec: {podSelector: {}, policyTypes: [Ingress], ingress: [${rule}]}`;
		expect(toldOf(policy('{ports: [{port: 80}]}'), policy('{ports: [{port: 80, protocol: TCP}], from: [{podSelector: {}}]}')).changes).toEqual(['extra spec.ingress[0].from']);
	});

	it('may stand in another order where that means nothing', () => {
		expect(toldOf(role(read, write), role(write, read))).toMatchObject({changes: [], folds: ['order']});
		expect(toldOf(role(read), role(read.replace('get, list', 'list, get')))).toMatchObject({changes: [], folds: ['order']});
	});

	it('show an added path of an ingress', () => {
		const ingress = (...paths: readonly string[]): string => `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a}\nspec: {rules: [{host: a.example.test, http: {paths: [${paths.map(path => `{path: ${path}, pathType: Prefix, backend: {service: {name: a, port: {number: 80}}}}`).join(', ')}]}}]}`;
		expect(toldOf(ingress('/a', '/b'), ingress('/a', '/x', '/b')).changes).toEqual(['extra spec.rules[0].http.paths[1]']);
	});
});

describe('mappings of one piece', () => {
	it('are another selector with one key more', () => {
		const service = (selector: string): string => `apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {selector: ${selector}, ports: [{port: 80}]}`;
		expect(toldOf(service('{app: a}'), service('{app: a, track: canary}')).changes).toEqual(['extra spec.selector.track']);
		expect(toldOf(deployment('', 'nodeSelector: {disk: ssd}'), deployment('', 'nodeSelector: {disk: ssd, zone: a}')).changes).toEqual([`extra ${spec}.nodeSelector.zone`]);
	});
});

describe('data of ConfigMaps and Secrets', () => {
	const map = (data: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n${data}`;

	it('is drift by each key, whoever added it', () => {
		expect(toldHeld(map('data: {a: "1"}'), map('data: {a: "1", b: "2"}'), {manager: 'operator', fields: {'f:data': {'f:b': {}}}}).changes).toEqual(['extra data.b']);
		expect(toldOf(map('data: {a: "1"}'), map('data: {a: "1"}\nbinaryData: {b: AA==}')).changes).toEqual(['extra binaryData.b']);
	});

	it('is left to the program that fills in what the chart leaves open', () => {
		const filled = map('data: {a: "1", b: "2"}');
		expect(toldHeld(map(''), filled, {manager: 'cert-controller', fields: {'f:data': {'.': {}, 'f:a': {}, 'f:b': {}}}})).toMatchObject({changes: [], extras: ['data.a by cert-controller', 'data.b by cert-controller']});
		expect(toldHeld(map('data: {}'), filled, {manager: 'kubectl-edit', fields: {'f:data': {'.': {}, 'f:a': {}, 'f:b': {}}}}).changes).toEqual(['extra data.a', 'extra data.b']);
		expect(toldOf(map(''), filled).changes).toEqual(['extra data.a', 'extra data.b']);
	});

	it('is one difference where a text of stringData was changed', () => {
		const secret = (rest: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n${rest}`;
		expect(toldOf(secret('stringData: {a: one, b: two}\ndata: {c: Yw==}'), secret('data: {a: b25l, b: b3RoZXI=, c: Yw==}\ntype: Opaque'))).toMatchObject({changes: ['changed data.b'], folds: ['api-default', 'string-data']});
		expect(toldOf(secret('stringData: {a: one}'), secret('type: Opaque')).changes).toEqual(['missing data.a']);
		expect(toldOf(secret('stringData: {a: one}\ndata: {a: b3RoZXI=}'), secret('data: {a: b25l}\ntype: Opaque')).changes).toEqual([]);
	});
});

describe('what only the live object has', () => {
	const account = (rest: string): string => `apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: a${rest}}`;
	const labels = {'f:metadata': {'f:labels': {'.': {}, 'f:x': {}}}};

	it('is drift where ours holds it and no longer stores it', () => {
		expect(toldHeld(account(''), account(', labels: {x: y}'), {manager: 'helm', operation: 'Apply', fields: labels}).changes).toEqual(['extra metadata.labels.x']);
		expect(toldHeld(account(''), account(', labels: {x: y}'), {manager: 'helm', fields: labels}).changes).toEqual(['extra metadata.labels.x']);
	});

	it('is an item that ours put there', () => {
		const fields = {'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"web"}': {'f:env': {'k:{"name":"OLD"}': {'.': {}, 'f:name': {}, 'f:value': {}}}}}}}}};
		expect(toldHeld(deployment(''), deployment('env: [{name: OLD, value: "1"}]'), {manager: 'helm', operation: 'Apply', fields}).changes).toEqual([`extra ${web}.env`]);
		expect(toldHeld(deployment('env: [{name: NEW, value: "1"}]'), deployment('env: [{name: NEW, value: "1"}, {name: OLD, value: "1"}]'), {manager: 'helm', operation: 'Apply', fields}).changes).toEqual([`extra ${web}.env[name=OLD]`]);
	});

	it('is no drift where another holds it, alone or beside ours', () => {
		expect(toldHeld(account(''), account(', labels: {x: y}'), {manager: 'helm', operation: 'Apply', fields: {'f:metadata': {}}}, {manager: 'kubectl-label', fields: labels})).toMatchObject({changes: [], extras: ['metadata.labels.x by kubectl-label']});
		expect(toldHeld(account(''), account(', labels: {x: y}'), {manager: 'helm', operation: 'Apply', fields: labels}, {manager: 'flux', operation: 'Apply', fields: labels})).toMatchObject({changes: [], extras: ['metadata.labels.x by flux']});
	});

	it('is told part by part where several hold it, and as one where one does', () => {
		const held = (...names: readonly string[]): JsonValue => ({'f:spec': {'f:template': {'f:spec': {'f:securityContext': Object.fromEntries(names.map(name => [`f:${name}`, {}]))}}}});
		const live = deployment('', 'securityContext: {runAsUser: 1, fsGroup: 2}');
		expect(toldHeld(deployment(''), live, {manager: 'a', fields: held('.', 'runAsUser', 'fsGroup')}).extras).toEqual([`${spec}.securityContext by a`]);
		expect(toldHeld(deployment(''), live, {manager: 'a', fields: held('.', 'runAsUser')}, {manager: 'b', fields: held('fsGroup')}).extras).toEqual([`${spec}.securityContext.runAsUser by a`, `${spec}.securityContext.fsGroup by b`]);
	});

	it('is a warning where ours set a field that has a default', () => {
		const service = (more: string): string => `apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: 80}]${more}}`;
		expect(toldHeld(service(''), service(', type: NodePort'), {manager: 'helm', operation: 'Apply', fields: {'f:spec': {'f:type': {}}}})).toMatchObject({changes: [], extras: ['spec.type by helm'], warnings: ['left-behind']});
	});

	it('is no drift in a custom resource where it may be a default of its definition', () => {
		const widget = (rest: string): string => `apiVersion: shop.example.test/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 3${rest}}`;
		const fields = {'f:spec': {'.': {}, 'f:size': {}, 'f:mode': {}}};
		expect(toldHeld(widget(''), widget(', mode: fast'), {manager: 'helm', fields}).changes).toEqual([]);
		expect(toldHeld(widget(''), widget(', mode: fast'), {manager: 'helm', operation: 'Apply', fields}).changes).toEqual(['extra spec.mode']);
		const route = (rule: string): string => `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: a}\nspec: {rules: [${rule}]}`;
		expect(toldHeld(route('{backendRefs: [{name: a, port: 80}]}'), route('{backendRefs: [{name: a, port: 80, weight: 1, kind: Service}], matches: [{path: {value: /}}]}'), {manager: 'helm', operation: 'Apply', fields: {'f:spec': {'f:rules': {}}}})).toMatchObject({changes: [], extras: ['spec.rules[0].backendRefs[0].weight', 'spec.rules[0].backendRefs[0].kind', 'spec.rules[0].matches']});
	});

	it('is matched in a custom resource by the keys that its writers show', () => {
		const widget = (...parts: readonly string[]): string => `apiVersion: shop.example.test/v1\nkind: Widget\nmetadata: {name: a}\nspec: {parts: [${parts.map(part => `{id: ${part}, size: 1}`).join(', ')}]}`;
		const part = (id: string): JsonValue => ({[`k:{"id":"${id}"}`]: {'.': {}, 'f:id': {}, 'f:size': {}}});
		expect(toldHeld(widget('a', 'b'), widget('x', 'b', 'a'), {manager: 'helm', operation: 'Apply', fields: {'f:spec': {'f:parts': {...part('a') as object, ...part('b') as object}}}}, {manager: 'operator', fields: {'f:spec': {'f:parts': part('x')}}})).toMatchObject({changes: [], extras: ['spec.parts[id=x] by operator'], folds: ['order']});
		expect(toldOf(widget('a', 'b'), widget('x', 'a', 'b')).changes).toEqual(['extra spec.parts[0]']);
	});

	it('is a set of finalizers by their names', () => {
		expect(toldOf(account(', finalizers: [a/b]'), account(', finalizers: [c/d, a/b]'))).toMatchObject({changes: [], extras: ['metadata.finalizers[=c/d]']});
		expect(toldOf(account(', finalizers: [a/b]'), account(', finalizers: []')).changes).toEqual(['missing metadata.finalizers[=a/b]']);
	});
});

describe('the manager that counts as ours', () => {
	it('is helm, else who holds most of what is stored', () => {
		const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: a, labels: {a: b}}';
		const labels = {'f:metadata': {'f:labels': {'f:a': {}}}};
		expect(compared(yaml(account), heldBy(account, {manager: 'argocd-controller', operation: 'Apply', fields: labels}, {manager: 'x', fields: {}})).ours).toBe('argocd-controller');
		expect(compared(yaml(account), heldBy(account, {manager: 'argocd-controller', operation: 'Apply', fields: labels}, {manager: 'helm', fields: {}})).ours).toBe('helm');
		expect(compared(yaml(account), yaml(account)).ours).toBeNull();
	});
});

describe('objects of any shape', () => {
	const kinds = ['v1/Secret', 'v1/ConfigMap', 'v1/Service', 'apps/v1/Deployment', 'rbac.authorization.k8s.io/v1/ClusterRole', 'shop.example.test/v1/Widget'];
	const part = fc.jsonValue({maxDepth: 4}) as fc.Arbitrary<JsonValue>;
	const side = fc.record({metadata: part, spec: part, data: part, stringData: part, rules: part}, {requiredKeys: []});

	it('are compared without an accident, and are equal to themselves', () => {
		fc.assert(fc.property(fc.constantFrom(...kinds), side, side, (kind, one, other) => {
			const head = {apiVersion: kind.slice(0, kind.lastIndexOf('/')), kind: kind.slice(kind.lastIndexOf('/') + 1)};
			const {stringData: _, ...served} = one;
			expect(compared({...one, ...head}, {...other, ...head}).warnings).toBeInstanceOf(Array);
			expect(told(compared({...served, ...head}, {...served, ...head}))).toMatchObject({changes: [], extras: []});
		}), {numRuns: 300});
	});
});

describe('an object as a whole', () => {
	it('is warned of where it is being deleted or was read in another version', () => {
		const budget = (version: string, more = ''): string => `apiVersion: policy/${version}\nkind: PodDisruptionBudget\nmetadata: {name: a${more}}\nspec: {minAvailable: 1}`;
		expect(toldOf(budget('v1beta1'), budget('v1', ', deletionTimestamp: "2026-11-02T03:14:09Z"'))).toMatchObject({changes: [], warnings: ['terminating', 'other-version']});
	});

	it('is compared even where a side is no object', () => {
		expect(told(compared('text', yaml('{a: b}'))).changes).toEqual(['changed ']);
		expect(told(compared(null, yaml('{a: b}'))).changes).toEqual(['extra ']);
	});
});
