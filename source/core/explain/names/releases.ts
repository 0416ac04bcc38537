import {isReleaseName} from '../../command/valid-name.ts';
import type {About} from '../types.ts';

/** The texts that name a release, the surest first. Each sees double quotes alone. */
const forms: readonly RegExp[] = [
	/release-name"?:?\s+must\s+(?:be\s+set\s+to|equal)\s+"(?<release>[^\s"]{1,253})"/v,
	/\b(?:Upgrade|Rollback|Release|Install(?:ation)?|Uninstall)\s+"(?<release>[^\s"]{1,253})"\s+failed/v,
	/\brelease\s+"?(?<release>[^\s"]{1,253})"?\s+failed(?:,\s+and\s+has|:\s)/v,
	/\bfailed\s+for\s+(?:the\s+)?release\s+"?(?<namespace>[^\s"\/]{1,63})\/(?<release>[^\s"\/]{1,253}?)(?:\.v\d{1,9})?"?\s+with\s+chart/v,
	/\b[Rr]elease\s+"?(?<namespace>[\-0-9a-z]{1,63})\/(?<release>[0-9a-z][\-.0-9a-z]{0,60}?)(?:\.v\d{1,9})?"?(?=[\s,:]|$)/v,
	/"(?<release>[^\s"]{1,253})"\s+has\s+no\s+deployed\s+releases/v,
	/\bfailed\s+release\s+"(?<release>[^\s"]{1,253})"\s+\(namespace:\s+"(?<namespace>[^\s"]{1,63})"\)/v,
	/\b[Hh]elm\s+[Cc]hart\s+"?(?<release>[^\s":]{1,253})"?\s+in\s+namespace\s+"?(?<namespace>[^\s":]{1,63})"?/v,
	/\bsh\.helm\.release\.v1\.(?<release>[0-9a-z][\-.0-9a-z]{0,60}?)\.v\d{1,9}\b/v,
	/\bnot\s+loaded:\s+(?<release>[^\s":]{1,253}):/v,
	/\bfailed\s+to\s+delete\s+release:\s+"?(?<release>[^\s":]{1,253})/v,
	/\b(?:the\s+)?release\s+(?:named\s+)?"(?<release>[^\s"]{1,253})"/iv,
	/\bno\s+revision\s+for\s+release\s+"?(?<release>[^\s"]{1,253})/v,
	/\b(?:releaseName|release_name|release-name|release)=(?<release>[^\s",;]{1,253})/v,
	/\b(?:upgrade|install|rollback|uninstall)(?:ation)?\s+failed"?\s+name="?(?<release>[^\s",;]{1,253})/v,
	/"?HelmRelease"?:\s*\{\s*"?name"?:\s*"(?<release>[^\s"]{1,253})",\s*"?namespace"?:\s*"(?<namespace>[^\s"]{1,63})"/v,
	/\bhelmrelease\/(?<namespace>[\-0-9a-z]{1,63})\/(?<release>[0-9a-z][\-.0-9a-z]{0,60})/iv,
];

/** The namespace that a text says its object is in. */
const stated = /\bin\s+(?:the\s+)?namespace\s+"?(?<namespace>[0-9a-z][\-0-9a-z]{0,62})(?:["']|(?=[\s,.:;]|$))/v;

/** The namespaces that a text says something is in, the surest first. */
const namespaces: readonly RegExp[] = [
	/release-namespace"?:?\s+must\s+(?:be\s+set\s+to|equal)\s+"(?<namespace>[^\s"]{1,63})"/v,
	stated,
	/\bto\s+namespace\s+"(?<namespace>[^\s"]{1,63})"/v,
	/\bnamespaces\s+"(?<namespace>[^\s"]{1,63})"\s+(?:not\s+found|is\s+forbidden)/v,
	/\/namespaces\/(?<namespace>[\-0-9a-z]{1,63})\//v,
	/\(namespace:\s+"(?<namespace>[^\s"]{1,63})"\)/v,
	/\bnamespace[:=]\s?"?(?<namespace>[0-9a-z][\-0-9a-z]{0,62})"?(?=[\s\),;]|$)/v,
];

const isNamespace = (text: string): boolean => text.length <= 63 && /^[0-9a-z](?:[\-0-9a-z]*[0-9a-z])?$/v.test(text);

const validNamespace = (text: string | undefined): string | null => text !== undefined && isNamespace(text) ? text : null;

/** The release that a text names, with its namespace where that is said beside it. A name that Helm would refuse, as a variable that was not filled in, is none. */
export const releaseIn = (text: string): About => {
	let found: string | null = null;
	for (const form of forms) {
		const groups = form.exec(text)?.groups;
		const release = groups?.['release'] ?? '';
		const namespace = validNamespace(groups?.['namespace']);
		if (!isReleaseName(release) || (found !== null && (release !== found || namespace === null))) {
			continue;
		}

		if (namespace !== null) {
			return {release, namespace};
		}

		found = release;
	}

	return {release: found, namespace: null};
};

/** The namespace that a text names; null for none, and for one that Kubernetes would refuse. */
export const namespaceIn = (text: string): string | null => {
	for (const form of namespaces) {
		const found = form.exec(text)?.groups?.['namespace'];
		if (found !== undefined && isNamespace(found)) {
			return found;
		}
	}

	return null;
};

/** The namespace that a text says an object is in; null when it does not. */
export const statedNamespace = (text: string): string | null => {
	const found = stated.exec(text)?.groups?.['namespace'] ?? null;
	return found !== null && isNamespace(found) ? found : null;
};
