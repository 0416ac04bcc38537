import type {DecodedRecord, Helm2Facts, Mismatch, Release} from '../../../core/record/types.ts';
import {words} from '../../../core/text/shown.ts';
import {faultJson} from '../../output/fault.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {statusWord} from '../../output/status.ts';
import {utcTime} from '../../output/time.ts';

/** The documented shape of `decode -o json`; what is unknown is null, no key is ever missing. */
export const decodeJson = (records: readonly DecodedRecord[], others: number, output: Output): ShownJson => ({
	records: records.map(record => recordJson(record, output)),
	others,
});

const recordJson = ({object, driver, ok, release, layers, sizes, mismatches, fault, helm2}: DecodedRecord, output: Output): ShownJson => ({
	object: {
		kind: object.kind === null ? null : words(object.kind),
		namespace: nameOrNull(object.namespace, output),
		name: nameOrNull(object.name, output),
	},
	driver: driver === null ? null : words(driver),
	ok,
	release: release === null ? helm2Json(helm2, output) : releaseJson(release, output),
	layers: layers.map(layer => ({layer: words(layer.layer), ok: layer.ok, bytes: layer.bytes})),
	sizes: {payload: sizes.payload, json: sizes.json, parts: {...sizes.parts}},
	mismatches: mismatches.map(mismatch => mismatchJson(mismatch, output)),
	fault: faultJson(fault, output),
});

const releaseJson = (release: Release, output: Output): ShownJson => ({
	name: nameOrNull(release.name, output),
	namespace: nameOrNull(release.namespace, output),
	version: release.version,
	status: statusWord(release.status, output),
	description: textOrNull(release.description, output),
	firstDeployed: utcTime(release.firstDeployed),
	lastDeployed: utcTime(release.lastDeployed),
	applyMethod: nameOrNull(release.applyMethod, output),
	chart: {
		name: nameOrNull(release.chart.name, output),
		version: nameOrNull(release.chart.version, output),
		appVersion: nameOrNull(release.chart.appVersion, output),
	},
});

/** A Helm 2 record gives what its labels say; its body is not read. */
const helm2Json = (facts: Helm2Facts | null, output: Output): ShownJson => facts === null
	? null
	: {
		name: nameOrNull(facts.name, output),
		namespace: null,
		version: facts.version,
		status: statusWord(facts.status, output),
		description: null,
		firstDeployed: null,
		lastDeployed: null,
		applyMethod: null,
		chart: {name: null, version: null, appVersion: null},
	};

const mismatchJson = ({field, body, label, object}: Mismatch, output: Output): ShownJson => ({
	field: words(field),
	body: nameOrNull(body, output),
	label: nameOrNull(label, output),
	object: nameOrNull(object, output),
});

const nameOrNull = (data: string | null, {name}: Output): ShownJson => data === null ? null : name(data);

const textOrNull = (data: string | null, {text}: Output): ShownJson => data === null ? null : text(data);
