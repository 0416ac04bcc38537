/** The fields of a Pod and of all that is in one, in the form that `readShapes` reads. Written by `scripts/typed-fields` from the Go types of Kubernetes 1.37.2. */
export const podFields = `
AWSElasticBlockStoreVolumeSource volumeID~ fsType~ partition~ readOnly~
Affinity nodeAffinity*NodeAffinity podAffinity*PodAffinity podAntiAffinity*PodAntiAffinity
AppArmorProfile type~ localhostProfile*
AzureDiskVolumeSource diskName~ diskURI~ cachingMode* fsType* readOnly* kind*
AzureFileVolumeSource secretName~ shareName~ readOnly~
CSIVolumeSource driver~ readOnly* fsType* volumeAttributes{} nodePublishSecretRef*LocalObjectReference
Capabilities add[] drop[]
CephFSVolumeSource monitors[] path~ user~ secretFile~ secretRef*LocalObjectReference readOnly~
CinderVolumeSource volumeID~ fsType~ readOnly~ secretRef*LocalObjectReference
ClusterTrustBundleProjection name* signerName* labelSelector*LabelSelector optional* path~ user*
ConfigMapEnvSource name~ optional*
ConfigMapKeySelector name~ key~ optional*
ConfigMapProjection name~ items[]KeyToPath optional*
ConfigMapVolumeSource name~ items[]KeyToPath defaultMode* optional* defaultUser*
Container name~ image~ command[] args[] workingDir~ ports[]ContainerPort envFrom[]EnvFromSource env[]EnvVar resources.ResourceRequirements resizePolicy[]ContainerResizePolicy restartPolicy* restartPolicyRules[]ContainerRestartRule volumeMounts[]VolumeMount volumeDevices[]VolumeDevice livenessProbe*Probe readinessProbe*Probe startupProbe*Probe lifecycle*Lifecycle terminationMessagePath~ terminationMessagePolicy~ imagePullPolicy~ securityContext*SecurityContext stdin~ stdinOnce~ tty~
ContainerPort name~ hostPort~ containerPort~ protocol~ hostIP~
ContainerResizePolicy resourceName~ restartPolicy~
ContainerRestartRule action~ exitCodes*ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes operator~ values[]
DownwardAPIProjection items[]DownwardAPIVolumeFile
DownwardAPIVolumeFile path~ fieldRef*ObjectFieldSelector resourceFieldRef*ResourceFieldSelector mode* user*
DownwardAPIVolumeSource items[]DownwardAPIVolumeFile defaultMode* defaultUser*
EmptyDirVolumeSource medium~ sizeLimit*:quantity mode*
EnvFromSource prefix~ configMapRef*ConfigMapEnvSource secretRef*SecretEnvSource
EnvVar name~ value~ valueFrom*EnvVarSource
EnvVarSource fieldRef*ObjectFieldSelector resourceFieldRef*ResourceFieldSelector configMapKeyRef*ConfigMapKeySelector secretKeyRef*SecretKeySelector fileKeyRef*FileKeySelector
EphemeralContainer name~ image~ command[] args[] workingDir~ ports[]ContainerPort envFrom[]EnvFromSource env[]EnvVar resources.ResourceRequirements resizePolicy[]ContainerResizePolicy restartPolicy* restartPolicyRules[]ContainerRestartRule volumeMounts[]VolumeMount volumeDevices[]VolumeDevice livenessProbe*Probe readinessProbe*Probe startupProbe*Probe lifecycle*Lifecycle terminationMessagePath~ terminationMessagePolicy~ imagePullPolicy~ securityContext*SecurityContext stdin~ stdinOnce~ tty~ targetContainerName~
EphemeralVolumeSource volumeClaimTemplate*PersistentVolumeClaimTemplate
EvictionResponder name~ priority*
ExecAction command[]
FCVolumeSource targetWWNs[] lun* fsType~ readOnly~ wwids[]
FileKeySelector volumeName~ path~ key~ optional*
FlexVolumeSource driver~ fsType~ secretRef*LocalObjectReference readOnly~ options{}
FlockerVolumeSource datasetName~ datasetUUID~
GCEPersistentDiskVolumeSource pdName~ fsType~ partition~ readOnly~
GRPCAction port~ service* mode*
GitRepoVolumeSource repository~ revision~ directory~
GlusterfsVolumeSource endpoints~ path~ readOnly~
HTTPGetAction path~ port:intOrString host~ scheme~ httpHeaders[]HTTPHeader protocol*
HTTPHeader name~ value~
HostAlias ip~ hostnames[]
HostPathVolumeSource path~ type*
ISCSIVolumeSource targetPortal~ iqn~ lun~ iscsiInterface~ fsType~ readOnly~ portals[] chapAuthDiscovery~ chapAuthSession~ secretRef*LocalObjectReference initiatorName*
ImageVolumeSource reference~ pullPolicy~
KeyToPath key~ path~ mode* user*
LabelSelector matchLabels{} matchExpressions[]LabelSelectorRequirement
LabelSelectorRequirement key~ operator~ values[]
Lifecycle postStart*LifecycleHandler preStop*LifecycleHandler stopSignal*
LifecycleHandler exec*ExecAction httpGet*HTTPGetAction tcpSocket*TCPSocketAction sleep*SleepAction
LocalObjectReference name~
NFSVolumeSource server~ path~ readOnly~
NodeAffinity requiredDuringSchedulingIgnoredDuringExecution*NodeSelector preferredDuringSchedulingIgnoredDuringExecution[]PreferredSchedulingTerm
NodeSelector nodeSelectorTerms[]NodeSelectorTerm
NodeSelectorRequirement key~ operator~ values[]
NodeSelectorTerm matchExpressions[]NodeSelectorRequirement matchFields[]NodeSelectorRequirement
ObjectFieldSelector apiVersion~ fieldPath~
ObjectMeta name~ generateName~ namespace~ selfLink~ uid~ resourceVersion~ generation~ creationTimestamp* deletionTimestamp* deletionGracePeriodSeconds* labels{} annotations{} ownerReferences[]OwnerReference finalizers[] managedFields*
OwnerReference apiVersion~ kind~ name~ uid~ controller* blockOwnerDeletion*
PersistentVolumeClaimSpec accessModes[] selector*LabelSelector resources.VolumeResourceRequirements volumeName~ storageClassName* volumeMode* dataSource*TypedLocalObjectReference dataSourceRef*TypedObjectReference volumeAttributesClassName*
PersistentVolumeClaimTemplate metadata.ObjectMeta spec.PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName~ readOnly~
PhotonPersistentDiskVolumeSource pdID~ fsType~
Pod kind~ apiVersion~ metadata.ObjectMeta spec.PodSpec status*
PodAffinity requiredDuringSchedulingIgnoredDuringExecution[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution[]WeightedPodAffinityTerm
PodAffinityTerm labelSelector*LabelSelector namespaces[] topologyKey~ namespaceSelector*LabelSelector matchLabelKeys[] mismatchLabelKeys[]
PodAntiAffinity requiredDuringSchedulingIgnoredDuringExecution[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution[]WeightedPodAffinityTerm
PodCertificateProjection signerName~ keyType~ maxExpirationSeconds* credentialBundlePath~ keyPath~ certificateChainPath~ userAnnotations{} user*
PodDNSConfig nameservers[] searches[] options[]PodDNSConfigOption
PodDNSConfigOption name~ value*
PodOS name~
PodReadinessGate conditionType~
PodResourceClaim name~ resourceClaimName* resourceClaimTemplateName*
PodSchedulingGate name~
PodSchedulingGroup podGroupName*
PodSecurityContext seLinuxOptions*SELinuxOptions windowsOptions*WindowsSecurityContextOptions runAsUser* runAsGroup* runAsNonRoot* supplementalGroups[] supplementalGroupsPolicy* fsGroup* sysctls[]Sysctl fsGroupChangePolicy* seccompProfile*SeccompProfile appArmorProfile*AppArmorProfile seLinuxChangePolicy*
PodSpec volumes[]Volume initContainers[]Container containers[]Container ephemeralContainers[]EphemeralContainer restartPolicy~ terminationGracePeriodSeconds* activeDeadlineSeconds* dnsPolicy~ nodeSelector{} serviceAccountName~ serviceAccount~ automountServiceAccountToken* nodeName~ hostNetwork~ hostPID~ hostIPC~ shareProcessNamespace* securityContext*PodSecurityContext imagePullSecrets[]LocalObjectReference hostname~ subdomain~ affinity*Affinity schedulerName~ tolerations[]Toleration hostAliases[]HostAlias priorityClassName~ priority* dnsConfig*PodDNSConfig readinessGates[]PodReadinessGate runtimeClassName* enableServiceLinks* preemptionPolicy* overhead{}:quantity topologySpreadConstraints[]TopologySpreadConstraint setHostnameAsFQDN* os*PodOS hostUsers* schedulingGates[]PodSchedulingGate resourceClaims[]PodResourceClaim resources*ResourceRequirements hostnameOverride* schedulingGroup*PodSchedulingGroup evictionResponders[]EvictionResponder
PortworxVolumeSource volumeID~ fsType~ readOnly~
PreferredSchedulingTerm weight~ preference.NodeSelectorTerm
Probe exec*ExecAction httpGet*HTTPGetAction tcpSocket*TCPSocketAction grpc*GRPCAction initialDelaySeconds~ timeoutSeconds~ periodSeconds~ successThreshold~ failureThreshold~ terminationGracePeriodSeconds*
ProjectedVolumeSource sources[]VolumeProjection defaultMode* defaultUser*
QuobyteVolumeSource registry~ volume~ readOnly~ user~ group~ tenant~
RBDVolumeSource monitors[] image~ fsType~ pool~ user~ keyring~ secretRef*LocalObjectReference readOnly~
ResourceClaim name~ request~
ResourceFieldSelector containerName~ resource~ divisor:quantity
ResourceRequirements limits{}:quantity requests{}:quantity claims[]ResourceClaim
SELinuxOptions user~ role~ type~ level~
ScaleIOVolumeSource gateway~ system~ secretRef*LocalObjectReference sslEnabled~ protectionDomain~ storagePool~ storageMode~ volumeName~ fsType~ readOnly~
SeccompProfile type~ localhostProfile*
SecretEnvSource name~ optional*
SecretKeySelector name~ key~ optional*
SecretProjection name~ items[]KeyToPath optional*
SecretVolumeSource secretName~ items[]KeyToPath defaultMode* optional* defaultUser*
SecurityContext capabilities*Capabilities privileged* seLinuxOptions*SELinuxOptions windowsOptions*WindowsSecurityContextOptions runAsUser* runAsGroup* runAsNonRoot* readOnlyRootFilesystem* allowPrivilegeEscalation* procMount* seccompProfile*SeccompProfile appArmorProfile*AppArmorProfile
ServiceAccountTokenProjection audience~ expirationSeconds* path~ user*
SleepAction seconds~
StorageOSVolumeSource volumeName~ volumeNamespace~ fsType~ readOnly~ secretRef*LocalObjectReference
Sysctl name~ value~
TCPSocketAction port:intOrString host~
Toleration key~ operator~ value~ effect~ tolerationSeconds*
TopologySpreadConstraint maxSkew~ topologyKey~ whenUnsatisfiable~ labelSelector*LabelSelector minDomains* nodeAffinityPolicy* nodeTaintsPolicy* matchLabelKeys[]
TypedLocalObjectReference apiGroup* kind~ name~
TypedObjectReference apiGroup* kind~ name~ namespace*
Volume name~ hostPath*HostPathVolumeSource emptyDir*EmptyDirVolumeSource gcePersistentDisk*GCEPersistentDiskVolumeSource awsElasticBlockStore*AWSElasticBlockStoreVolumeSource gitRepo*GitRepoVolumeSource secret*SecretVolumeSource nfs*NFSVolumeSource iscsi*ISCSIVolumeSource glusterfs*GlusterfsVolumeSource persistentVolumeClaim*PersistentVolumeClaimVolumeSource rbd*RBDVolumeSource flexVolume*FlexVolumeSource cinder*CinderVolumeSource cephfs*CephFSVolumeSource flocker*FlockerVolumeSource downwardAPI*DownwardAPIVolumeSource fc*FCVolumeSource azureFile*AzureFileVolumeSource configMap*ConfigMapVolumeSource vsphereVolume*VsphereVirtualDiskVolumeSource quobyte*QuobyteVolumeSource azureDisk*AzureDiskVolumeSource photonPersistentDisk*PhotonPersistentDiskVolumeSource projected*ProjectedVolumeSource portworxVolume*PortworxVolumeSource scaleIO*ScaleIOVolumeSource storageos*StorageOSVolumeSource csi*CSIVolumeSource ephemeral*EphemeralVolumeSource image*ImageVolumeSource
VolumeDevice name~ devicePath~
VolumeMount name~ readOnly~ recursiveReadOnly* mountPath~ subPath~ mountPropagation* subPathExpr~ bindMountOptions[]
VolumeProjection secret*SecretProjection downwardAPI*DownwardAPIProjection configMap*ConfigMapProjection serviceAccountToken*ServiceAccountTokenProjection clusterTrustBundle*ClusterTrustBundleProjection podCertificate*PodCertificateProjection
VolumeResourceRequirements limits{}:quantity requests{}:quantity
VsphereVirtualDiskVolumeSource volumePath~ fsType~ storagePolicyName~ storagePolicyID~
WeightedPodAffinityTerm weight~ podAffinityTerm.PodAffinityTerm
WindowsSecurityContextOptions gmsaCredentialSpecName* gmsaCredentialSpec* runAsUserName* hostProcess*
`;
