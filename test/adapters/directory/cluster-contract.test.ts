import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {stringify} from 'yaml';
import {openDirectory} from '../../../source/adapters/directory/open.ts';
import {readInput} from '../../../source/adapters/node/read-input.ts';
import {clusterContract, sessionNamespace, type HeldObject} from '../../contracts/cluster.ts';

const options = {readInput, maxFileBytes: 1_000_000, maxDecodedBytes: 1_000_000};

const list = (items: readonly HeldObject[]): object => ({apiVersion: 'v1', kind: 'List', items});

/** Each way in which `kubectl get` writes objects to a file. */
const ways: Readonly<Record<string, (objects: readonly HeldObject[]) => Readonly<Record<string, string>>>> = {
	'one List as YAML': objects => ({'all.yaml': stringify(list(objects))}),
	'one List as JSON': objects => ({'all.json': JSON.stringify(list(objects))}),
	'a file for each object': objects => Object.fromEntries(objects.map((object, index) => [`${index}.yaml`, stringify(object)])),
	'documents behind each other': objects => ({'all.yaml': objects.map(object => stringify(object)).join('---\n')}),
	'raw lists of one kind': objects => Object.fromEntries(Map.groupBy(objects, ({kind}) => kind).entries().map(([kind, items]) => [`${kind}.json`, JSON.stringify({
		kind: `${kind}List`,
		apiVersion: items[0]!.apiVersion,
		metadata: {resourceVersion: '9000'},
		items: items.map(({kind: _kind, apiVersion: _apiVersion, ...object}) => object),
	})])),
};

for (const [way, filesOf] of Object.entries(ways)) {
	clusterContract(`directory, ${way}`, async objects => {
		const folder = await mkdtemp(path.join(os.tmpdir(), 'live-'));
		for (const [file, text] of Object.entries(filesOf(objects))) {
			await writeFile(path.join(folder, file), text);
		}

		const opened = await openDirectory(folder, options);
		if (!opened.ok) {
			throw new Error(opened.problem.message);
		}

		return {
			cluster: opened.value.cluster(sessionNamespace),
			isFolder: true,
			person: null,
			async close() {
				await rm(folder, {recursive: true, force: true});
			},
		};
	});
}
