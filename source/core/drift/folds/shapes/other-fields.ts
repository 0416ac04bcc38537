/** The fields of everything that no Pod holds, in the form that `readShapes` reads. Written by `scripts/typed-fields` from the Go types of Kubernetes 1.37.2. */
export const otherFields = `
APIService kind~ apiVersion~ metadata.ObjectMeta spec.APIServiceSpec status*
APIServiceSpec service*ServiceReference@apiregistration group~ version~ insecureSkipTLSVerify~ caBundle:bytes groupPriorityMinimum~ versionPriority~
AggregationRule clusterRoleSelectors[]LabelSelector
ApplyConfiguration expression~
AuditAnnotation key~ valueExpression~
AzureFilePersistentVolumeSource secretName~ shareName~ readOnly~ secretNamespace*
CELDeviceSelector expression~
CSIDriver kind~ apiVersion~ metadata.ObjectMeta spec.CSIDriverSpec
CSIDriverSpec attachRequired* podInfoOnMount* volumeLifecycleModes[] storageCapacity* fsGroupPolicy* tokenRequests[]TokenRequest requiresRepublish* seLinuxMount* nodeAllocatableUpdatePeriodSeconds* serviceAccountTokenInSecrets* preventPodSchedulingIfMissing*
CSIPersistentVolumeSource driver~ volumeHandle~ readOnly~ fsType~ volumeAttributes{} controllerPublishSecretRef*SecretReference nodeStageSecretRef*SecretReference nodePublishSecretRef*SecretReference controllerExpandSecretRef*SecretReference nodeExpandSecretRef*SecretReference
CSIStorageCapacity kind~ apiVersion~ metadata.ObjectMeta nodeTopology*LabelSelector storageClassName~ capacity*:quantity maximumVolumeSize*:quantity
CapacityRequirements requests{}:quantity
CephFSPersistentVolumeSource monitors[] path~ user~ secretFile~ secretRef*SecretReference readOnly~
CertificateSigningRequest kind~ apiVersion~ metadata.ObjectMeta spec.CertificateSigningRequestSpec status*
CertificateSigningRequestSpec request:bytes signerName~ expirationSeconds* usages[] username~ uid~ groups[] extra{}
CinderPersistentVolumeSource volumeID~ fsType~ readOnly~ secretRef*SecretReference
ClientIPConfig timeoutSeconds*
ClusterRole kind~ apiVersion~ metadata.ObjectMeta rules[]PolicyRule aggregationRule*AggregationRule
ClusterRoleBinding kind~ apiVersion~ metadata.ObjectMeta subjects[]Subject@rbac roleRef.RoleRef
ClusterTrustBundle kind~ apiVersion~ metadata.ObjectMeta spec.ClusterTrustBundleSpec
ClusterTrustBundleSpec signerName~ trustBundle~
ConfigMap kind~ apiVersion~ metadata.ObjectMeta immutable* data{} binaryData{}:bytes
ContainerResourceMetricSource name~ target.MetricTarget container~
ControllerRevision kind~ apiVersion~ metadata.ObjectMeta data* revision~
CronJob kind~ apiVersion~ metadata.ObjectMeta spec.CronJobSpec status*
CronJobSpec schedule~ timeZone* startingDeadlineSeconds* concurrencyPolicy~ suspend* jobTemplate.JobTemplateSpec successfulJobsHistoryLimit* failedJobsHistoryLimit*
CrossVersionObjectReference kind~ name~ apiVersion~
CustomResourceColumnDefinition name~ type~ format~ description~ priority~ jsonPath~
CustomResourceConversion strategy~ webhook*WebhookConversion
CustomResourceDefinition kind~ apiVersion~ metadata.ObjectMeta spec.CustomResourceDefinitionSpec status*
CustomResourceDefinitionNames plural~ singular~ shortNames[] kind~ listKind~ categories[]
CustomResourceDefinitionSpec group~ names.CustomResourceDefinitionNames scope~ versions[]CustomResourceDefinitionVersion conversion*CustomResourceConversion preserveUnknownFields~
CustomResourceDefinitionVersion name~ served~ storage~ deprecated~ deprecationWarning* schema*CustomResourceValidation subresources*CustomResourceSubresources additionalPrinterColumns[]CustomResourceColumnDefinition selectableFields[]SelectableField
CustomResourceSubresourceScale specReplicasPath~ statusReplicasPath~ labelSelectorPath*
CustomResourceSubresources status*CustomResourceSubresourceStatus scale*CustomResourceSubresourceScale
CustomResourceValidation openAPIV3Schema*JSONSchemaProps
DaemonSet kind~ apiVersion~ metadata.ObjectMeta spec.DaemonSetSpec status*
DaemonSetSpec selector*LabelSelector template.PodTemplateSpec updateStrategy.DaemonSetUpdateStrategy minReadySeconds~ revisionHistoryLimit*
DaemonSetUpdateStrategy type~ rollingUpdate*RollingUpdateDaemonSet
Deployment kind~ apiVersion~ metadata.ObjectMeta spec.DeploymentSpec status*
DeploymentSpec replicas* selector*LabelSelector template.PodTemplateSpec strategy.DeploymentStrategy minReadySeconds~ revisionHistoryLimit* paused~ progressDeadlineSeconds*
DeploymentStrategy type~ rollingUpdate*RollingUpdateDeployment
DeviceClaim requests[]DeviceRequest constraints[]DeviceConstraint config[]DeviceClaimConfiguration
DeviceClaimConfiguration requests[] opaque*OpaqueDeviceConfiguration
DeviceClass kind~ apiVersion~ metadata.ObjectMeta spec.DeviceClassSpec
DeviceClassConfiguration opaque*OpaqueDeviceConfiguration
DeviceClassSpec selectors[]DeviceSelector config[]DeviceClassConfiguration extendedResourceName*
DeviceConstraint requests[] matchAttribute* distinctAttribute*
DeviceDerivedAttribute name~ expression~
DeviceRequest name~ exactly*ExactDeviceRequest firstAvailable[]DeviceSubRequest
DeviceSelector cel*CELDeviceSelector
DeviceSubRequest name~ deviceClassName~ selectors[]DeviceSelector allocationMode~ count~ tolerations[]DeviceToleration capacity*CapacityRequirements derivedAttributes[]DeviceDerivedAttribute
DeviceTaint key~ value~ effect~ timeAdded*
DeviceTaintRule kind~ apiVersion~ metadata.ObjectMeta spec.DeviceTaintRuleSpec status*
DeviceTaintRuleSpec deviceSelector*DeviceTaintSelector taint.DeviceTaint
DeviceTaintSelector driver* pool* device*
DeviceToleration key~ operator~ value~ effect~ tolerationSeconds*
Endpoint addresses[] conditions.EndpointConditions hostname* targetRef*ObjectReference deprecatedTopology{} nodeName* zone* hints*EndpointHints
EndpointAddress ip~ hostname~ nodeName* targetRef*ObjectReference
EndpointConditions ready* serving* terminating*
EndpointHints forZones[]ForZone forNodes[]ForNode
EndpointPort name~ port~ protocol~ appProtocol*
EndpointPort@discovery name* protocol* port* appProtocol*
EndpointSlice kind~ apiVersion~ metadata.ObjectMeta addressType~ endpoints[]Endpoint ports[]EndpointPort@discovery
EndpointSubset addresses[]EndpointAddress notReadyAddresses[]EndpointAddress ports[]EndpointPort
Endpoints kind~ apiVersion~ metadata.ObjectMeta subsets[]EndpointSubset
ExactDeviceRequest deviceClassName~ selectors[]DeviceSelector allocationMode~ count~ adminAccess* tolerations[]DeviceToleration capacity*CapacityRequirements derivedAttributes[]DeviceDerivedAttribute
ExemptPriorityLevelConfiguration nominalConcurrencyShares* lendablePercent*
ExternalDocumentation description~ url~
ExternalMetricSource metric.MetricIdentifier target.MetricTarget
FlexPersistentVolumeSource driver~ fsType~ secretRef*SecretReference readOnly~ options{}
FlowDistinguisherMethod type~
FlowSchema kind~ apiVersion~ metadata.ObjectMeta spec.FlowSchemaSpec status*
FlowSchemaSpec priorityLevelConfiguration.PriorityLevelConfigurationReference matchingPrecedence~ distinguisherMethod*FlowDistinguisherMethod rules[]PolicyRulesWithSubjects
ForNode name~
ForZone name~
GlusterfsPersistentVolumeSource endpoints~ path~ readOnly~ endpointsNamespace*
GroupSubject name~
HPAScalingPolicy type~ value~ periodSeconds~
HPAScalingRules stabilizationWindowSeconds* selectPolicy* policies[]HPAScalingPolicy tolerance*:quantity
HTTPIngressPath path~ pathType* backend.IngressBackend
HTTPIngressRuleValue paths[]HTTPIngressPath
HorizontalPodAutoscaler kind~ apiVersion~ metadata.ObjectMeta spec.HorizontalPodAutoscalerSpec status*
HorizontalPodAutoscalerBehavior scaleUp*HPAScalingRules scaleDown*HPAScalingRules
HorizontalPodAutoscalerSpec scaleTargetRef.CrossVersionObjectReference minReplicas* maxReplicas~ metrics[]MetricSpec behavior*HorizontalPodAutoscalerBehavior
IPBlock cidr~ except[]
ISCSIPersistentVolumeSource targetPortal~ iqn~ lun~ iscsiInterface~ fsType~ readOnly~ portals[] chapAuthDiscovery~ chapAuthSession~ secretRef*SecretReference initiatorName*
Ingress kind~ apiVersion~ metadata.ObjectMeta spec.IngressSpec status*
IngressBackend service*IngressServiceBackend resource*TypedLocalObjectReference
IngressClass kind~ apiVersion~ metadata.ObjectMeta spec.IngressClassSpec
IngressClassParametersReference apiGroup* kind~ name~ scope* namespace*
IngressClassSpec controller~ parameters*IngressClassParametersReference
IngressRule host~ http*HTTPIngressRuleValue
IngressServiceBackend name~ port.ServiceBackendPort
IngressSpec ingressClassName* defaultBackend*IngressBackend tls[]IngressTLS rules[]IngressRule
IngressTLS hosts[] secretName~
JSONPatch expression~
JSONSchemaProps id~ $schema~ $ref* description~ type~ format~ title~ default* maximum* exclusiveMaximum~ minimum* exclusiveMinimum~ maxLength* minLength* pattern~ maxItems* minItems* uniqueItems~ multipleOf* enum[] maxProperties* minProperties* required[] items*JSONSchemaProps allOf[]JSONSchemaProps oneOf[]JSONSchemaProps anyOf[]JSONSchemaProps not*JSONSchemaProps properties{}JSONSchemaProps additionalProperties*JSONSchemaProps patternProperties{}JSONSchemaProps dependencies{}JSONSchemaProps additionalItems*JSONSchemaProps definitions{}JSONSchemaProps externalDocs*ExternalDocumentation example* nullable~ x-kubernetes-preserve-unknown-fields* x-kubernetes-embedded-resource~ x-kubernetes-int-or-string~ x-kubernetes-list-map-keys[] x-kubernetes-list-type* x-kubernetes-map-type* x-kubernetes-validations[]ValidationRule
Job kind~ apiVersion~ metadata.ObjectMeta spec.JobSpec status*
JobSchedulingConfiguration schedulingPolicy*WorkloadPodGroupSchedulingPolicy schedulingConstraints*WorkloadPodGroupSchedulingConstraints disruptionMode*WorkloadPodGroupDisruptionMode resourceClaims[]WorkloadPodGroupResourceClaim
JobSpec parallelism* completions* activeDeadlineSeconds* podFailurePolicy*PodFailurePolicy successPolicy*SuccessPolicy backoffLimit* backoffLimitPerIndex* maxFailedIndexes* selector*LabelSelector manualSelector* template.PodTemplateSpec ttlSecondsAfterFinished* completionMode* suspend* podReplacementPolicy* managedBy* scheduling*JobSchedulingConfiguration
JobTemplateSpec metadata.ObjectMeta spec.JobSpec
Lease kind~ apiVersion~ metadata.ObjectMeta spec.LeaseSpec
LeaseSpec holderIdentity* leaseDurationSeconds* acquireTime* renewTime* leaseTransitions* strategy* preferredHolder*
LimitRange kind~ apiVersion~ metadata.ObjectMeta spec.LimitRangeSpec
LimitRangeItem type~ max{}:quantity min{}:quantity default{}:quantity defaultRequest{}:quantity maxLimitRequestRatio{}:quantity
LimitRangeSpec limits[]LimitRangeItem
LimitResponse type~ queuing*QueuingConfiguration
LimitedPriorityLevelConfiguration nominalConcurrencyShares* limitResponse.LimitResponse lendablePercent* borrowingLimitPercent*
LocalVolumeSource path~ fsType*
MatchCondition name~ expression~
MatchResources namespaceSelector*LabelSelector objectSelector*LabelSelector resourceRules[]NamedRuleWithOperations excludeResourceRules[]NamedRuleWithOperations matchPolicy*
MetricIdentifier name~ selector*LabelSelector
MetricSpec type~ object*ObjectMetricSource pods*PodsMetricSource resource*ResourceMetricSource containerResource*ContainerResourceMetricSource external*ExternalMetricSource
MetricTarget type~ value*:quantity averageValue*:quantity averageUtilization*
MutatingAdmissionPolicy kind~ apiVersion~ metadata.ObjectMeta spec.MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding kind~ apiVersion~ metadata.ObjectMeta spec.MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingSpec policyName~ paramRef*ParamRef matchResources*MatchResources
MutatingAdmissionPolicySpec paramKind*ParamKind matchConstraints*MatchResources variables[]Variable mutations[]Mutation failurePolicy* matchConditions[]MatchCondition reinvocationPolicy~
MutatingWebhook name~ clientConfig.WebhookClientConfig rules[]RuleWithOperations failurePolicy* matchPolicy* namespaceSelector*LabelSelector objectSelector*LabelSelector sideEffects* timeoutSeconds* admissionReviewVersions[] reinvocationPolicy* matchConditions[]MatchCondition
MutatingWebhookConfiguration kind~ apiVersion~ metadata.ObjectMeta webhooks[]MutatingWebhook
Mutation patchType~ applyConfiguration*ApplyConfiguration jsonPatch*JSONPatch
NamedRuleWithOperations resourceNames[] operations[] apiGroups[] apiVersions[] resources[] scope*
Namespace kind~ apiVersion~ metadata.ObjectMeta spec.NamespaceSpec status*
NamespaceSpec finalizers[]
NetworkPolicy kind~ apiVersion~ metadata.ObjectMeta spec.NetworkPolicySpec
NetworkPolicyEgressRule ports[]NetworkPolicyPort to[]NetworkPolicyPeer
NetworkPolicyIngressRule ports[]NetworkPolicyPort from[]NetworkPolicyPeer
NetworkPolicyPeer podSelector*LabelSelector namespaceSelector*LabelSelector ipBlock*IPBlock
NetworkPolicyPort protocol* port*:intOrString endPort*
NetworkPolicySpec podSelector.LabelSelector ingress[]NetworkPolicyIngressRule egress[]NetworkPolicyEgressRule policyTypes[]
NonResourcePolicyRule verbs[] nonResourceURLs[]
ObjectMetricSource describedObject.CrossVersionObjectReference target.MetricTarget metric.MetricIdentifier
ObjectReference kind~ namespace~ name~ uid~ apiVersion~ resourceVersion~ fieldPath~
OpaqueDeviceConfiguration driver~ parameters*
Overhead podFixed{}:quantity
ParamKind apiVersion~ kind~
ParamRef name~ namespace~ selector*LabelSelector parameterNotFoundAction*
PersistentVolume kind~ apiVersion~ metadata.ObjectMeta spec.PersistentVolumeSpec status*
PersistentVolumeClaim kind~ apiVersion~ metadata.ObjectMeta spec.PersistentVolumeClaimSpec status*
PersistentVolumeSpec capacity{}:quantity gcePersistentDisk*GCEPersistentDiskVolumeSource awsElasticBlockStore*AWSElasticBlockStoreVolumeSource hostPath*HostPathVolumeSource glusterfs*GlusterfsPersistentVolumeSource nfs*NFSVolumeSource rbd*RBDPersistentVolumeSource iscsi*ISCSIPersistentVolumeSource cinder*CinderPersistentVolumeSource cephfs*CephFSPersistentVolumeSource fc*FCVolumeSource flocker*FlockerVolumeSource flexVolume*FlexPersistentVolumeSource azureFile*AzureFilePersistentVolumeSource vsphereVolume*VsphereVirtualDiskVolumeSource quobyte*QuobyteVolumeSource azureDisk*AzureDiskVolumeSource photonPersistentDisk*PhotonPersistentDiskVolumeSource portworxVolume*PortworxVolumeSource scaleIO*ScaleIOPersistentVolumeSource local*LocalVolumeSource storageos*StorageOSPersistentVolumeSource csi*CSIPersistentVolumeSource accessModes[] claimRef*ObjectReference persistentVolumeReclaimPolicy~ storageClassName~ mountOptions[] volumeMode* nodeAffinity*VolumeNodeAffinity volumeAttributesClassName*
PodDisruptionBudget kind~ apiVersion~ metadata.ObjectMeta spec.PodDisruptionBudgetSpec status*
PodDisruptionBudgetSpec minAvailable*:intOrString selector*LabelSelector maxUnavailable*:intOrString unhealthyPodEvictionPolicy*
PodFailurePolicy rules[]PodFailurePolicyRule
PodFailurePolicyOnExitCodesRequirement containerName* operator~ values[]
PodFailurePolicyOnPodConditionsPattern type~ status~
PodFailurePolicyRule action~ onExitCodes*PodFailurePolicyOnExitCodesRequirement onPodConditions[]PodFailurePolicyOnPodConditionsPattern
PodTemplate kind~ apiVersion~ metadata.ObjectMeta template.PodTemplateSpec
PodTemplateSpec metadata.ObjectMeta spec.PodSpec
PodsMetricSource metric.MetricIdentifier target.MetricTarget
PolicyRule verbs[] apiGroups[] resources[] resourceNames[] nonResourceURLs[]
PolicyRulesWithSubjects subjects[]Subject resourceRules[]ResourcePolicyRule nonResourceRules[]NonResourcePolicyRule
PriorityClass kind~ apiVersion~ metadata.ObjectMeta value~ globalDefault~ description~ preemptionPolicy*
PriorityLevelConfiguration kind~ apiVersion~ metadata.ObjectMeta spec.PriorityLevelConfigurationSpec status*
PriorityLevelConfigurationReference name~
PriorityLevelConfigurationSpec type~ limited*LimitedPriorityLevelConfiguration exempt*ExemptPriorityLevelConfiguration
QueuingConfiguration queues~ handSize~ queueLengthLimit~
RBDPersistentVolumeSource monitors[] image~ fsType~ pool~ user~ keyring~ secretRef*SecretReference readOnly~
ReplicaSet kind~ apiVersion~ metadata.ObjectMeta spec.ReplicaSetSpec status*
ReplicaSetSpec replicas* minReadySeconds~ selector*LabelSelector template.PodTemplateSpec
ReplicationController kind~ apiVersion~ metadata.ObjectMeta spec.ReplicationControllerSpec status*
ReplicationControllerSpec replicas* minReadySeconds~ selector{} template*PodTemplateSpec
ResourceClaim@resource kind~ apiVersion~ metadata.ObjectMeta spec.ResourceClaimSpec status*
ResourceClaimSpec devices.DeviceClaim
ResourceClaimTemplate kind~ apiVersion~ metadata.ObjectMeta spec.ResourceClaimTemplateSpec
ResourceClaimTemplateSpec metadata.ObjectMeta spec.ResourceClaimSpec
ResourceMetricSource name~ target.MetricTarget
ResourcePolicyRule verbs[] apiGroups[] resources[] clusterScope~ namespaces[]
ResourceQuota kind~ apiVersion~ metadata.ObjectMeta spec.ResourceQuotaSpec status*
ResourceQuotaSpec hard{}:quantity scopes[] scopeSelector*ScopeSelector
Role kind~ apiVersion~ metadata.ObjectMeta rules[]PolicyRule
RoleBinding kind~ apiVersion~ metadata.ObjectMeta subjects[]Subject@rbac roleRef.RoleRef
RoleRef apiGroup~ kind~ name~
RollingUpdateDaemonSet maxUnavailable*:intOrString maxSurge*:intOrString
RollingUpdateDeployment maxUnavailable*:intOrString maxSurge*:intOrString
RollingUpdateStatefulSetStrategy partition* maxUnavailable*:intOrString
RuleWithOperations operations[] apiGroups[] apiVersions[] resources[] scope*
RuntimeClass kind~ apiVersion~ metadata.ObjectMeta handler~ overhead*Overhead scheduling*Scheduling
ScaleIOPersistentVolumeSource gateway~ system~ secretRef*SecretReference sslEnabled~ protectionDomain~ storagePool~ storageMode~ volumeName~ fsType~ readOnly~
Scheduling nodeSelector{} tolerations[]Toleration
ScopeSelector matchExpressions[]ScopedResourceSelectorRequirement
ScopedResourceSelectorRequirement scopeName~ operator~ values[]
Secret kind~ apiVersion~ metadata.ObjectMeta immutable* data{}:bytes stringData{} type~
SecretReference name~ namespace~
SelectableField jsonPath~
Service kind~ apiVersion~ metadata.ObjectMeta spec.ServiceSpec status*
ServiceAccount kind~ apiVersion~ metadata.ObjectMeta secrets[]ObjectReference imagePullSecrets[]LocalObjectReference automountServiceAccountToken*
ServiceAccountSubject namespace~ name~
ServiceBackendPort name~ number~
ServiceCIDR kind~ apiVersion~ metadata.ObjectMeta spec.ServiceCIDRSpec status*
ServiceCIDRSpec cidrs[]
ServicePort name~ protocol~ appProtocol* port~ targetPort:intOrString nodePort~
ServiceReference namespace~ name~ path* port*
ServiceReference@apiextensions namespace~ name~ path* port*
ServiceReference@apiregistration namespace~ name~ port*
ServiceSpec ports[]ServicePort selector{} clusterIP~ clusterIPs[] type~ externalIPs[] sessionAffinity~ loadBalancerIP~ loadBalancerSourceRanges[] externalName~ externalTrafficPolicy~ healthCheckNodePort~ publishNotReadyAddresses~ sessionAffinityConfig*SessionAffinityConfig ipFamilies[] ipFamilyPolicy* allocateLoadBalancerNodePorts* loadBalancerClass* internalTrafficPolicy* trafficDistribution*
SessionAffinityConfig clientIP*ClientIPConfig
StatefulSet kind~ apiVersion~ metadata.ObjectMeta spec.StatefulSetSpec status*
StatefulSetOrdinals start~
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted~ whenScaled~
StatefulSetSpec replicas* selector*LabelSelector template.PodTemplateSpec volumeClaimTemplates[]PersistentVolumeClaim serviceName~ podManagementPolicy~ updateStrategy.StatefulSetUpdateStrategy revisionHistoryLimit* minReadySeconds~ persistentVolumeClaimRetentionPolicy*StatefulSetPersistentVolumeClaimRetentionPolicy ordinals*StatefulSetOrdinals
StatefulSetUpdateStrategy type~ rollingUpdate*RollingUpdateStatefulSetStrategy
StorageClass kind~ apiVersion~ metadata.ObjectMeta provisioner~ parameters{} reclaimPolicy* mountOptions[] allowVolumeExpansion* volumeBindingMode* allowedTopologies[]TopologySelectorTerm
StorageOSPersistentVolumeSource volumeName~ volumeNamespace~ fsType~ readOnly~ secretRef*ObjectReference
Subject kind~ user*UserSubject group*GroupSubject serviceAccount*ServiceAccountSubject
Subject@rbac kind~ apiGroup~ name~ namespace~
SuccessPolicy rules[]SuccessPolicyRule
SuccessPolicyRule succeededIndexes* succeededCount*
TokenRequest audience~ expirationSeconds*
TopologyConstraint key~
TopologySelectorLabelRequirement key~ values[]
TopologySelectorTerm matchLabelExpressions[]TopologySelectorLabelRequirement
UserSubject name~
ValidatingAdmissionPolicy kind~ apiVersion~ metadata.ObjectMeta spec.ValidatingAdmissionPolicySpec status*
ValidatingAdmissionPolicyBinding kind~ apiVersion~ metadata.ObjectMeta spec.ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingSpec policyName~ paramRef*ParamRef matchResources*MatchResources validationActions[]
ValidatingAdmissionPolicySpec paramKind*ParamKind matchConstraints*MatchResources validations[]Validation failurePolicy* auditAnnotations[]AuditAnnotation matchConditions[]MatchCondition variables[]Variable
ValidatingWebhook name~ clientConfig.WebhookClientConfig rules[]RuleWithOperations failurePolicy* matchPolicy* namespaceSelector*LabelSelector objectSelector*LabelSelector sideEffects* timeoutSeconds* admissionReviewVersions[] matchConditions[]MatchCondition
ValidatingWebhookConfiguration kind~ apiVersion~ metadata.ObjectMeta webhooks[]ValidatingWebhook
Validation expression~ message~ reason* messageExpression~
ValidationRule rule~ message~ messageExpression~ reason* fieldPath~ optionalOldSelf*
Variable name~ expression~
VolumeAttributesClass kind~ apiVersion~ metadata.ObjectMeta driverName~ parameters{}
VolumeNodeAffinity required*NodeSelector
WebhookClientConfig url* service*ServiceReference caBundle:bytes
WebhookClientConfig@apiextensions url* service*ServiceReference@apiextensions caBundle:bytes
WebhookConversion clientConfig*WebhookClientConfig@apiextensions conversionReviewVersions[]
WorkloadPodGroupDisruptionMode single*WorkloadPodGroupSingleDisruptionMode all*WorkloadPodGroupAllDisruptionMode
WorkloadPodGroupGangSchedulingPolicy minCount*
WorkloadPodGroupResourceClaim name~ resourceClaimName* resourceClaimTemplateName*
WorkloadPodGroupSchedulingConstraints topology[]TopologyConstraint
WorkloadPodGroupSchedulingPolicy basic*WorkloadPodGroupBasicSchedulingPolicy gang*WorkloadPodGroupGangSchedulingPolicy
`;
