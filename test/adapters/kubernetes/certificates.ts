/** Certificates made while the tests run: nothing that looks like a key is kept in the repository. */
import {Buffer} from 'node:buffer';
import {generateKeyPairSync, randomBytes, sign, type KeyObject} from 'node:crypto';

/** A certificate with its key, both as PEM. */
export type Issued = {readonly cert: string; readonly key: string; readonly name: string; readonly privateKey: KeyObject};

/** One DER element: tag, length, content. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
	const body = Buffer.concat(content);
	const size = body.length;
	const length = size < 128 ? [size] : (size < 256 ? [0x81, size] : [0x82, Math.trunc(size / 256), size % 256]);
	return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const time = (milliseconds: number): Buffer => der(0x18, Buffer.from(new Date(milliseconds).toISOString().replaceAll(/[\-:T]|\.\d+/gv, '')));
const nameOf = (commonName: string): Buffer => {
	const attribute = sequence(oid('550403'), der(0x0C, Buffer.from(commonName)));
	return sequence(der(0x31, attribute));
};

const extension = (id: string, value: Buffer, critical = false): Buffer => sequence(oid(id), ...critical ? [der(0x01, Buffer.from([0xFF]))] : [], der(0x04, value));

const noPadding = Buffer.from([0]);

const pem = (bytes: Buffer): string => `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}(?!$)/gv, '$&\n')}\n-----END CERTIFICATE-----\n`;

type Wanted = {
	readonly name: string;
	/** Null for one that signs itself. */
	readonly issuer: Issued | null;
	readonly authority: boolean;
	/** DNS names and IPv4 addresses. */
	readonly dns: readonly string[];
	readonly ips: readonly string[];
	/** Hours from now. */
	readonly from: number;
	readonly to: number;
};

const hour = 3_600_000;

/** Issues an X.509 v3 certificate on a fresh P-256 key (RFC 5280, in just the parts that TLS looks at). */
export const issue = (wanted: Partial<Wanted> & Pick<Wanted, 'name'>): Issued => {
	const {name, issuer, authority, dns, ips, from, to}: Wanted = {
		issuer: null,
		authority: false,
		dns: [],
		ips: [],
		from: -1,
		to: 24,
		...wanted,
	};
	const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
	const now = Date.now();
	const addresses = ips.map(entry => Buffer.from(entry.split('.').map(Number)));
	const alternatives = [...dns.map(entry => der(0x82, Buffer.from(entry))), ...addresses.map(entry => der(0x87, entry))];
	const version = integer(Buffer.from([2]));
	const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
	const constraints = sequence(...authority ? [der(0x01, Buffer.from([0xFF]))] : []);
	const extensions = sequence(
		extension('551d13', constraints, true),
		...alternatives.length > 0 ? [extension('551d11', sequence(...alternatives))] : [],
	);
	const body = sequence(
		der(0xA0, version),
		integer(serial),
		ecdsaWithSha256,
		nameOf(issuer?.name ?? name),
		sequence(time(now + (from * hour)), time(now + (to * hour))),
		nameOf(name),
		publicKey.export({type: 'spki', format: 'der'}),
		der(0xA3, extensions),
	);
	const signature = sign('sha256', body, issuer?.privateKey ?? privateKey);
	return {
		name,
		privateKey,
		cert: pem(sequence(body, ecdsaWithSha256, der(0x03, noPadding, signature))),
		key: privateKey.export({type: 'pkcs8', format: 'pem'}) as string,
	};
};
