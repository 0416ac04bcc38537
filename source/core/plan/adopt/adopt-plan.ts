import {addressOf} from '../../manifest/address.ts';
import {lastRevision} from '../../ledger/believed.ts';
import {backupStep, checkStep} from '../shared-steps.ts';
import {lockNotStale, ownedElsewhere} from '../stops/others.ts';
import {acknowledgeable, type Stop} from '../stops/stop.ts';
import type {ObjectPatch, PlanStep} from '../types.ts';
import {planOfWrites} from '../writes/plan-of-writes.ts';
import {writeStep} from '../writes/write-step.ts';
import {adoptPatch} from './changes.ts';
import {adoptNotes} from './notes.ts';
import {plannedObject} from './planned-objects.ts';
import {againstAll, againstObject, calledAs} from './stops.ts';
import type {AdoptFacts, AdoptObject, AdoptPlan} from './types.ts';

/** An object with what is decided about it. */
type Deed = {readonly object: AdoptObject; readonly address: string; readonly patch: ObjectPatch | null; readonly stops: readonly Stop[]};

const deedOf = (object: AdoptObject, facts: AdoptFacts): Deed => {
	const {history: {release}, cluster} = facts;
	const address = calledAs(object, object.name === null ? null : addressOf(object.name));
	const stops = againstObject(object, facts, address);
	const isRefused = stops.some(({code}) => !acknowledgeable.has(code));
	return {
		object,
		address,
		patch: isRefused ? null : adoptPatch(object, facts, {name: release.name, namespace: release.namespace ?? cluster.namespace}),
		stops,
	};
};

const writeOf = ({address, patch}: Deed & {readonly patch: ObjectPatch}, {direction, history: {release}}: AdoptFacts): PlanStep => {
	const isAdopting = direction === 'adopt';
	const isMarked = patch.changes.some(({pointer}) => pointer.includes('meta.helm.sh'));
	const disowned = [...new Set(patch.disowned.map(({manager}) => manager))];
	return writeStep(patch, {
		title: isAdopting ? (isMarked ? `adopt ${address}` : `mark ${address}`) : `let ${address} go`,
		effect: [
			isAdopting ? (isMarked ? `Helm takes it for ${release.name}'s; its content stays` : 'its marks and its policy are as wanted; its content stays') : `Helm no longer takes it for ${release.name}'s; its content stays`,
			...disowned.length === 0 ? [] : [`what ${disowned.join(' and ')} set is held by nobody any more in managedFields, so that the next upgrade may change it`],
		].join('; '),
		precondition: 'the object has the uid of this plan and these values: the API server refuses the write otherwise',
		reverse: 'helm-triage undo puts the old values back, as long as no newer revision was written',
	});
};

/** The steps: the records and the objects are saved first, and all is read again last. None where nothing is written. */
const stepsOf = (deeds: readonly Deed[], facts: AdoptFacts): readonly PlanStep[] => {
	const writes = deeds.flatMap(({patch, ...deed}) => patch === null ? [] : [writeOf({...deed, patch}, facts)]);
	return writes.length === 0
		? []
		: [
			backupStep(`back up ${writes.length === 1 ? 'the object' : `${writes.length} objects`} and the records of ${facts.history.release.name}`, 'writes each to a file, whole, readable by you alone'),
			...writes,
			{...checkStep('check that every object has what was written', 'the writes are done'), effect: 'reads the objects again'},
		];
};

/** The same object named twice is one. */
const distinct = (objects: readonly AdoptObject[]): readonly AdoptObject[] => new Map(objects.map(object => [object.name === null ? `"${object.text}` : addressOf(object.name), object])).values().toArray();

/**
Makes the plan of an adoption, or of letting objects go, from facts alone: for each object its owner, and each field that is written.

One object that may not be adopted stops the whole: nothing of a decision is done that a person did not see as it is.
*/
export const adoptPlan = (facts: AdoptFacts): AdoptPlan => {
	const deeds = distinct(facts.objects).map(object => deedOf(object, facts));
	const refused = deeds.filter(({patch, stops}) => patch === null && stops.length > 0);
	const stops: readonly Stop[] = [
		...againstAll(facts, deeds.filter(({patch}) => patch !== null).length, refused.length),
		...lockNotStale(facts),
		...ownedElsewhere(facts),
		...deeds.flatMap(deed => deed.stops),
		...facts.denied,
	];
	return planOfWrites(facts.direction, facts, {
		from: lastRevision(facts.history)?.revision ?? null,
		steps: stepsOf(deeds, facts),
		stops,
		notes: adoptNotes(facts, deeds.map(({object, address, patch}) => ({object, address, isWritten: patch !== null}))),
		objects: deeds.map(({object, address, patch, stops: own}) => plannedObject(object, address, patch, own.find(({code}) => !acknowledgeable.has(code)) ?? null)),
	});
};
