import {lastRevision} from '../../ledger/believed.ts';
import {isElsewhere} from '../../ledger/elsewhere.ts';
import {joinAnd} from '../../ledger/words.ts';
import type {Revision} from '../../ledger/types.ts';
import {editManifest} from '../../manifest/edit/edit-manifest.ts';
import {addressOf, groupOf} from '../../manifest/address.ts';
import {headOf} from '../../manifest/head.ts';
import {isList} from '../../manifest/list-items.ts';
import {manifestObjects, type ManifestObject} from '../../manifest/objects.ts';
import {splitManifest} from '../../manifest/split.ts';
import {isKeptStored, keepPolicy} from '../../object/resource-policy.ts';
import {isMapping, type Mapping} from '../../record/json-kinds.ts';
import type {JsonValue} from '../../record/types.ts';
import {takenOf} from '../../runbook/taken.ts';
import type {Facts} from '../../runbook/types.ts';
import type {Stop} from '../stops/stop.ts';
import {recordPatch} from '../writes/record-patch.ts';
import {writeStep} from '../writes/write-step.ts';
import {isRead} from './find-record.ts';
import {offerOf} from './offer.ts';
import type {Fix, RepairFacts} from './types.ts';
import {recordWords, stop, unplanned} from './words.ts';

const objectsOf = (facts: Facts, {record}: Revision): readonly ManifestObject[] => manifestObjects(splitManifest(record.decoded?.release?.manifest ?? ''), facts.release.namespace ?? record.object.namespace ?? '', null);

/** Whether a person means this object: by its address, or by kind and name where that is enough. */
const isNamed = ({address, apiVersion, kind, namespace, name}: ManifestObject, text: string): boolean => [
	address,
	`${kind}/${name}`,
	`${kind}.${groupOf(apiVersion)}/${name}`,
	...namespace === null ? [] : [`${kind}/${namespace}/${name}`],
].includes(text);

const isThis = (value: Mapping, {apiVersion, kind, name, document}: ManifestObject): boolean => {
	const head = headOf(value);
	return head.name === name && (head.kind ?? kind) === kind && (head.apiVersion ?? apiVersion) === apiVersion && head.namespace === document.namespace;
};

const kept = (value: Mapping): Mapping => {
	const metadata = isMapping(value['metadata']) ? value['metadata'] : {};
	const annotations = isMapping(metadata['annotations']) ? metadata['annotations'] : {};
	return {...value, metadata: {...metadata, annotations: {...annotations, [keepPolicy.key]: keepPolicy.value}}};
};

const keepIn = (value: JsonValue, wanted: readonly ManifestObject[]): JsonValue => {
	if (!isMapping(value)) {
		return value;
	}

	if (isList(value) && Array.isArray(value['items'])) {
		const items = value['items'] as readonly JsonValue[];
		const next = items.map(item => keepIn(item, wanted));
		return next.every((item, index) => item === items[index]) ? value : {...value, items: next};
	}

	return wanted.some(object => isThis(value, object)) ? kept(value) : value;
};

type Chosen = {readonly objects: readonly ManifestObject[]; readonly stops: readonly Stop[]};

const chosenIn = (all: readonly ManifestObject[], names: readonly string[], last: Revision): Chosen => {
	const found = names.map(name => ({name, objects: all.filter(object => isNamed(object, name))}));
	return {
		objects: [...new Set(found.flatMap(({objects}) => objects))],
		stops: found.flatMap(({name, objects}): readonly Stop[] => {
			if (objects.length === 1) {
				return [];
			}

			return [stop('name-one', objects.length === 0
				? `Revision ${last.revision} stores no object ${name}. Write it as ${addressOf({apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'NAMESPACE', name: 'NAME'})}.`
				: `${name} is the name of several objects: ${joinAnd(objects.map(({address}) => address))}.`, name)];
		}),
	};
};

const isKept = ({document}: ManifestObject): boolean => isKeptStored(document.annotations);

const planKeep = ({facts, choice}: RepairFacts, last: Revision) => {
	const {objects, stops} = chosenIn(objectsOf(facts, last), choice.objects, last);
	const open = objects.filter(object => !isKept(object));
	const manifest = last.record.decoded?.release?.manifest ?? '';
	const edited = editManifest(manifest, value => ({keep: true, value: keepIn(value, open)}));
	if (stops.length > 0 || open.length === 0) {
		return unplanned(...stops, ...stops.length > 0 ? [] : [stop('nothing-to-repair', `The manifest of ${last.revision} keeps ${joinAnd(objects.map(({address}) => address))} already.`)]);
	}

	if (!edited.ok) {
		return unplanned(stop('not-repairable', `At line ${edited.line} of the manifest an object stands behind an anchor or in a form that cannot be changed by itself.`, last.record.object.name));
	}

	const named = joinAnd(open.map(({address}) => address));
	return {
		from: last.revision,
		writes: [writeStep(
			recordPatch(last, [{path: 'manifest', from: manifest, to: edited.manifest}]),
			{title: `keep ${named} in the manifest of ${recordWords(last)}`, effect: 'an uninstall of this release leaves it, with any Helm; nothing is applied and nothing live changes'},
		)],
		stops: [],
		notes: [
			'Upgrades and rollbacks ask the live object alone before they delete it: against these it needs the annotation helm.sh/resource-policy with exactly the text keep on itself.',
			'The next upgrade stores what the chart says: put the annotation into the chart too, or take the object out of it.',
		],
		check: `check that the manifest of ${recordWords(last)} keeps ${named}`,
	};
};

/** Puts the policy to keep an object into the newest stored manifest, which is what an uninstall reads (seen on 3.22.0 and 4.3.1). */
export const keep: Fix = {
	code: 'keep',
	offers(facts) {
		const last = lastRevision(facts.history);
		const taken = takenOf(facts).filter(({revisions, keep: {stored}}) => !stored && last !== null && revisions.includes(last.revision ?? -1));
		return taken.length === 0
			? []
			: [offerOf(facts, {
				fix: 'keep',
				title: `Keep ${joinAnd(taken.map(({address}) => address))} at an uninstall`,
				risk: 'medium',
				evidence: taken.map(({address, owner}) => `${address} belongs to ${owner.kind === 'other-release' ? `release ${owner.namespace}/${owner.name}` : 'somebody else'} by now, and revision ${last?.revision} lists it`),
				effect: 'An uninstall of this release leaves what another one uses, with any Helm. Nothing is applied.',
				needs: null,
				more: taken.map(({address}) => `--object=${address}`),
			})];
	},
	plan(repair) {
		const last = lastRevision(repair.history);
		if (last === null || !isRead(last) || isElsewhere(last)) {
			return unplanned(stop('not-repairable', 'Helm reads no record of this release that an uninstall would go by.'));
		}

		return repair.choice.objects.length === 0 ? unplanned(stop('name-one', 'Name the objects to keep: --object ADDRESS.')) : planKeep(repair, last);
	},
};
