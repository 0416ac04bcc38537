import {Buffer} from 'node:buffer';

/** The header that signs in at a proxy whose address carries a name and password; empty without one. */
export const proxyCredentials = (proxy: URL): Readonly<Record<string, string>> => proxy.username === '' && proxy.password === ''
	? {}
	: {'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`).toString('base64')}`};
