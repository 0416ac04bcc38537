import type {JsonValue} from '../../../record/types.ts';
import {at, textOr} from './around.ts';
import {isLatest} from './image-tag.ts';
import type {Around, Defaults} from './types.ts';

const fileMode = 0o644;

/** A volume that names no source is an empty directory. */
const emptyDirectory = ({stored, live}: Around): JsonValue | undefined => {
	const names = (holder: Around['stored']): readonly string[] => Object.keys(holder).filter(key => at(holder, key) !== null && key !== 'name');
	return names(stored).length === 0 && names(live).every(key => key === 'emptyDir') ? {} : undefined;
};

const rados: Defaults = {
	'RBDVolumeSource.pool': 'rbd',
	'RBDVolumeSource.user': 'admin',
	'RBDVolumeSource.keyring': '/etc/ceph/keyring',
	'RBDPersistentVolumeSource.pool': 'rbd',
	'RBDPersistentVolumeSource.user': 'admin',
	'RBDPersistentVolumeSource.keyring': '/etc/ceph/keyring',
};

/** What volumes get, in Pods and as objects, and claims and classes: `pkg/apis/core/v1` and `pkg/apis/storage/v1` of Kubernetes 1.37.2, `defaults.go` and the `+default` marks of the types. */
export const volumeDefaults: Defaults = {
	...rados,
	'Volume.emptyDir': emptyDirectory,
	'ConfigMapVolumeSource.defaultMode': fileMode,
	'SecretVolumeSource.defaultMode': fileMode,
	'DownwardAPIVolumeSource.defaultMode': fileMode,
	'ProjectedVolumeSource.defaultMode': fileMode,
	'ServiceAccountTokenProjection.expirationSeconds': 3600,
	'HostPathVolumeSource.type': '',
	'ISCSIVolumeSource.iscsiInterface': 'default',
	'ISCSIPersistentVolumeSource.iscsiInterface': 'default',
	'AzureDiskVolumeSource.cachingMode': 'ReadWrite',
	'AzureDiskVolumeSource.fsType': 'ext4',
	'AzureDiskVolumeSource.readOnly': false,
	'AzureDiskVolumeSource.kind': 'Shared',
	'ScaleIOVolumeSource.storageMode': 'ThinProvisioned',
	'ScaleIOVolumeSource.fsType': 'xfs',
	'ScaleIOPersistentVolumeSource.storageMode': 'ThinProvisioned',
	'ScaleIOPersistentVolumeSource.fsType': 'xfs',
	'ImageVolumeSource.pullPolicy': ({stored}) => isLatest(textOr(stored, 'reference', '')) ? 'Always' : 'IfNotPresent',
	'PersistentVolumeClaimSpec.volumeMode': 'Filesystem',
	'PersistentVolumeClaimSpec.dataSourceRef': ({stored}) => at(stored, 'dataSource') ?? undefined,
	'PersistentVolumeClaimSpec.dataSource': ({stored}) => at(stored, 'dataSourceRef') ?? undefined,
	'PersistentVolumeSpec.persistentVolumeReclaimPolicy': 'Retain',
	'PersistentVolumeSpec.volumeMode': 'Filesystem',
	'StorageClass.reclaimPolicy': 'Delete',
	'StorageClass.volumeBindingMode': 'Immediate',
	'CSIDriverSpec.attachRequired': true,
	'CSIDriverSpec.fsGroupPolicy': 'ReadWriteOnceWithFSType',
	'CSIDriverSpec.podInfoOnMount': false,
	'CSIDriverSpec.preventPodSchedulingIfMissing': false,
	'CSIDriverSpec.requiresRepublish': false,
	'CSIDriverSpec.seLinuxMount': false,
	'CSIDriverSpec.storageCapacity': false,
	'CSIDriverSpec.volumeLifecycleModes': ['Persistent'],
};
