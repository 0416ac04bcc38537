import {wordList} from './word-list.ts';

/** Words that make a name secret when they are its head: `DB_PASSWORD`, `clientSecret`, `token`. */
export const secretHeads: ReadonlySet<string> = wordList(`
	password passwords passwd passphrase passcode pwd pass psw pw secret token jwt credential credentials cred creds salt pepper bearer cookie psk mnemonic apikey apikeys
	apitoken secretkey accesskey privatekey authkey sharedkey masterkey encryptionkey signingkey authtoken accesstoken htpasswd pgpass dockerconfigjson dockercfg requirepass
	masterauth masterpass primarypass dbpass dbpwd userpass rootpass adminpass smtppass mailpass mysqlpass sshpass keypass storepass
`);

/** Endings of a word that do the same where words are run together: `dbpassword`, `clientsecret`. */
export const secretEndings = /(?:password|passwd|passphrase|apikey|secretkey|accesskey|accountkey|encodedkey|privatekey|credentials?|[a-z]{2}pw|[a-z]{3}secret|[a-z]{3}token)$/v;

/** Words before `key` that make it secret: `apiKey`, `tls.key`. */
export const secretKeyKinds: ReadonlySet<string> = wordList(`
	api access secret private priv master encryption encrypt decryption signing sign license licence account shared storage ssh auth hmac aes rsa dsa crypt crypto cipher jwt
	jws session cookie deploy webhook activation product subscription function client server tls ssl ca app application integration write ingest ingestion instrumentation
	registration admin gpg pgp preshared unseal recovery seal fernet vapid salt security erlang
`);

/** Heads that are as often harmless (`auth: basic`, `license: MIT`): hidden only where the value is no plain word. */
export const weakHeads: ReadonlySet<string> = wordList('auth authorization authentication session sessionid license licence encryption signing signature sig seed sas pin otp totp nonce secrets tokens cookies kubeconfig');

/** Words after the head that say in which form or for what it is, and change nothing: `passwordHash`, `TOKEN_2`, `SECRET_KEY_BASE`. */
export const addedWords: ReadonlySet<string> = wordList(`
	value val text plain plaintext string str raw data content contents base base64 b64 encoded enc encrypted hash hashed hex env default initial old new prev previous
	current primary secondary backup test prod production dev staging json pem again confirm confirmation
`);

/** Words after the head that turn it into something about a secret, which a reader needs: `secretName`, `tokenExpirationSeconds`. */
export const structuralWords: ReadonlySet<string> = wordList(`
	name names ref refs reference references path paths file files filename dir directory folder mount mounts url urls uri endpoint endpoints host hostname port enabled
	enable disabled disable create created required optional type types kind method methods mode policy strategy format algorithm alg ttl expiry expiration expire expires
	seconds minutes hours days duration timeout interval age lifetime period length size count limit max min issuer audience audiences aud namespace namespaces ns header
	headers field fields selector provider providers class store backend engine version review reviews template templates prefix suffix rotation rotate id ids user users
	username annotations annotation labels label update updates updater generator generate manager controller operator driver server service account group groups role roles
	scope scopes claim claims request requests rule rules check checks validation verify validator hint prompt title description message error source sources target volume
	volumes item items index property permission permissions encoding cost rounds iterations reset change changed state status sync plugin plugins cache grace leeway skew
	bucket table column schema database realm resource resources configmap projection exists domain secure samesite entropy charset complexity strength restrict hasher level
	webhook config configuration settings options option opts client info metadata stdin secretname pod api proxy via location
`);

/** Words before `secret` that say it is a reference to a Secret: `existingSecret`, `imagePullSecret`. */
export const referenceKinds: ReadonlySet<string> = wordList(`
	existing pull tls ssl cert certs certificate certificates ca password passwords credential credentials creds cred docker registry registration ingress keystore truststore
	kubeconfig external env key keys ssh config configuration basic override redirect target default license licence envoy
`);

/** Words before `pass` that make it nginx's way to name an upstream, and before `tokens` that make it a count. */
export const harmlessBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
	['pass', wordList('proxy fastcgi uwsgi scgi grpc memcached first by through test two one')],
	['tokens', wordList('max min num count total limit n new completion context batch input output server')],
	['token', wordList('max min num count total limit n per cancellation continuation page no')],
]);
