import {filledTextAt, type ApiObject} from '../../object/api-value.ts';
import type {EventRecord} from '../events.ts';
import {tidy} from '../words.ts';

/** The reasons by which the kubelet says that an image is not there, and whether trying again can help. */
export const imageReasons: ReadonlyMap<string, {readonly sure: boolean}> = new Map([
	['ErrImagePull', {sure: false}],
	['ImagePullBackOff', {sure: false}],
	['ImageInspectError', {sure: false}],
	['RegistryUnavailable', {sure: false}],
	['SignatureValidationFailed', {sure: false}],
	['InvalidImageName', {sure: true}],
	['ErrImageNeverPull', {sure: true}],
]);

/** What stands before the cause: newer kubelets repeat it behind the back-off, older ones say it in the event alone. */
const preamble = /^(?:Back-off pulling image|Failed to pull image|Failed to apply default image tag|Failed to inspect image) "[^"]*"(?:: )?|^(?:ErrImagePull|ImageInspectError|RegistryUnavailable|InvalidImageName|SignatureValidationFailed): /v;

const causeIn = (message: string): string => {
	let cause = message;
	for (let before = ''; before !== cause;) {
		before = cause;
		cause = cause.replace(preamble, '');
	}

	return cause === 'Back-off pulling image' ? '' : cause;
};

/** Why an image cannot be had: what the container's state says, else the newest event about it; `waiting` is that part of the state. */
export const imageTrouble = (name: string, image: string, waiting: ApiObject, events: readonly EventRecord[]): string => {
	const told = events.filter(({reason, message, container}) => reason === 'Failed' && (container === null || container === name) && /^Failed to (?:pull|apply|inspect)/v.test(message));
	const cause = [causeIn(tidy(filledTextAt(waiting, 'message'))), ...told.map(({message}) => causeIn(message))].find(text => text !== '') ?? '';
	return `cannot get its image ${image}${cause === '' ? '' : `: ${cause}`}`;
};
