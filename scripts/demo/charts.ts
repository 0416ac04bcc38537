/** The charts of the demo: small, but of the shapes that real ones have. Every credential in them is made up. */
import type {Values} from './render.ts';

export type Chart = {
	readonly name: string;
	readonly version: string;
	readonly appVersion: string;
	readonly description: string;
	readonly defaults: Values;
	/** By path inside of the chart. Hooks carry their annotation, as in any chart. */
	readonly templates: Readonly<Record<string, string>>;
	readonly notes: string;
};

const labels = `    app.kubernetes.io/name: {{ .Chart.Name }}
    app.kubernetes.io/instance: {{ .Release.Name }}
    app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
    helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
`;

const selector = (indentation: string): string => `${indentation}app.kubernetes.io/name: {{ .Chart.Name }}
${indentation}app.kubernetes.io/instance: {{ .Release.Name }}
`;

const serviceAccount = `apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}`;

const secret = `apiVersion: v1
kind: Secret
metadata:
  name: {{ .Release.Name }}-credentials
  labels:
${labels}type: Opaque
data:
  DATABASE_URL: {{ .Values.credentials.databaseUrl | b64enc }}
  API_TOKEN: {{ .Values.credentials.apiToken | b64enc }}
`;

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}data:
  LOG_LEVEL: {{ .Values.logLevel }}
  MODE: {{ .Values.mode | quote }}
`;

const service = `apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}spec:
  type: ClusterIP
  ports:
    - name: http
      port: 80
      targetPort: http
  selector:
${selector(' '.repeat(4))}`;

const container = (extra: string): string => `        - name: {{ .Chart.Name }}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
          ports:
            - name: http
              containerPort: {{ .Values.port }}
${extra}          readinessProbe:
            httpGet:
              path: /healthz
              port: http
          resources:
            requests:
              cpu: {{ .Values.resources.cpu }}
              memory: {{ .Values.resources.memory }}
`;

const deployment = (extra: string): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}spec:
  replicas: {{ .Values.replicaCount }}
  selector:
    matchLabels:
${selector(' '.repeat(6))}  template:
    metadata:
      labels:
${selector(' '.repeat(8))}    spec:
      serviceAccountName: {{ .Release.Name }}
      containers:
${container(extra)}`;

const ingress = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}spec:
  rules:
    - host: {{ .Values.host }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ .Release.Name }}
                port:
                  name: http
`;

const environment = `          envFrom:
            - configMapRef:
                name: {{ .Release.Name }}
            - secretRef:
                name: {{ .Release.Name }}-credentials
          env:
            - name: SESSION_SECRET
              value: {{ .Values.credentials.sessionSecret | quote }}
`;

const testHook = `apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}-test
  annotations:
    helm.sh/hook: test
    helm.sh/hook-delete-policy: hook-succeeded
spec:
  restartPolicy: Never
  containers:
    - name: curl
      image: registry.example.com/tools/curl:8.10.1
      args: ["--fail", "http://{{ .Release.Name }}/healthz"]
`;

/** A Job as hook; `events` as in the annotation. */
export const hookJob = (events: string, name: string, command: string): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-${name}
  annotations:
    helm.sh/hook: ${events}
    helm.sh/hook-weight: "-5"
    helm.sh/hook-delete-policy: before-hook-creation
spec:
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: ${name}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
          args: ["${command}"]
          env:
            - name: DATABASE_PASSWORD
              value: {{ .Values.credentials.databasePassword | quote }}
`;

type Identity = Pick<Chart, 'name' | 'version' | 'appVersion'>;

const notes = `{{ .Release.Name }} answers inside of the cluster at http://{{ .Release.Name }}.{{ .Release.Namespace }}.svc.
`;

/** A service with credentials: Deployment, Service, ConfigMap, Secret, ServiceAccount, a test. */
export const serviceChart = (identity: Identity, description: string, hooks: Readonly<Record<string, string>> = {}): Chart => ({
	...identity,
	description,
	defaults: {
		image: {repository: `registry.example.com/${identity.name}`, tag: identity.appVersion},
		replicaCount: 2,
		port: 8080,
		logLevel: 'info',
		mode: 'blue',
		resources: {cpu: '100m', memory: '128Mi'},
		credentials: {
			databaseUrl: 'postgres://app:change-me-please@postgres/app',
			databasePassword: 'change-me-please',
			apiToken: 'change-me-please',
			sessionSecret: 'change-me-please',
		},
	},
	templates: {
		'templates/serviceaccount.yaml': serviceAccount,
		'templates/secret.yaml': secret,
		'templates/configmap.yaml': configMap,
		'templates/service.yaml': service,
		'templates/deployment.yaml': deployment(environment),
		...hooks,
		'templates/tests/test-connection.yaml': testHook,
	},
	notes,
});

/** A service without anything to hide: Deployment, Service, Ingress. */
export const siteChart = (identity: Identity, description: string): Chart => ({
	...identity,
	description,
	defaults: {
		image: {repository: `registry.example.com/${identity.name}`, tag: identity.appVersion},
		replicaCount: 2,
		port: 8080,
		host: `${identity.name}.example.com`,
		resources: {cpu: '50m', memory: '64Mi'},
	},
	templates: {
		'templates/serviceaccount.yaml': serviceAccount,
		'templates/service.yaml': service,
		'templates/deployment.yaml': deployment(''),
		'templates/ingress.yaml': ingress,
	},
	notes: `{{ .Release.Name }} is served at https://{{ .Values.host }}.
`,
});

/** Something with a volume for each replica. `extra` are further templates. */
export const statefulChart = (identity: Identity, description: string, extra: Readonly<Record<string, string>> = {}): Chart => ({
	...identity,
	description,
	defaults: {
		image: {repository: `registry.example.com/${identity.name}`, tag: identity.appVersion},
		replicaCount: 3,
		port: 9092,
		storage: '20Gi',
		credentials: {adminPassword: 'change-me-please', databasePassword: 'change-me-please'},
		resources: {cpu: '250m', memory: '512Mi'},
	},
	templates: {
		'templates/secret.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: {{ .Release.Name }}-admin
  labels:
${labels}type: Opaque
stringData:
  password: {{ .Values.credentials.adminPassword | quote }}
`,
		'templates/service.yaml': service.replace('type: ClusterIP', 'clusterIP: None'),
		'templates/statefulset.yaml': `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}spec:
  serviceName: {{ .Release.Name }}
  replicas: {{ .Values.replicaCount }}
  selector:
    matchLabels:
${selector(' '.repeat(6))}  template:
    metadata:
      labels:
${selector(' '.repeat(8))}    spec:
      containers:
${container(`          volumeMounts:
            - name: data
              mountPath: /var/lib/{{ .Chart.Name }}
`)}  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: ["ReadWriteOnce"]
        resources:
          requests:
            storage: {{ .Values.storage }}
`,
		...extra,
	},
	notes,
});

/** A custom resource of the backup operator, in the version that the chart was written for. */
export const backupSchedule = (version: string): string => `apiVersion: backups.example.com/${version}
kind: BackupSchedule
metadata:
  name: {{ .Release.Name }}
  labels:
${labels}spec:
  schedule: "15 2 * * *"
  keep: 14
`;
