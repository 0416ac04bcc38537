/** What kind of place or form a planted secret has. */
export type PlantedKind =
	| 'secret data' | 'stringData' | 'secret in a list' | 'secret in a hook' | 'last applied' | 'env literal' | 'config file' | 'connection string' | 'token' | 'private key'
	| 'basic auth' | 'argument' | 'user values' | 'chart values' | 'notes' | 'description' | 'annotation' | 'comment' | 'base64' | 'hook output';

/** A secret that must never be shown, in plain or in base64. Every one is made up. */
export type Planted = {
	readonly id: string;
	readonly kind: PlantedKind;
	readonly secret: string;
};

/** Tokens are put together here, so that no scanner of repositories takes them for real ones. */
const glue = (...parts: readonly string[]): string => parts.join('');

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const pem = (title: string, line: string): string => [`-----BEGIN ${title}-----`, `${line}aQ7xV0m2Kz9LrT4Yb6Nc8Wd1Ef3Gh5Jk`, `${line}Pq7Rs9Tu1Vw3Xy5Za7Bc9De1Fg3Hj5`, `${line}K9w==`, `-----END ${title}-----`].join('\n');

/** The planted secrets by the id that the planted release puts them in with. */
export const planted = {
	// Data of Secrets: known wherever they stand, in all three alignments of base64.
	data1: {kind: 'secret data', secret: 'c0rrect-Horse-9'},
	data2: {kind: 'secret data', secret: 'tr0ub4dor&3-more'},
	data3: {kind: 'secret data', secret: 'Sl33p<Walk>er-17!'},
	dataShort: {kind: 'secret data', secret: 'zK7q'},
	dataLetters: {kind: 'secret data', secret: 'quixoticmarmalade'},
	dataFile: {kind: 'secret data', secret: 'inside-a-File-4421'},
	dataDocker: {kind: 'secret data', secret: 'pull-Me-Please-88'},
	data4: {kind: 'secret data', secret: '8841207735519'},
	dataKey: {kind: 'secret data', secret: pem('EC PRIVATE KEY', 'MHcCAQEEIIr')},
	string1: {kind: 'stringData', secret: 'Plain-Text-Pass-01'},
	string2: {kind: 'stringData', secret: '99812440'},
	stringBlock: {kind: 'stringData', secret: 'block-Scalar-Value-5x'},
	stringKey: {kind: 'stringData', secret: pem('RSA PRIVATE KEY', 'MIIEowIBAAKCAQEA')},
	stringFolded: {kind: 'stringData', secret: 'folded-Scalar-77-Q'},
	listed: {kind: 'secret in a list', secret: 'listed-S3cret-Value'},
	hookSecret: {kind: 'secret in a hook', secret: 'hooked-S3cret-Value'},
	lastApplied: {kind: 'last applied', secret: 'applied-L4st-Time'},
	lastAppliedShort: {kind: 'last applied', secret: 'xY3z'},
	env1: {kind: 'env literal', secret: 'env-Lit3ral-Db'},
	env2: {kind: 'env literal', secret: 'two words and 1 more'},
	env3: {kind: 'env literal', secret: '73310942'},
	envHook: {kind: 'env literal', secret: 'env-Of-A-Hook-6'},
	properties: {kind: 'config file', secret: 'propert1es-pw'},
	dotenv: {kind: 'config file', secret: 'dot3nv-pw'},
	yamlFile: {kind: 'config file', secret: 'nested-yaml-pw-3'},
	jsonFile: {kind: 'config file', secret: 'js0n-file-pw'},
	ini: {kind: 'config file', secret: 'ini-f1le-pw'},
	xml: {kind: 'config file', secret: 'xml-f1le-pw'},
	toml: {kind: 'config file', secret: 'toml-f1le-pw'},
	redis: {kind: 'config file', secret: 'r3dis-conf-pw'},
	postgres: {kind: 'connection string', secret: 'pg-url-pw-11'},
	jdbc: {kind: 'connection string', secret: 'jdbc-url-pw-12'},
	mongo: {kind: 'connection string', secret: 'mongo-url-pw-13'},
	amqp: {kind: 'connection string', secret: 'amqp-url-pw-14'},
	redisUrl: {kind: 'connection string', secret: 'redis-url-pw-15'},
	adonet: {kind: 'connection string', secret: 'ado-net-pw-16'},
	goDsn: {kind: 'connection string', secret: 'go-dsn-pw-17'},
	jwt: {kind: 'token', secret: glue('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJhcGkifQ', '.c2lnbmF0dXJlLW9mLW5vYm9keQ')},
	aws: {kind: 'token', secret: glue('AKIA', 'QX3LZ7N2PD5KWT4B')},
	awsSecret: {kind: 'token', secret: glue('vR8kT2mXq4', 'Lw9ZbN7cJ1', 'hF5gD3sA6p', 'Y0eUiOx2Vt')},
	github: {kind: 'token', secret: glue('gh', 'p_', 'x7Kq2Lm9Zr4Tn8Wv3Yb6Nc1Dd5Fg0Hj2Kl4')},
	gitlab: {kind: 'token', secret: glue('gl', 'pat-', 'Xk29fLq7ZmT4bW81nRcV')},
	slack: {kind: 'token', secret: glue('xo', 'xb-', '2048-4096-Qm7Zt3Lk9Wn5Vb1X')},
	stripe: {kind: 'token', secret: glue('sk', '_live_', '7Qm3Zt9Lk5Wn1Vb8Xc4R')},
	google: {kind: 'token', secret: glue('AI', 'za', 'SyD3x7Kq2Lm9Zr4Tn8Wv3Yb6Nc1Dd5Fg0')},
	sendgrid: {kind: 'token', secret: glue('S', 'G.', 'k3Lm9Zr4Tn8Wv3Yb6Nc1.', 'Q7x2Lm9Zr4Tn8Wv3Yb6Nc1Dd5Fg0Hj2Kl4')},
	random: {kind: 'token', secret: 'hT7zQ2mXv9LkR4wBn8Jc'},
	configKey: {kind: 'private key', secret: pem('PRIVATE KEY', 'MIIEvQIBADANBg')},
	age: {kind: 'private key', secret: glue('AGE-SECRET-', 'KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')},
	azure: {kind: 'private key', secret: glue('dG9vTXVjaFN1', 'Z2FyMTIzNDU2Nzg5MA==')},
	basicUrl: {kind: 'basic auth', secret: 'basic-url-pw-21'},
	basicHeader: {kind: 'basic auth', secret: base64('prober:basic-header-pw-22')},
	htpasswd: {kind: 'basic auth', secret: glue('$2y', '$10$', 'abcdefghijklmnopqrstuuW3x5y7z9A1B3C5D7E9F1G3H5I7J9K1L')},
	argument1: {kind: 'argument', secret: 'arg-equals-31'},
	argument2: {kind: 'argument', secret: 'arg-follows-32'},
	argument3: {kind: 'argument', secret: 'arg-in-shell-33'},
	value1: {kind: 'user values', secret: 'value-nested-41'},
	value2: {kind: 'user values', secret: 'value-in-list-42'},
	value3: {kind: 'user values', secret: 'value-collected-43'},
	value4: {kind: 'user values', secret: 'value-paired-44'},
	default1: {kind: 'chart values', secret: 'default-pw-51'},
	default2: {kind: 'chart values', secret: 'default-token-52'},
	note: {kind: 'notes', secret: 'note-pw-61'},
	descriptionEnv: {kind: 'description', secret: 'described-env-71'},
	annotation: {kind: 'annotation', secret: 'annotated-pw-81'},
	comment: {kind: 'comment', secret: 'commented-pw-82'},
	encoded: {kind: 'base64', secret: base64('{"client":"api","key":"in-Base64-only-91"}')},
	output: {kind: 'hook output', secret: 'printed-by-hook-95'},
} as const satisfies Readonly<Record<string, Omit<Planted, 'id'>>>;

/** All planted secrets. */
export const plantedSecrets: readonly Planted[] = Object.entries(planted).map(([id, {kind, secret}]) => ({id, kind, secret}));
