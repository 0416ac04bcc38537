import type {Fold} from '../fold.ts';
import {aggregatedRules} from './aggregated-rules.ts';
import {allocated} from './allocated.ts';
import {apiDefault} from './api-default.ts';
import {autoscaledReplicas} from './autoscaled-replicas.ts';
import {base64} from './base64.ts';
import {caBundle} from './ca-bundle.ts';
import {claimTemplates} from './claim-templates.ts';
import {controllerNotes} from './controller-notes.ts';
import {empty} from './empty.ts';
import {intOrString} from './int-or-string.ts';
import {lastApplied} from './last-applied.ts';
import {podAdmission} from './pod-admission.ts';
import {protocol} from './protocol.ts';
import {quantity} from './quantity.ts';
import {serverMetadata} from './server-metadata.ts';
import {sessionAffinity} from './session-affinity.ts';
import {status} from './status.ts';
import {stringData} from './string-data.ts';
import {tokenSecrets} from './token-secrets.ts';
import {unknownField} from './unknown-field.ts';

/** Why a difference is none, or not the release's; the first that gives a reason counts. The narrow ones stand before the wide ones, so that the reason is the one that people know the matter by. */
export const folds: readonly Fold[] = [
	serverMetadata,
	status,
	lastApplied,
	controllerNotes,
	stringData,
	base64,
	tokenSecrets,
	aggregatedRules,
	caBundle,
	claimTemplates,
	allocated,
	podAdmission,
	protocol,
	sessionAffinity,
	empty,
	unknownField,
	apiDefault,
	quantity,
	intOrString,
	// Last: only where nothing else explains the number
	autoscaledReplicas,
];
