import {describe, expect, it} from 'vitest';
import {nameClass, wordsOf} from '../../../source/core/redact/secret-names.ts';

const words = (text: string): string[] => text.trim().split(/\s+/v);

describe('wordsOf', () => {
	it.each([
		['apiKey', ['api', 'key']],
		['APIKey', ['api', 'key']],
		['API_KEY', ['api', 'key']],
		['x-api-key', ['x', 'api', 'key']],
		['spring.datasource.password', ['spring', 'datasource', 'password']],
		['OAuth2Token1', ['o', 'auth', '2', 'token', '1']],
		['', []],
	])('%s', (name, expected) => {
		expect(wordsOf(name)).toEqual(expected);
	});
});

describe('nameClass', () => {
	it.each(words(`
		password passwd pwd pass DB_PASS smtpPass passphrase API_KEY apiKey api-key apikey accessKey AWS_SECRET_ACCESS_KEY privateKey private_key SECRET_KEY_BASE passwordHash ADMIN_PASSWORD_1
		PASSWORD_ADMIN dbpassword tls.key signingKey encryption_key licenseKey salt pepper cookie MYSQL_ROOT_PASSWORD spring.datasource.password redis-password PGPASSWORD DJANGO_SECRET_KEY
		sharedAccessKey AccountKey .dockerconfigjson users.htpasswd hmacKey rootPassword APP_KEY adminPasswordBase64 requirepass sessionKey --password keyStorePassword jwt adminPasswords
	`))('%s is secret', name => {
		expect(nameClass(name)).toBe('secret');
	});

	it.each(words(`
		secret clientSecret token credentials clientsecret accesstoken cookieSecret jwtSecret tokenSecret webhookSecret authToken bearer_token github_token GITHUB_TOKEN TOKEN_1 secret-value vaultToken
	`))('%s is hidden where it is no name of an object', name => {
		expect(['secret', 'ambiguous']).toContain(nameClass(name));
	});

	it.each(words('existingSecret imagePullSecret imagePullSecrets tlsSecret credentialsSecret registry-secret'))('%s refers to a Secret', name => {
		expect(nameClass(name)).toBe('reference');
	});

	it.each(words('passwordSecretKey secretKey existingSecretPasswordKey adminPasswordKey tokenKey'))('%s may be the name of a key', name => {
		expect(nameClass(name)).toBe('key-name');
	});

	it.each(words('auth session license encryption signature seed sas pin secrets tokens kubeconfig SECRET_THING TOKEN_GITHUB'))('%s is often harmless', name => {
		expect(nameClass(name)).toBe('weak');
	});

	it.each(words('dsn SENTRY_DSN connectionString AZURE_STORAGE_CONNECTION_STRING connStr webhookUrl slack_webhook'))('%s is a connection', name => {
		expect(nameClass(name)).toBe('connection');
	});

	it.each(words(`
		secretName secretKeyRef.name tokenReview keepAlive author passthrough tokenExpirationSeconds tokenUrl authUrl authMode passwordFile POSTGRES_PASSWORD_FILE secretNamespace proxy_pass maxTokens
		max_tokens bypass compass tokenizer secretStoreRef publicKey primaryKey partitionKey key name username sessionAffinity accessKeyId clientId credentialsProvider secretProviderClass keyboard monkey
		turnkey design assign signal license-file secretRotation tokenTTL passwordPolicy authorName tokens_per_second oauth2 hostKeyAlgorithms seedlings spinning opinion signInUrl connectionTimeout
		maxConnections connector hookDeletePolicy cookieDomain cookieSecure sessionTimeout passwordLength hash_bucket_size constructor __proto__ toString hasOwnProperty
	`))('%s says nothing', name => {
		expect(nameClass(name)).toBe('none');
	});
});
