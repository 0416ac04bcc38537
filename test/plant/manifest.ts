import {planted} from './values.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const indented = (text: string, by: number): string => text.split('\n').map(line => ' '.repeat(by) + line).join('\n');

const s = Object.fromEntries(Object.entries(planted).map(([id, {secret}]) => [id, secret])) as Readonly<Record<keyof typeof planted, string>>;

const secretFile = `[client]\nuser = app\npassword = ${s.dataFile}\n`;
const dockerConfig = JSON.stringify({auths: {'registry.example.com': {username: 'puller', password: s.dataDocker, auth: base64(`puller:${s.dataDocker}`)}}});

const secrets = `---
# Source: planted/templates/secret.yaml
apiVersion: v1
kind: Secret
metadata:
  name: planted-db
  namespace: payments
type: Opaque
data:
  one: ${base64(s.data1)}
  two: "${base64(s.data2)}"
  three: '${base64(s.data3)}'
  four: ${base64(`${s.data4}\n`)}
  short: ${base64(s.dataShort)}
  letters: ${base64(s.dataLetters)}
  client.cnf: ${base64(secretFile)}
  .dockerconfigjson: ${base64(dockerConfig)}
  tls.key: |
${indented(base64(s.dataKey).replaceAll(/.{60}/gv, '$&\n'), 4)}
---
# Source: planted/templates/string.yaml
apiVersion: v1
kind: Secret
metadata:
  name: planted-strings
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      ${JSON.stringify({apiVersion: 'v1', data: {a: base64(s.lastApplied), b: base64(s.lastAppliedShort)}, kind: 'Secret', metadata: {name: 'planted-strings'}})}
stringData:
  one: ${s.string1}
  number: ${s.string2}
  block: |
    ${s.stringBlock}
  key.pem: |
${indented(s.stringKey, 4)}
  folded: >-
    ${s.stringFolded}
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: planted-listed-config
  data:
    mode: "fast"
- apiVersion: v1
  kind: Secret
  metadata: {name: planted-listed}
  data: {a: ${base64(s.listed)}}
`;

const config = `---
# Source: planted/templates/config.yaml
# password: ${s.comment}
apiVersion: v1
kind: ConfigMap
metadata:
  name: planted-config
  annotations:
    example.com/db-password: "${s.annotation}"
    example.com/probe: https://prober:${s.basicUrl}@probe.example.com/health
data:
  LOG_LEVEL: debug
  application.properties: |
    server.port=8080
    spring.datasource.username=app
    spring.datasource.password=${s.properties}
  .env: |
    MODE=fast
    SMTP_PASS='${s.dotenv}'
  config.yaml: |
    database:
      host: db.payments.svc
      credentials:
        user: app
        password: "${s.yamlFile}"
  config.json: |
    {"cache": {"host": "redis", "auth": {"password": "${s.jsonFile}"}}, "workers": 4}
  app.ini: |
    [mail]
    secret = ${s.ini}
  settings.xml: |
    <server><id>nexus</id><password>${s.xml}</password></server>
  app.toml: |
    api_key = "${s.toml}"
  redis.conf: |
    port 6379
    requirepass ${s.redis}
  users.htpasswd: |
    admin:${s.htpasswd}
  server.pem: |
${indented(s.configKey, 4)}
  identity: ${s.age}
  storage: DefaultEndpointsProtocol=https;AccountName=store;AccountKey=${s.azure};EndpointSuffix=core.windows.net
  oddity: ${s.random}
  session.json: '{"issuer":"https://login.example.com","bearer":"Bearer ${s.jwt}"}'
`;

