import {readFileSync} from 'node:fs';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import type {Trial} from './trial.ts';

/** Serves an admission webhook that denies whatever it is asked, with the API server's own certificate, which holds for all of loopback. Gives what a webhook configuration names it by; it ends with the trial. */
export const denyingWebhook = async (trial: Trial): Promise<{readonly url: string; readonly caBundle: string}> => {
	const certificates = path.join(path.dirname(trial.kubeconfig), 'certs');
	const cert = readFileSync(path.join(certificates, 'apiserver.crt'));
	const server = https.createServer({cert, key: readFileSync(path.join(certificates, 'apiserver.key'))}, (request, response) => {
		void (async () => {
			const {request: {uid}} = JSON.parse(await text(request)) as {request: {uid: string}};
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: {uid, allowed: false, status: {message: 'no change without a ticket'}}}));
		})();
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	trial.atEnd(async () => {
		server.closeAllConnections();
		server.close();
	});
	return {url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/deny`, caBundle: cert.toString('base64')};
};
