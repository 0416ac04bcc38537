import {describe, expect, it} from 'vitest';
import {createRedactor} from '../../../source/core/redact/create-redactor.ts';

const redactor = createRedactor(new Uint8Array(32));
const fingerprint = (secret: string): string => redactor.fingerprint(secret);

const secret = (content: string): string => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\n${content}`;

describe('Secrets in YAML', () => {
	it.each([
		['data in base64, by what it holds', 'data:\n  a: dG9w\n', `data:\n  a: ${fingerprint('top')}\n`],
		['data in quotes', 'data:\n  a: "dG9w" # one\n  b: \'dG9w\'\n', `data:\n  a: "${fingerprint('top')}" # one\n  b: '${fingerprint('top')}'\n`],
		['data that is no base64', 'data:\n  a: not base64!\n', `data:\n  a: ${fingerprint('not base64!')}\n`],
		['data on one line', 'data: {a: dG9w, "b": "dG9w"}\n', `data: {a: ${fingerprint('top')}, "b": "${fingerprint('top')}"}\n`],
		['base64 over several lines', 'data:\n  a: |\n    dG9\n    w\n  c: ""\n', `data:\n  a: |\n    ${fingerprint('top')}\n    ⋮\n  c: ""\n`],
		['base64 in quotes over several lines', 'data:\n  a: "dG9\n    w"\n', `data:\n  a: "${fingerprint('top')}\n    ⋮"\n`],
		['plain text', 'stringData:\n  a: top\n  b: 12345678\n  c: true\n', `stringData:\n  a: ${fingerprint('top')}\n  b: ${fingerprint('12345678')}\n  c: ${fingerprint('true')}\n`],
		['a block with a blank line', 'stringData:\n  a: |-\n    one\n\n    two\ntype: Opaque\n', `stringData:\n  a: |-\n    ${fingerprint('one\n\ntwo')}\n\n    ⋮\ntype: Opaque\n`],
		['a folded block with a comment', 'stringData:\n  a: >- # folded\n    one\n    two\n', `stringData:\n  a: >- # folded\n    ${fingerprint('one two')}\n    ⋮\n`],
		['a plain scalar over several lines', 'stringData:\n  a: one\n    two\n', `stringData:\n  a: ${fingerprint('one two')}\n    ⋮\n`],
		['an anchor', 'stringData:\n  a: &x top\n  b: *x\n', `stringData:\n  a: &x ${fingerprint('top')}\n  b: *x\n`],
		['a tag', 'data:\n  a: !!binary dG9w\n', `data:\n  a: !!binary ${fingerprint('top')}\n`],
		['duplicate keys', 'data:\n  a: dG9w\n  a: dG9w\n', `data:\n  a: ${fingerprint('top')}\n  a: ${fingerprint('top')}\n`],
		['keys that fell out of their place', 'foo: dG9w\n', `foo: ${fingerprint('top')}\n`],
	])('hides %s', (_what, content, expected) => {
		const manifest = secret(content);
		expect(redactor.yaml(manifest)).toBe(secret(expected));
		expect(redactor.yaml(secret(expected))).toBe(secret(expected));
	});

	it('leaves everything else of a Secret', () => {
		const manifest = secret('type: kubernetes.io/tls\nimmutable: true\n').replace('name: x', 'name: x\n  labels: {app: x}\n  annotations:\n    helm.sh/resource-policy: keep');
		expect(redactor.yaml(manifest)).toBe(manifest);
	});

	it('knows the kind when it comes last', () => {
		expect(redactor.yaml('data:\n  a: dG9w\nkind: Secret\n')).toBe(`data:\n  a: ${fingerprint('top')}\nkind: Secret\n`);
	});

	it('looks into lists, and tells their objects apart', () => {
		const list = 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  data: {a: dG9w}\n- apiVersion: v1\n  kind: Secret\n  data: {a: dG9w}\n';
		expect(redactor.yaml(list)).toBe(`${list.slice(0, -'dG9w}\n'.length)}${fingerprint('top')}}\n`);
	});

	it.each([
		['tabs', 'data:\n\ta: dG9w\n'],
		['an open quote', 'metadata2: "\ndata:\n  a: dG9w\n'],
		['a key without a value', 'data:\n  a: dG9w\n  b\n  c: dG9w\n'],
		['two keys on a line', 'data:\n  a: dG9w\nx: y: z\n'],
		['an open bracket', 'x: [1, 2\ndata:\n  a: dG9w\n'],
		['template rests', 'data:\n  {{- if .Values.x }}\n  a: dG9w\n  {{- end }}\n'],
		['a conflict', '<<<<<<< HEAD\ndata:\n  a: dG9w\n=======\ndata:\n  a: "dG9w"\n>>>>>>> x\n'],
	])('hides data in a document that is broken by %s', (_what, content) => {
		const manifest = secret(content);
		const shown = redactor.yaml(manifest);
		expect(shown).not.toContain('dG9w');
		expect(shown).toContain(fingerprint('top'));
		expect(shown.split('\n')).toHaveLength(manifest.split('\n').length);
	});

	it('does not take a broken ConfigMap beside a Secret for one', () => {
		const text = 'kind: List\nitems:\n- kind: ConfigMap\n  data:\n    a: dG9w\n- kind: Secret\n  data:\n    a: dG9w\n  x: [\n';
		expect(redactor.yaml(text).match(/dG9w/gv)).toHaveLength(1);
	});
});

