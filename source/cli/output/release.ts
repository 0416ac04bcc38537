import type {ReleaseReference} from '../../core/ledger/types.ts';
import {joinShown, words, type Shown} from '../../core/text/shown.ts';
import type {Output} from './output.ts';
import type {ShownJson} from './shown-json.ts';

/** A release in JSON: `{namespace,name,revision,driver}`. */
export const releaseJson = ({namespace, name, revision, driver}: ReleaseReference, output: Output): ShownJson => ({
	namespace: namespace === null ? null : output.name(namespace),
	name: output.name(name),
	revision,
	driver: words(driver),
});

/** A release as people name it: `NAMESPACE/NAME`. */
export const releaseWords = ({namespace, name}: {readonly namespace: string | null; readonly name: string}, output: Output): Shown => namespace === null
	? output.name(name)
	: joinShown([output.name(namespace), output.name(name)], words('/'));
