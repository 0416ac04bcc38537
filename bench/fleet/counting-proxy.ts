import {createServer, connect, type AddressInfo} from 'node:net';

export type CountingProxy = {
	readonly port: number;
	/** Bytes that the server sent since the last call. */
	readonly take: () => number;
	readonly close: () => void;
};

/** A door before a server on loopback that counts what comes out of it, encryption included: it looks at nothing. */
export const countingProxy = async (serverPort: number): Promise<CountingProxy> => {
	let received = 0;
	const door = createServer(client => {
		const server = connect(serverPort, '127.0.0.1');
		server.on('data', (chunk: Uint8Array) => {
			received += chunk.length;
		});
		client.pipe(server).pipe(client);
		for (const socket of [client, server]) {
			socket.on('error', () => {
				client.destroy();
				server.destroy();
			});
		}
	});
	await new Promise<void>(resolve => {
		door.listen(0, '127.0.0.1', resolve);
	});
	return {
		port: (door.address() as AddressInfo).port,
		take() {
			const taken = received;
			received = 0;
			return taken;
		},
		close() {
			door.close();
		},
	};
};