describe('other YAML', () => {
	it.each([
		['literals of the environment', 'env:\n- name: DB_PASSWORD\n  value: hunter2\n- name: MODE\n  value: fast\n', ['hunter2']],
		['literals with the value first', 'env:\n- value: hunter2\n  name: DB_PASSWORD\n', ['hunter2']],
		['arguments', 'args: [--password, hunter2, "--token=abc123", --mode, fast]\n', ['hunter2', 'abc123']],
		['lists under plural names', 'tokens:\n- abc123x\n- def456y\napiKeys: [k1-x]\n', ['abc123x', 'def456y', 'k1-x']],
		['collections of secrets', 'secretEnv:\n  A: top\n  B: 5\nsecrets:\n  license: l1-x\n  enabled: true\n', ['top', ': 5', 'l1-x']],
		['values below a name', 'password:\n  value: hunter2\n', ['hunter2']],
		['numbers', 'password: 12345678\npin: 4\n', ['12345678']],
		['comments', 'a: b # password: hunter2\n# token = abc123\n', ['hunter2', 'abc123']],
		['escaped scalars', String.raw`a: "{\"password\": \"hunter2\"}"`, ['hunter2']],
		['doubled quotes', 'a: \'{"password": "it\'\'s hunter2"}\'\n', ['hunter2']],
		['config files in blocks', 'data:\n  app.properties: |\n    a=b\n    password=hun ter2\n  x.yaml: |\n    db:\n      password:\n        value: abc123\n', ['hun ter2', 'abc123']],
		['manifests in blocks', 'data:\n  s.yaml: |\n    apiVersion: v1\n    kind: Secret\n    data:\n      a: dG9w\n', ['dG9w']],
		['manifests in JSON in annotations', 'metadata:\n  annotations:\n    last: |\n      {"apiVersion":"v1","kind":"Secret","data":{"a":"dG9w"}}\n', ['dG9w']],
		['folded text', 'a: >\n  postgres://app:hunter2@db/x\n  more\n', ['hunter2']],
		['several documents', '---\na: b\n---\npassword: hunter2\n...\n---\ntoken: abc123\n', ['hunter2', 'abc123']],
	])('is redacted in %s', (_what, text, secrets) => {
		const shown = redactor.yaml(text);
		for (const one of secrets) {
			expect(shown).not.toContain(one);
		}

		expect(shown).toContain('⟨#');
		expect(shown.split('\n')).toHaveLength(text.split('\n').length);
		expect(redactor.yaml(shown)).toBe(shown);
	});

	it.each([
		['objects and their parts', 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: api-9f86d081884c7d659a2feaa0c55ad015\n  uid: 550e8400-e29b-41d4-a716-446655440000\n  labels: {hash: 9f86d081884c7d659a2feaa0c55ad015}\nspec:\n  template:\n    spec:\n      volumes:\n      - name: tls\n        secret: {secretName: api-tls}\n      - projected:\n          sources:\n          - serviceAccountToken: {path: token, expirationSeconds: 3607}\n      containers:\n      - image: registry.example.com/api:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b\n        env:\n        - name: DB_PASSWORD\n          valueFrom: {secretKeyRef: {name: db, key: password}}\n        - name: PGPASSWORD\n          value: $(DB_PASSWORD)\n        - name: TENANT_ID\n          value: 9f86d081884c7d659a2feaa0c55ad015\n'],
		['an external secret', 'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: x}\nspec:\n  secretStoreRef: {name: vault, kind: ClusterSecretStore}\n  data:\n  - secretKey: postgres-password\n    remoteRef: {key: payments/db, property: password}\n'],
		['a schema', 'kind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1\nspec:\n  properties:\n    password:\n      type: string\n      description: The password of the user. Must not be empty.\n    passwordSecretRef: {type: object}\n'],
		['roles', 'kind: Role\napiVersion: rbac.authorization.k8s.io/v1\nrules:\n- apiGroups: [""]\n  resources: [secrets, serviceaccounts/token]\n  verbs: [get]\n'],
		['a service account', 'kind: ServiceAccount\napiVersion: v1\nmetadata: {name: x}\nautomountServiceAccountToken: false\nsecrets:\n- name: x-token-abcde\nimagePullSecrets:\n- name: regcred2048\n'],
		['values that name Secrets', 'auth:\n  enabled: true\n  username: app\n  password: ""\n  existingSecret: app-credentials\n  secretKeys: {adminPasswordKey: admin-password}\ntls:\n  secretName: app-tls\nexternalSecrets:\n  enabled: true\n  refreshInterval: 1h\nimagePullSecrets: [regcred]\n'],
		['an ingress', 'kind: Ingress\napiVersion: networking.k8s.io/v1\nmetadata:\n  annotations:\n    nginx.ingress.kubernetes.io/auth-secret: payments/basic-auth\n    cert-manager.io/cluster-issuer: letsencrypt\nspec:\n  tls: [{hosts: [a.example.com], secretName: a-tls}]\n'],
		['carriage returns', 'apiVersion: v1\r\nkind: ConfigMap\r\ndata:\r\n  secretName: x\r\n'],
		['nothing', ''],
	])('is left alone in %s', (_what, text) => {
		expect(redactor.yaml(text)).toBe(text);
	});

	it('keeps carriage returns where it hides', () => {
		expect(redactor.yaml('a: b\r\npassword: hunter2\r\nc: d\r\n')).toBe(`a: b\r\npassword: ${fingerprint('hunter2')}\r\nc: d\r\n`);
	});

	it('lets the last gate leave what it left, line by line', () => {
		const text = 'env:\n- name: TENANT_ID\n  value: 9f86d081884c7d659a2feaa0c55ad015\n';
		const shown = redactor.yaml(text);
		expect(shown.split('\n').map(line => redactor.text(line)).join('\n')).toBe(text);
	});
});
