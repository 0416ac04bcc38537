/** The fields of everything that no Pod holds, in the form that `readShapes` reads. Written by `scripts/typed-fields` from the Go types of Kubernetes 1.37.2. */
export const otherFields = `
APIService metadata.ObjectMeta spec.APIServiceSpec
APIServiceSpec service*ServiceReference@apiregistration group~ version~ insecureSkipTLSVerify~ caBundle:bytes groupPriorityMinimum~ versionPriority~
AggregationRule clusterRoleSelectors[]LabelSelector
ApplyConfiguration expression~
AuditAnnotation key~ valueExpression~
AzureFilePersistentVolumeSource secretName~ shareName~ readOnly~
CELDeviceSelector expression~
CSIDriver metadata.ObjectMeta spec.CSIDriverSpec
CSIDriverSpec volumeLifecycleModes[] tokenRequests[]TokenRequest
CSIPersistentVolumeSource driver~ volumeHandle~ readOnly~ fsType~ volumeAttributes{} controllerPublishSecretRef*SecretReference nodeStageSecretRef*SecretReference nodePublishSecretRef*SecretReference controllerExpandSecretRef*SecretReference nodeExpandSecretRef*SecretReference
CSIStorageCapacity metadata.ObjectMeta nodeTopology*LabelSelector storageClassName~ capacity*:quantity maximumVolumeSize*:quantity
CapacityRequirements requests{}:quantity
CephFSPersistentVolumeSource monitors[] path~ user~ secretFile~ secretRef*SecretReference readOnly~
CertificateSigningRequest metadata.ObjectMeta spec.CertificateSigningRequestSpec
CertificateSigningRequestSpec request:bytes signerName~ usages[] username~ uid~ groups[] extra{}
CinderPersistentVolumeSource volumeID~ fsType~ readOnly~ secretRef*SecretReference
ClusterRole metadata.ObjectMeta rules[]PolicyRule aggregationRule*AggregationRule
ClusterRoleBinding metadata.ObjectMeta subjects[]Subject@rbac roleRef.RoleRef
ClusterTrustBundle metadata.ObjectMeta spec.ClusterTrustBundleSpec
ClusterTrustBundleSpec signerName~ trustBundle~
ConfigMap metadata.ObjectMeta data{} binaryData{}:bytes
ContainerResourceMetricSource name~ target.MetricTarget container~
ControllerRevision metadata.ObjectMeta revision~
CronJob metadata.ObjectMeta spec.CronJobSpec
CronJobSpec schedule~ concurrencyPolicy~ jobTemplate.JobTemplateSpec
CrossVersionObjectReference kind~ name~ apiVersion~
CustomResourceColumnDefinition name~ type~ format~ description~ priority~ jsonPath~
CustomResourceConversion strategy~ webhook*WebhookConversion
CustomResourceDefinition metadata.ObjectMeta spec.CustomResourceDefinitionSpec
CustomResourceDefinitionNames plural~ singular~ shortNames[] kind~ listKind~ categories[]
CustomResourceDefinitionSpec group~ names.CustomResourceDefinitionNames scope~ versions[]CustomResourceDefinitionVersion conversion*CustomResourceConversion preserveUnknownFields~
CustomResourceDefinitionVersion name~ served~ storage~ deprecated~ schema*CustomResourceValidation subresources*CustomResourceSubresources additionalPrinterColumns[]CustomResourceColumnDefinition selectableFields[]SelectableField
CustomResourceSubresourceScale specReplicasPath~ statusReplicasPath~
CustomResourceSubresources status*CustomResourceSubresourceStatus scale*CustomResourceSubresourceScale
CustomResourceValidation openAPIV3Schema*JSONSchemaProps
DaemonSet metadata.ObjectMeta spec.DaemonSetSpec
DaemonSetSpec selector*LabelSelector template.PodTemplateSpec updateStrategy.DaemonSetUpdateStrategy minReadySeconds~
DaemonSetUpdateStrategy type~ rollingUpdate*RollingUpdateDaemonSet
Deployment metadata.ObjectMeta spec.DeploymentSpec
DeploymentSpec selector*LabelSelector template.PodTemplateSpec strategy.DeploymentStrategy minReadySeconds~ paused~
DeploymentStrategy type~ rollingUpdate*RollingUpdateDeployment
DeviceClaim requests[]DeviceRequest constraints[]DeviceConstraint config[]DeviceClaimConfiguration
DeviceClaimConfiguration requests[] opaque*OpaqueDeviceConfiguration
DeviceClass metadata.ObjectMeta spec.DeviceClassSpec
DeviceClassConfiguration opaque*OpaqueDeviceConfiguration
DeviceClassSpec selectors[]DeviceSelector config[]DeviceClassConfiguration
DeviceConstraint requests[]
DeviceDerivedAttribute name~ expression~
DeviceRequest name~ exactly*ExactDeviceRequest firstAvailable[]DeviceSubRequest
DeviceSelector cel*CELDeviceSelector
DeviceSubRequest name~ deviceClassName~ selectors[]DeviceSelector allocationMode~ count~ tolerations[]DeviceToleration capacity*CapacityRequirements derivedAttributes[]DeviceDerivedAttribute
DeviceTaint key~ value~ effect~
DeviceTaintRule metadata.ObjectMeta spec.DeviceTaintRuleSpec
DeviceTaintRuleSpec deviceSelector*DeviceTaintSelector taint.DeviceTaint
DeviceToleration key~ operator~ value~ effect~
Endpoint addresses[] conditions.EndpointConditions targetRef*ObjectReference deprecatedTopology{} hints*EndpointHints
EndpointAddress ip~ hostname~ targetRef*ObjectReference
EndpointHints forZones[]ForZone forNodes[]ForNode
EndpointPort name~ port~ protocol~
EndpointSlice metadata.ObjectMeta addressType~ endpoints[]Endpoint ports[]EndpointPort@discovery
EndpointSubset addresses[]EndpointAddress notReadyAddresses[]EndpointAddress ports[]EndpointPort
Endpoints metadata.ObjectMeta subsets[]EndpointSubset
ExactDeviceRequest deviceClassName~ selectors[]DeviceSelector allocationMode~ count~ tolerations[]DeviceToleration capacity*CapacityRequirements derivedAttributes[]DeviceDerivedAttribute
ExternalDocumentation description~ url~
ExternalMetricSource metric.MetricIdentifier target.MetricTarget
FlexPersistentVolumeSource driver~ fsType~ secretRef*SecretReference readOnly~ options{}
FlowDistinguisherMethod type~
FlowSchema metadata.ObjectMeta spec.FlowSchemaSpec
FlowSchemaSpec priorityLevelConfiguration.PriorityLevelConfigurationReference matchingPrecedence~ distinguisherMethod*FlowDistinguisherMethod rules[]PolicyRulesWithSubjects
ForNode name~
ForZone name~
GlusterfsPersistentVolumeSource endpoints~ path~ readOnly~
GroupSubject name~
HPAScalingPolicy type~ value~ periodSeconds~
HPAScalingRules policies[]HPAScalingPolicy tolerance*:quantity
HTTPIngressPath path~ backend.IngressBackend
HTTPIngressRuleValue paths[]HTTPIngressPath
HorizontalPodAutoscaler metadata.ObjectMeta spec.HorizontalPodAutoscalerSpec
HorizontalPodAutoscalerBehavior scaleUp*HPAScalingRules scaleDown*HPAScalingRules
HorizontalPodAutoscalerSpec scaleTargetRef.CrossVersionObjectReference maxReplicas~ metrics[]MetricSpec behavior*HorizontalPodAutoscalerBehavior
IPBlock cidr~ except[]
ISCSIPersistentVolumeSource targetPortal~ iqn~ lun~ iscsiInterface~ fsType~ readOnly~ portals[] chapAuthDiscovery~ chapAuthSession~ secretRef*SecretReference
Ingress metadata.ObjectMeta spec.IngressSpec
IngressBackend service*IngressServiceBackend resource*TypedLocalObjectReference
IngressClass metadata.ObjectMeta spec.IngressClassSpec
IngressClassParametersReference kind~ name~
IngressClassSpec controller~ parameters*IngressClassParametersReference
IngressRule host~ http*HTTPIngressRuleValue
IngressServiceBackend name~ port.ServiceBackendPort
IngressSpec defaultBackend*IngressBackend tls[]IngressTLS rules[]IngressRule
IngressTLS hosts[] secretName~
JSONPatch expression~
JSONSchemaProps id~ $schema~ description~ type~ format~ title~ exclusiveMaximum~ exclusiveMinimum~ pattern~ uniqueItems~ enum[]:plain required[] items*JSONSchemaProps allOf[]JSONSchemaProps oneOf[]JSONSchemaProps anyOf[]JSONSchemaProps not*JSONSchemaProps properties{}JSONSchemaProps additionalProperties*JSONSchemaProps patternProperties{}JSONSchemaProps dependencies{}JSONSchemaProps additionalItems*JSONSchemaProps definitions{}JSONSchemaProps externalDocs*ExternalDocumentation nullable~ x-kubernetes-embedded-resource~ x-kubernetes-int-or-string~ x-kubernetes-list-map-keys[] x-kubernetes-validations[]ValidationRule
Job metadata.ObjectMeta spec.JobSpec
JobSchedulingConfiguration schedulingPolicy*WorkloadPodGroupSchedulingPolicy schedulingConstraints*WorkloadPodGroupSchedulingConstraints disruptionMode*WorkloadPodGroupDisruptionMode resourceClaims[]WorkloadPodGroupResourceClaim
JobSpec podFailurePolicy*PodFailurePolicy successPolicy*SuccessPolicy selector*LabelSelector template.PodTemplateSpec scheduling*JobSchedulingConfiguration
JobTemplateSpec metadata.ObjectMeta spec.JobSpec
Lease metadata.ObjectMeta spec.LeaseSpec
LimitRange metadata.ObjectMeta spec.LimitRangeSpec
LimitRangeItem type~ max{}:quantity min{}:quantity default{}:quantity defaultRequest{}:quantity maxLimitRequestRatio{}:quantity
LimitRangeSpec limits[]LimitRangeItem
LimitResponse type~ queuing*QueuingConfiguration
LimitedPriorityLevelConfiguration limitResponse.LimitResponse
LocalVolumeSource path~
MatchCondition name~ expression~
MatchResources namespaceSelector*LabelSelector objectSelector*LabelSelector resourceRules[]NamedRuleWithOperations excludeResourceRules[]NamedRuleWithOperations
MetricIdentifier name~ selector*LabelSelector
MetricSpec type~ object*ObjectMetricSource pods*PodsMetricSource resource*ResourceMetricSource containerResource*ContainerResourceMetricSource external*ExternalMetricSource
MetricTarget type~ value*:quantity averageValue*:quantity
MutatingAdmissionPolicy metadata.ObjectMeta spec.MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding metadata.ObjectMeta spec.MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingSpec policyName~ paramRef*ParamRef matchResources*MatchResources
MutatingAdmissionPolicySpec paramKind*ParamKind matchConstraints*MatchResources variables[]Variable mutations[]Mutation matchConditions[]MatchCondition reinvocationPolicy~
MutatingWebhook name~ clientConfig.WebhookClientConfig rules[]RuleWithOperations namespaceSelector*LabelSelector objectSelector*LabelSelector admissionReviewVersions[] matchConditions[]MatchCondition
MutatingWebhookConfiguration metadata.ObjectMeta webhooks[]MutatingWebhook
Mutation patchType~ applyConfiguration*ApplyConfiguration jsonPatch*JSONPatch
NamedRuleWithOperations resourceNames[] operations[] apiGroups[] apiVersions[] resources[]
Namespace metadata.ObjectMeta spec.NamespaceSpec
NamespaceSpec finalizers[]
NetworkPolicy metadata.ObjectMeta spec.NetworkPolicySpec
NetworkPolicyEgressRule ports[]NetworkPolicyPort to[]NetworkPolicyPeer
NetworkPolicyIngressRule ports[]NetworkPolicyPort from[]NetworkPolicyPeer
NetworkPolicyPeer podSelector*LabelSelector namespaceSelector*LabelSelector ipBlock*IPBlock
NetworkPolicyPort port*:intOrString
NetworkPolicySpec podSelector.LabelSelector ingress[]NetworkPolicyIngressRule egress[]NetworkPolicyEgressRule policyTypes[]
NonResourcePolicyRule verbs[] nonResourceURLs[]
ObjectMetricSource describedObject.CrossVersionObjectReference target.MetricTarget metric.MetricIdentifier
ObjectReference kind~ namespace~ name~ uid~ apiVersion~ resourceVersion~ fieldPath~
OpaqueDeviceConfiguration driver~
Overhead podFixed{}:quantity
ParamKind apiVersion~ kind~
ParamRef name~ namespace~ selector*LabelSelector
PersistentVolume metadata.ObjectMeta spec.PersistentVolumeSpec
PersistentVolumeClaim metadata.ObjectMeta spec.PersistentVolumeClaimSpec
PersistentVolumeSpec capacity{}:quantity gcePersistentDisk*GCEPersistentDiskVolumeSource awsElasticBlockStore*AWSElasticBlockStoreVolumeSource hostPath*HostPathVolumeSource glusterfs*GlusterfsPersistentVolumeSource nfs*NFSVolumeSource rbd*RBDPersistentVolumeSource iscsi*ISCSIPersistentVolumeSource cinder*CinderPersistentVolumeSource cephfs*CephFSPersistentVolumeSource fc*FCVolumeSource flocker*FlockerVolumeSource flexVolume*FlexPersistentVolumeSource azureFile*AzureFilePersistentVolumeSource vsphereVolume*VsphereVirtualDiskVolumeSource quobyte*QuobyteVolumeSource azureDisk*AzureDiskVolumeSource photonPersistentDisk*PhotonPersistentDiskVolumeSource portworxVolume*PortworxVolumeSource scaleIO*ScaleIOPersistentVolumeSource local*LocalVolumeSource storageos*StorageOSPersistentVolumeSource csi*CSIPersistentVolumeSource accessModes[] claimRef*ObjectReference persistentVolumeReclaimPolicy~ storageClassName~ mountOptions[] nodeAffinity*VolumeNodeAffinity
PodDisruptionBudget metadata.ObjectMeta spec.PodDisruptionBudgetSpec
PodDisruptionBudgetSpec minAvailable*:intOrString selector*LabelSelector maxUnavailable*:intOrString
PodFailurePolicy rules[]PodFailurePolicyRule
PodFailurePolicyOnExitCodesRequirement operator~ values[]
PodFailurePolicyOnPodConditionsPattern type~ status~
PodFailurePolicyRule action~ onExitCodes*PodFailurePolicyOnExitCodesRequirement onPodConditions[]PodFailurePolicyOnPodConditionsPattern
PodTemplate metadata.ObjectMeta template.PodTemplateSpec
PodTemplateSpec metadata.ObjectMeta spec.PodSpec
PodsMetricSource metric.MetricIdentifier target.MetricTarget
PolicyRule verbs[] apiGroups[] resources[] resourceNames[] nonResourceURLs[]
PolicyRulesWithSubjects subjects[]Subject resourceRules[]ResourcePolicyRule nonResourceRules[]NonResourcePolicyRule
PriorityClass metadata.ObjectMeta value~ globalDefault~ description~
PriorityLevelConfiguration metadata.ObjectMeta spec.PriorityLevelConfigurationSpec
PriorityLevelConfigurationReference name~
PriorityLevelConfigurationSpec type~ limited*LimitedPriorityLevelConfiguration exempt*ExemptPriorityLevelConfiguration
QueuingConfiguration queues~ handSize~ queueLengthLimit~
RBDPersistentVolumeSource monitors[] image~ fsType~ pool~ user~ keyring~ secretRef*SecretReference readOnly~
ReplicaSet metadata.ObjectMeta spec.ReplicaSetSpec
ReplicaSetSpec minReadySeconds~ selector*LabelSelector template.PodTemplateSpec
ReplicationController metadata.ObjectMeta spec.ReplicationControllerSpec
ReplicationControllerSpec minReadySeconds~ selector{} template*PodTemplateSpec
ResourceClaim@resource metadata.ObjectMeta spec.ResourceClaimSpec
ResourceClaimSpec devices.DeviceClaim
ResourceClaimTemplate metadata.ObjectMeta spec.ResourceClaimTemplateSpec
ResourceClaimTemplateSpec metadata.ObjectMeta spec.ResourceClaimSpec
ResourceMetricSource name~ target.MetricTarget
ResourcePolicyRule verbs[] apiGroups[] resources[] clusterScope~ namespaces[]
ResourceQuota metadata.ObjectMeta spec.ResourceQuotaSpec
ResourceQuotaSpec hard{}:quantity scopes[] scopeSelector*ScopeSelector
Role metadata.ObjectMeta rules[]PolicyRule
RoleBinding metadata.ObjectMeta subjects[]Subject@rbac roleRef.RoleRef
RoleRef apiGroup~ kind~ name~
RollingUpdateDaemonSet maxUnavailable*:intOrString maxSurge*:intOrString
RollingUpdateDeployment maxUnavailable*:intOrString maxSurge*:intOrString
RollingUpdateStatefulSetStrategy maxUnavailable*:intOrString
RuleWithOperations operations[] apiGroups[] apiVersions[] resources[]
RuntimeClass metadata.ObjectMeta handler~ overhead*Overhead scheduling*Scheduling
ScaleIOPersistentVolumeSource gateway~ system~ secretRef*SecretReference sslEnabled~ protectionDomain~ storagePool~ storageMode~ volumeName~ fsType~ readOnly~
Scheduling nodeSelector{} tolerations[]Toleration
ScopeSelector matchExpressions[]ScopedResourceSelectorRequirement
ScopedResourceSelectorRequirement scopeName~ operator~ values[]
Secret metadata.ObjectMeta data{}:bytes stringData{} type~
SecretReference name~ namespace~
SelectableField jsonPath~
Service metadata.ObjectMeta spec.ServiceSpec
ServiceAccount metadata.ObjectMeta secrets[]ObjectReference imagePullSecrets[]LocalObjectReference
ServiceAccountSubject namespace~ name~
ServiceBackendPort name~ number~
ServiceCIDR metadata.ObjectMeta spec.ServiceCIDRSpec
ServiceCIDRSpec cidrs[]
ServicePort name~ protocol~ port~ targetPort:intOrString nodePort~
ServiceReference namespace~ name~
ServiceReference@apiextensions namespace~ name~
ServiceReference@apiregistration namespace~ name~
ServiceSpec ports[]ServicePort selector{} clusterIP~ clusterIPs[] type~ externalIPs[] sessionAffinity~ loadBalancerIP~ loadBalancerSourceRanges[] externalName~ externalTrafficPolicy~ healthCheckNodePort~ publishNotReadyAddresses~ sessionAffinityConfig*SessionAffinityConfig ipFamilies[]
SessionAffinityConfig clientIP*ClientIPConfig
StatefulSet metadata.ObjectMeta spec.StatefulSetSpec
StatefulSetOrdinals start~
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted~ whenScaled~
StatefulSetSpec selector*LabelSelector template.PodTemplateSpec volumeClaimTemplates[]PersistentVolumeClaim serviceName~ podManagementPolicy~ updateStrategy.StatefulSetUpdateStrategy minReadySeconds~ persistentVolumeClaimRetentionPolicy*StatefulSetPersistentVolumeClaimRetentionPolicy ordinals*StatefulSetOrdinals
StatefulSetUpdateStrategy type~ rollingUpdate*RollingUpdateStatefulSetStrategy
StorageClass metadata.ObjectMeta provisioner~ parameters{} mountOptions[] allowedTopologies[]TopologySelectorTerm
StorageOSPersistentVolumeSource volumeName~ volumeNamespace~ fsType~ readOnly~ secretRef*ObjectReference
Subject kind~ user*UserSubject group*GroupSubject serviceAccount*ServiceAccountSubject
Subject@rbac kind~ apiGroup~ name~ namespace~
SuccessPolicy rules[]SuccessPolicyRule
TokenRequest audience~
TopologyConstraint key~
TopologySelectorLabelRequirement key~ values[]
TopologySelectorTerm matchLabelExpressions[]TopologySelectorLabelRequirement
UserSubject name~
ValidatingAdmissionPolicy metadata.ObjectMeta spec.ValidatingAdmissionPolicySpec
ValidatingAdmissionPolicyBinding metadata.ObjectMeta spec.ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingSpec policyName~ paramRef*ParamRef matchResources*MatchResources validationActions[]
ValidatingAdmissionPolicySpec paramKind*ParamKind matchConstraints*MatchResources validations[]Validation auditAnnotations[]AuditAnnotation matchConditions[]MatchCondition variables[]Variable
ValidatingWebhook name~ clientConfig.WebhookClientConfig rules[]RuleWithOperations namespaceSelector*LabelSelector objectSelector*LabelSelector admissionReviewVersions[] matchConditions[]MatchCondition
ValidatingWebhookConfiguration metadata.ObjectMeta webhooks[]ValidatingWebhook
Validation expression~ message~ messageExpression~
ValidationRule rule~ message~ messageExpression~ fieldPath~
Variable name~ expression~
VolumeAttributesClass metadata.ObjectMeta driverName~ parameters{}
VolumeNodeAffinity required*NodeSelector
WebhookClientConfig service*ServiceReference caBundle:bytes
WebhookClientConfig@apiextensions service*ServiceReference@apiextensions caBundle:bytes
WebhookConversion clientConfig*WebhookClientConfig@apiextensions conversionReviewVersions[]
WorkloadPodGroupDisruptionMode single*WorkloadPodGroupSingleDisruptionMode all*WorkloadPodGroupAllDisruptionMode
WorkloadPodGroupResourceClaim name~
WorkloadPodGroupSchedulingConstraints topology[]TopologyConstraint
WorkloadPodGroupSchedulingPolicy basic*WorkloadPodGroupBasicSchedulingPolicy gang*WorkloadPodGroupGangSchedulingPolicy
`;
