import {applyConflict} from './rows/apply-conflict.ts';
import {chartChangedAlone} from './rows/chart-changed-alone.ts';
import {clusterBlocks} from './rows/cluster-blocks.ts';
import {corruptRecord} from './rows/corrupt-record.ts';
import {drift} from './rows/drift.ts';
import {failedButServing} from './rows/failed-but-serving.ts';
import {finalWriteLost} from './rows/final-write-lost.ts';
import {firstInstallStuck} from './rows/first-install-stuck.ts';
import {forbidden} from './rows/forbidden.ts';
import {historyHole} from './rows/history-hole.ts';
import {hookFailed} from './rows/hook-failed.ts';
import {hookLeftover} from './rows/hook-leftover.ts';
import {hugeLedger} from './rows/huge-ledger.ts';
import {imageChangedAlone} from './rows/image-changed-alone.ts';
import {immutableField} from './rows/immutable-field.ts';
import {ledgerMismatch} from './rows/ledger-mismatch.ts';
import {mixedWriters} from './rows/mixed-writers.ts';
import {nameInUse} from './rows/name-in-use.ts';
import {noDeployedRelease} from './rows/no-deployed-release.ts';
import {notReadyRow} from './rows/not-ready.ts';
import {objectInvalid} from './rows/object-invalid.ts';
import {objectsDeletedByUpgrade} from './rows/objects-deleted-by-upgrade.ts';
import {operationInProgress} from './rows/operation-in-progress.ts';
import {ownershipRefused} from './rows/ownership-refused.ts';
import {pendingRollback} from './rows/pending-rollback.ts';
import {recordTooLarge} from './rows/record-too-large.ts';
import {removedApi} from './rows/removed-api.ts';
import {rollbackNoEffect} from './rows/rollback-no-effect.ts';
import {staleUpgradeLock} from './rows/stale-upgrade-lock.ts';
import {stolenObject} from './rows/stolen-object.ts';
import {uninstallStuck} from './rows/uninstall-stuck.ts';
import {uninstalledKept} from './rows/uninstalled-kept.ts';
import {valuesChangedAlone} from './rows/values-changed-alone.ts';
import {valuesLost} from './rows/values-lost.ts';
import {waitTimedOut} from './rows/wait-timed-out.ts';
import {wrongRollbackTarget} from './rows/wrong-rollback-target.ts';
import type {Row} from './types.ts';

/** The runbook: every situation that the tool knows, in the order in which a cause comes before its symptoms. */
export const rows: readonly Row[] = [
	operationInProgress,
	corruptRecord,
	finalWriteLost,
	staleUpgradeLock,
	firstInstallStuck,
	removedApi,
	pendingRollback,
	uninstallStuck,
	noDeployedRelease,
	stolenObject,
	ledgerMismatch,
	hookLeftover,
	hookFailed,
	immutableField,
	applyConflict,
	ownershipRefused,
	clusterBlocks,
	forbidden,
	objectInvalid,
	recordTooLarge,
	nameInUse,
	wrongRollbackTarget,
	waitTimedOut,
	failedButServing,
	rollbackNoEffect,
	valuesLost,
	objectsDeletedByUpgrade,
	notReadyRow,
	drift,
	mixedWriters,
	historyHole,
	uninstalledKept,
	hugeLedger,
	imageChangedAlone,
	valuesChangedAlone,
	chartChangedAlone,
];
