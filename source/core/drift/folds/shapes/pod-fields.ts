/** The fields of a Pod and of all that is in one, in the form that `readShapes` reads. Written by `scripts/typed-fields` from the Go types of Kubernetes 1.37.2. */
export const podFields = `
AWSElasticBlockStoreVolumeSource volumeID~ fsType~ partition~ readOnly~
Affinity nodeAffinity*NodeAffinity podAffinity*PodAffinity podAntiAffinity*PodAntiAffinity
AppArmorProfile type~
AzureDiskVolumeSource diskName~ diskURI~
AzureFileVolumeSource secretName~ shareName~ readOnly~
CSIVolumeSource driver~ volumeAttributes{} nodePublishSecretRef*LocalObjectReference
Capabilities add[] drop[]
CephFSVolumeSource monitors[] path~ user~ secretFile~ secretRef*LocalObjectReference readOnly~
CinderVolumeSource volumeID~ fsType~ readOnly~ secretRef*LocalObjectReference
ClusterTrustBundleProjection labelSelector*LabelSelector path~
ConfigMapEnvSource name~
ConfigMapKeySelector name~ key~
ConfigMapProjection name~ items[]KeyToPath
ConfigMapVolumeSource name~ items[]KeyToPath
Container name~ image~ command[] args[] workingDir~ ports[]ContainerPort envFrom[]EnvFromSource env[]EnvVar resources.ResourceRequirements resizePolicy[]ContainerResizePolicy restartPolicyRules[]ContainerRestartRule volumeMounts[]VolumeMount volumeDevices[]VolumeDevice livenessProbe*Probe readinessProbe*Probe startupProbe*Probe lifecycle*Lifecycle terminationMessagePath~ terminationMessagePolicy~ imagePullPolicy~ securityContext*SecurityContext stdin~ stdinOnce~ tty~
ContainerPort name~ hostPort~ containerPort~ protocol~ hostIP~
ContainerResizePolicy resourceName~ restartPolicy~
ContainerRestartRule action~ exitCodes*ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes operator~ values[]
DownwardAPIProjection items[]DownwardAPIVolumeFile
DownwardAPIVolumeFile path~ fieldRef*ObjectFieldSelector resourceFieldRef*ResourceFieldSelector
DownwardAPIVolumeSource items[]DownwardAPIVolumeFile
EmptyDirVolumeSource medium~ sizeLimit*:quantity
EnvFromSource prefix~ configMapRef*ConfigMapEnvSource secretRef*SecretEnvSource
EnvVar name~ value~ valueFrom*EnvVarSource
EnvVarSource fieldRef*ObjectFieldSelector resourceFieldRef*ResourceFieldSelector configMapKeyRef*ConfigMapKeySelector secretKeyRef*SecretKeySelector fileKeyRef*FileKeySelector
EphemeralContainer name~ image~ command[] args[] workingDir~ ports[]ContainerPort envFrom[]EnvFromSource env[]EnvVar resources.ResourceRequirements resizePolicy[]ContainerResizePolicy restartPolicyRules[]ContainerRestartRule volumeMounts[]VolumeMount volumeDevices[]VolumeDevice livenessProbe*Probe readinessProbe*Probe startupProbe*Probe lifecycle*Lifecycle terminationMessagePath~ terminationMessagePolicy~ imagePullPolicy~ securityContext*SecurityContext stdin~ stdinOnce~ tty~ targetContainerName~
EphemeralVolumeSource volumeClaimTemplate*PersistentVolumeClaimTemplate
EvictionResponder name~
ExecAction command[]
FCVolumeSource targetWWNs[] fsType~ readOnly~ wwids[]
FileKeySelector volumeName~ path~ key~
FlexVolumeSource driver~ fsType~ secretRef*LocalObjectReference readOnly~ options{}
FlockerVolumeSource datasetName~ datasetUUID~
GCEPersistentDiskVolumeSource pdName~ fsType~ partition~ readOnly~
GRPCAction port~
GitRepoVolumeSource repository~ revision~ directory~
GlusterfsVolumeSource endpoints~ path~ readOnly~
HTTPGetAction path~ port:intOrString host~ scheme~ httpHeaders[]HTTPHeader
HTTPHeader name~ value~
HostAlias ip~ hostnames[]
HostPathVolumeSource path~
ISCSIVolumeSource targetPortal~ iqn~ lun~ iscsiInterface~ fsType~ readOnly~ portals[] chapAuthDiscovery~ chapAuthSession~ secretRef*LocalObjectReference
ImageVolumeSource reference~ pullPolicy~
KeyToPath key~ path~
LabelSelector matchLabels{} matchExpressions[]LabelSelectorRequirement
LabelSelectorRequirement key~ operator~ values[]
Lifecycle postStart*LifecycleHandler preStop*LifecycleHandler
LifecycleHandler exec*ExecAction httpGet*HTTPGetAction tcpSocket*TCPSocketAction sleep*SleepAction
LocalObjectReference name~
NFSVolumeSource server~ path~ readOnly~
NodeAffinity requiredDuringSchedulingIgnoredDuringExecution*NodeSelector preferredDuringSchedulingIgnoredDuringExecution[]PreferredSchedulingTerm
NodeSelector nodeSelectorTerms[]NodeSelectorTerm
NodeSelectorRequirement key~ operator~ values[]
NodeSelectorTerm matchExpressions[]NodeSelectorRequirement matchFields[]NodeSelectorRequirement
ObjectFieldSelector apiVersion~ fieldPath~
ObjectMeta name~ generateName~ namespace~ selfLink~ uid~ resourceVersion~ generation~ labels{} annotations{} ownerReferences[]OwnerReference finalizers[]
OwnerReference apiVersion~ kind~ name~ uid~
PersistentVolumeClaimSpec accessModes[] selector*LabelSelector resources.VolumeResourceRequirements volumeName~ dataSource*TypedLocalObjectReference dataSourceRef*TypedObjectReference
PersistentVolumeClaimTemplate metadata.ObjectMeta spec.PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName~ readOnly~
PhotonPersistentDiskVolumeSource pdID~ fsType~
Pod metadata.ObjectMeta spec.PodSpec
PodAffinity requiredDuringSchedulingIgnoredDuringExecution[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution[]WeightedPodAffinityTerm
PodAffinityTerm labelSelector*LabelSelector namespaces[] topologyKey~ namespaceSelector*LabelSelector matchLabelKeys[] mismatchLabelKeys[]
PodAntiAffinity requiredDuringSchedulingIgnoredDuringExecution[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution[]WeightedPodAffinityTerm
PodCertificateProjection signerName~ keyType~ credentialBundlePath~ keyPath~ certificateChainPath~ userAnnotations{}
PodDNSConfig nameservers[] searches[] options[]PodDNSConfigOption
PodDNSConfigOption name~
PodOS name~
PodReadinessGate conditionType~
PodResourceClaim name~
PodSchedulingGate name~
PodSecurityContext seLinuxOptions*SELinuxOptions windowsOptions*WindowsSecurityContextOptions supplementalGroups[] sysctls[]Sysctl seccompProfile*SeccompProfile appArmorProfile*AppArmorProfile
PodSpec volumes[]Volume initContainers[]Container containers[]Container ephemeralContainers[]EphemeralContainer restartPolicy~ dnsPolicy~ nodeSelector{} serviceAccountName~ serviceAccount~ nodeName~ hostNetwork~ hostPID~ hostIPC~ securityContext*PodSecurityContext imagePullSecrets[]LocalObjectReference hostname~ subdomain~ affinity*Affinity schedulerName~ tolerations[]Toleration hostAliases[]HostAlias priorityClassName~ dnsConfig*PodDNSConfig readinessGates[]PodReadinessGate overhead{}:quantity topologySpreadConstraints[]TopologySpreadConstraint os*PodOS schedulingGates[]PodSchedulingGate resourceClaims[]PodResourceClaim resources*ResourceRequirements schedulingGroup*PodSchedulingGroup evictionResponders[]EvictionResponder
PortworxVolumeSource volumeID~ fsType~ readOnly~
PreferredSchedulingTerm weight~ preference.NodeSelectorTerm
Probe exec*ExecAction httpGet*HTTPGetAction tcpSocket*TCPSocketAction grpc*GRPCAction initialDelaySeconds~ timeoutSeconds~ periodSeconds~ successThreshold~ failureThreshold~
ProjectedVolumeSource sources[]VolumeProjection
QuobyteVolumeSource registry~ volume~ readOnly~ user~ group~ tenant~
RBDVolumeSource monitors[] image~ fsType~ pool~ user~ keyring~ secretRef*LocalObjectReference readOnly~
ResourceClaim name~ request~
ResourceFieldSelector containerName~ resource~ divisor:quantity
ResourceRequirements limits{}:quantity requests{}:quantity claims[]ResourceClaim
SELinuxOptions user~ role~ type~ level~
ScaleIOVolumeSource gateway~ system~ secretRef*LocalObjectReference sslEnabled~ protectionDomain~ storagePool~ storageMode~ volumeName~ fsType~ readOnly~
SeccompProfile type~
SecretEnvSource name~
SecretKeySelector name~ key~
SecretProjection name~ items[]KeyToPath
SecretVolumeSource secretName~ items[]KeyToPath
SecurityContext capabilities*Capabilities seLinuxOptions*SELinuxOptions windowsOptions*WindowsSecurityContextOptions seccompProfile*SeccompProfile appArmorProfile*AppArmorProfile
ServiceAccountTokenProjection audience~ path~
SleepAction seconds~
StorageOSVolumeSource volumeName~ volumeNamespace~ fsType~ readOnly~ secretRef*LocalObjectReference
Sysctl name~ value~
TCPSocketAction port:intOrString host~
Toleration key~ operator~ value~ effect~
TopologySpreadConstraint maxSkew~ topologyKey~ whenUnsatisfiable~ labelSelector*LabelSelector matchLabelKeys[]
TypedLocalObjectReference kind~ name~
TypedObjectReference kind~ name~
Volume name~ hostPath*HostPathVolumeSource emptyDir*EmptyDirVolumeSource gcePersistentDisk*GCEPersistentDiskVolumeSource awsElasticBlockStore*AWSElasticBlockStoreVolumeSource gitRepo*GitRepoVolumeSource secret*SecretVolumeSource nfs*NFSVolumeSource iscsi*ISCSIVolumeSource glusterfs*GlusterfsVolumeSource persistentVolumeClaim*PersistentVolumeClaimVolumeSource rbd*RBDVolumeSource flexVolume*FlexVolumeSource cinder*CinderVolumeSource cephfs*CephFSVolumeSource flocker*FlockerVolumeSource downwardAPI*DownwardAPIVolumeSource fc*FCVolumeSource azureFile*AzureFileVolumeSource configMap*ConfigMapVolumeSource vsphereVolume*VsphereVirtualDiskVolumeSource quobyte*QuobyteVolumeSource azureDisk*AzureDiskVolumeSource photonPersistentDisk*PhotonPersistentDiskVolumeSource projected*ProjectedVolumeSource portworxVolume*PortworxVolumeSource scaleIO*ScaleIOVolumeSource storageos*StorageOSVolumeSource csi*CSIVolumeSource ephemeral*EphemeralVolumeSource image*ImageVolumeSource
VolumeDevice name~ devicePath~
VolumeMount name~ readOnly~ mountPath~ subPath~ subPathExpr~ bindMountOptions[]
VolumeProjection secret*SecretProjection downwardAPI*DownwardAPIProjection configMap*ConfigMapProjection serviceAccountToken*ServiceAccountTokenProjection clusterTrustBundle*ClusterTrustBundleProjection podCertificate*PodCertificateProjection
VolumeResourceRequirements limits{}:quantity requests{}:quantity
VsphereVirtualDiskVolumeSource volumePath~ fsType~ storagePolicyName~ storagePolicyID~
WeightedPodAffinityTerm weight~ podAffinityTerm.PodAffinityTerm
`;
