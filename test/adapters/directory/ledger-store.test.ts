import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {openDirectory} from '../../../source/adapters/directory/open.ts';
import {readInput} from '../../../source/adapters/node/read-input.ts';
import {ledgerStoreContract, type ApiObject} from '../../contracts/ledger-store.ts';

const options = {readInput, maxFileBytes: 1_000_000, maxDecodedBytes: 1_000_000};

ledgerStoreContract('directory', async objects => {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'records-'));
	const fileOf = ({kind, metadata}: ApiObject): string => path.join(folder, `resources/${kind.toLowerCase()}s/namespaces`, metadata.namespace, `${metadata.name}.json`);
	for (const object of objects) {
		await mkdir(path.dirname(fileOf(object)), {recursive: true});
		await writeFile(fileOf(object), JSON.stringify(object));
	}

	const opened = await openDirectory(folder, options);
	if (!opened.ok) {
		throw new Error(opened.problem.message);
	}

	return {
		store: opened.value.store,
		async remove(object) {
			await rm(fileOf(object));
		},
		async close() {
			await rm(folder, {recursive: true, force: true});
		},
	};
});
