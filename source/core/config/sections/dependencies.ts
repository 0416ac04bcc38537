import type {Dependencies} from '../../group/dependencies.ts';
import {isReleaseName} from '../../command/valid-name.ts';
import {circleInWords, circles} from '../circles.ts';
import {mostTold} from '../problem.ts';
import {listOf, readEntries, readLine, type Reader} from '../read.ts';
import type {Spot} from '../source.ts';

const namespace = /^[0-9a-z](?:[\-0-9a-z]{0,61}[0-9a-z])?$/v;

/** Whether this is `NAMESPACE/NAME`, both as Kubernetes and Helm take them. */
const namesRelease = (text: string): boolean => {
	const slash = text.indexOf('/');
	return namespace.test(text.slice(0, Math.max(slash, 0))) && isReleaseName(text.slice(slash + 1));
};

const wanted = 'write NAMESPACE/NAME, such as shop/api';

/** A release that is needed, and where the file says so. */
type Need = {readonly release: string; readonly spot: Spot};

const need: Reader<Need> = (spot, source) => {
	const text = readLine(spot, source);
	if (text === null) {
		return null;
	}

	return namesRelease(text) ? {release: text, spot} : source.fault(spot.at, `${spot.name} is ${JSON.stringify(text)}, which names no release; ${wanted}`);
};

const needs = listOf(need);

/** Tells a release that is named twice in one list. */
const once: Reader<readonly Need[]> = (spot, source) => {
	const found = needs(spot, source);
	for (const [index, {release, spot: {at, name}}] of (found ?? []).entries()) {
		if (found!.findIndex(other => other.release === release) < index) {
			source.fault(at, `${name} is ${release} a second time`);
		}
	}

	return found;
};

/** Reads `dependencies`: which releases each one needs. A way from a release back to itself is a fault of the need that closes it. */
export const readDependencies: Reader<Dependencies> = (spot, source) => {
	const found = new Map<string, readonly Need[]>();
	for (const {key, keyAt, value} of readEntries(spot, source) ?? []) {
		if (namesRelease(key)) {
			found.set(key, once(value, source) ?? []);
		} else {
			source.fault(keyAt, `${spot.name} has the key ${JSON.stringify(key)}, which names no release; ${wanted}`);
		}
	}

	const dependencies = new Map(found.entries().map(([release, list]) => [release, list.map(one => one.release)]));
	for (let ways = circles(dependencies); ways.length > 0 && source.count() < mostTold; ways = circles(dependencies)) {
		for (const way of ways) {
			const [last, first] = way.slice(-2) as [string, string];
			source.fault(found.get(last)!.find(({release}) => release === first)!.spot.at, `the dependencies go in a circle: ${circleInWords(way, 'needs')}`);
			// Without this one the next is found, so that all are told at once.
			dependencies.set(last, dependencies.get(last)!.filter(release => release !== first));
		}
	}

	return dependencies;
};
