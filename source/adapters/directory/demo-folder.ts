import {existsSync} from 'node:fs';
import path from 'node:path';

/** Where the build puts the demo's cluster, as seen from the bundle's files, and where it is in the sources. */
const places = ['demo', '../demo', '../../../fixtures/scenarios/demo'];

/** The folder of the demo's cluster. A distribution without it was built wrongly, so that throws. */
export const demoFolder = (): string => {
	const found = places.map(place => path.join(import.meta.dirname, place)).find(folder => existsSync(path.join(folder, 'scenario.json')));
	if (found === undefined) {
		throw new Error('The demo is missing in this installation');
	}

	return found;
};