const deployment = `---
# Source: planted/templates/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: planted-api
  labels:
    app.kubernetes.io/name: planted
    app.kubernetes.io/version: "2.4.0"
spec:
  replicas: 3
  selector:
    matchLabels: {app: planted}
  template:
    metadata:
      labels: {app: planted}
      annotations:
        checksum/config: 32c3b8c2724a47a8cda8dbf71d0bcbd600f6dd6031dbe4eb92a4c4ffcb36bdb1
    spec:
      imagePullSecrets:
      - name: planted-pull
      containers:
      - name: api
        image: registry.example.com/team/api:2.4.0
        args: ["serve", "--port=8080", "--db-password=${s.argument1}", "--token", "${s.argument2}"]
        command:
        - sh
        - -c
        - exec api --smtp-password ${s.argument3} --log-level info
        env:
        - name: LOG_LEVEL
          value: debug
        - name: DB_PASSWORD
          value: ${s.env1}
        - {name: PASSPHRASE, value: "${s.env2}"}
        - name: ADMIN_PIN_SECRET
          value: ${s.env3}
        - name: DATABASE_URL
          value: postgres://app:${s.postgres}@db.payments.svc:5432/app?sslmode=require
        - name: JDBC_URL
          value: jdbc:postgresql://db/app?user=app&password=${s.jdbc}
        - name: MONGO
          value: mongodb+srv://app:${s.mongo}@cluster0.example.net/app
        - name: BROKER
          value: "amqp://app:${s.amqp}@mq:5672/%2f"
        - name: CACHE
          value: redis://:${s.redisUrl}@redis:6379/0
        - name: LEGACY
          value: Server=sql;Database=app;User Id=sa;Password=${s.adonet};Encrypt=true
        - name: MYSQL_DSN
          value: app:${s.goDsn}@tcp(mysql:3306)/app
        - name: AWS_ID
          value: ${s.aws}
        - name: AWS_SECRET_ACCESS_KEY
          value: ${s.awsSecret}
        - name: GIT_REMOTE
          value: https://${s.github}@github.com/example/app.git
        - name: MIRROR
          value: ${s.gitlab}
        - name: CHAT
          value: ${s.slack}
        - name: BILLING
          value: ${s.stripe}
        - name: MAPS
          value: ${s.google}
        - name: MAIL
          value: ${s.sendgrid}
        - name: BLOB
          value: ${s.encoded}
        - name: POSTGRES_PASSWORD
          valueFrom:
            secretKeyRef: {name: planted-db, key: postgres-password}
        livenessProbe:
          httpGet:
            path: /health
            port: 8080
            httpHeaders:
            - name: Authorization
              value: Basic ${s.basicHeader}
`;

/** The planted manifest: three Secrets, one of them in a List, a ConfigMap full of config files, a Deployment. */
export const plantedManifest = secrets + config + deployment;

/** The manifests of two hooks: a Secret and the Job that prints it. */
export const plantedHooks = [
	`apiVersion: v1
kind: Secret
metadata:
  name: planted-hook
  annotations:
    helm.sh/hook: pre-upgrade
stringData:
  token: ${s.hookSecret}
`,
	`apiVersion: batch/v1
kind: Job
metadata:
  name: planted-migrate
  annotations:
    helm.sh/hook: pre-upgrade
    helm.sh/hook-weight: "5"
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: migrate
        image: registry.example.com/team/migrate:2.4.0
        env:
        - name: MIGRATION_TOKEN
          value: "${s.envHook}"
`,
] as const;

/** The user's values. */
export const plantedConfig = {
	replicaCount: 3,
	auth: {username: 'app', password: s.value1, existingSecret: ''},
	users: [{name: 'ann', password: s.value2, roles: ['admin']}],
	secrets: {LICENSE: s.value3},
	env: [{name: 'LOG_LEVEL', value: 'debug'}, {name: 'API_KEY', value: s.value4}],
	image: {repository: 'registry.example.com/team/api', tag: '2.4.0'},
};

/** The chart's own values. */
export const plantedChartValues = {
	postgresql: {auth: {postgresPassword: s.default1, database: 'app'}},
	telemetry: {token: s.default2, enabled: true},
	resources: {requests: {cpu: '100m', memory: '128Mi'}},
};

/** Notes that tell a password, and Secret values known from the manifest, plain and in base64. */
export const plantedNotes = `Thank you for installing planted.

1. Log in as admin.
   Password: ${s.note}
2. The database password is ${s.data1}, in base64 ${base64(s.data2)}, or run:
   kubectl get secret --namespace payments planted-db -o jsonpath="{.data.one}" | base64 -d
3. Letters alone: ${s.dataLetters}. A number: ${s.data4}.
`;

const typeError = JSON.stringify(JSON.stringify({apiVersion: 'v1', data: {one: base64(s.data1), short: base64(s.dataShort), listed: base64(s.listed)}, kind: 'Secret', metadata: {name: 'planted-db'}}));
const jobError = JSON.stringify({labels: {app: 'planted'}, Spec: {Containers: [{Name: 'migrate', Env: [{Name: 'DB_PASSWORD', Value: s.descriptionEnv, ValueFrom: null}]}]}});

/** A description as a type error of client-side apply leaves it, with the whole Secret, and as a Job's error does, with its environment. */
export const plantedDescription = `Upgrade "planted" failed: cannot patch "planted-db" with kind Secret:  "" is invalid: patch: Invalid value: ${typeError}: json: cannot unmarshal number into Go struct field Secret.data of type []uint8 && cannot patch "planted-migrate" with kind Job: Job.batch "planted-migrate" is invalid: spec.template: Invalid value: ${jobError}: field is immutable`;

/** Lines as Helm and a hook's pod print them. */
export const plantedOutput = [
	'client.go:142: [debug] creating 1 resource(s)',
	`connecting with password=${s.output} to db.payments.svc`,
	`migrating as app:${s.data1}`,
	`Error: UPGRADE FAILED: failed to replace object: Secret "planted-db" is invalid: data: ${s.string1}`,
	`dial postgres://app:${s.postgres}@db.payments.svc:5432: connection refused`,
	`{"level":"error","token":"${s.hookSecret}","msg":"denied"}`,
] as const;
