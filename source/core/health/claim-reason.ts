import type {EventRecord} from './events.ts';
import type {Judgement} from './types.ts';
import {failed, joined, saying} from './words.ts';

/** What decides about an unbound claim beside itself. */
export type ClaimContext = {
	/** The class that it names; null where it names none. */
	readonly className: string | null;
	/** That class's `volumeBindingMode`; null where there is no such class. */
	readonly binding: string | null;
	/** Whether classes could be read at all. */
	readonly classesKnown: boolean;
	/** The pods that mount it; null where pods could not be read. */
	readonly users: readonly string[] | null;
};

const waitsFor = ({className, binding, classesKnown, users}: ClaimContext): string | null => {
	if (binding === 'WaitForFirstConsumer') {
		const late = `its class ${className ?? ''} makes a volume only for a pod that uses it`;
		if (users === null) {
			return late;
		}

		return users.length === 0 ? `${late}, and none does: nothing is wrong with it` : `${late}: it waits for a node for pod ${users[0]!}${users.length > 1 ? ` or one of ${users.length - 1} others` : ''}`;
	}

	if (!classesKnown || binding !== null) {
		return null;
	}

	return className === null || className === ''
		? 'it names no StorageClass, so only a volume that was made by hand can be bound'
		: `there is no StorageClass ${className}, so only a volume that was made by hand can be bound`;
};

/** An unbound claim with what it waits for, by its class, its users and the warnings about it. */
export const claimReason = (own: Judgement, claim: ClaimContext, warnings: readonly EventRecord[]): Judgement => {
	if (own.status !== 'progressing') {
		return own;
	}

	const refused = warnings.find(({reason}) => reason === 'ProvisioningFailed');
	if (refused !== undefined) {
		return failed(joined(own.reason, saying('', {reason: '', message: refused.message}), 'most likely it is not bound by itself'));
	}

	const [newest] = warnings;
	return {...own, reason: joined(own.reason, waitsFor(claim), newest === undefined ? null : saying('newest warning', newest))};
};
