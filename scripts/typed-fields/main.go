// Writes the fields of each kind that a chart may hold, as the Go types of Kubernetes say: which ones cannot tell "left out" from "zero", and which ones are quantities, int-or-string or bytes.
//
// Run it in this folder with the release of Kubernetes in go.mod: go run . pods ../../source/core/drift/folds/shapes/pod-fields.ts, then: go run . others ../../source/core/drift/folds/shapes/other-fields.ts
package main

import (
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
	apireg "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

// Kinds in their stable version; of an older version the fields are the same for our purpose, but for HorizontalPodAutoscaler v1.
var kinds = []string{
	"/v1: ConfigMap Endpoints LimitRange Namespace PersistentVolume PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount",
	"admissionregistration.k8s.io/v1: MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration",
	"apiextensions.k8s.io/v1: CustomResourceDefinition",
	"apiregistration.k8s.io/v1: APIService",
	"apps/v1: ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet",
	"autoscaling/v2: HorizontalPodAutoscaler",
	"batch/v1: CronJob Job",
	"certificates.k8s.io/v1: CertificateSigningRequest ClusterTrustBundle",
	"coordination.k8s.io/v1: Lease",
	"discovery.k8s.io/v1: EndpointSlice",
	"flowcontrol.apiserver.k8s.io/v1: FlowSchema PriorityLevelConfiguration",
	"networking.k8s.io/v1: Ingress IngressClass NetworkPolicy ServiceCIDR",
	"node.k8s.io/v1: RuntimeClass",
	"policy/v1: PodDisruptionBudget",
	"rbac.authorization.k8s.io/v1: ClusterRole ClusterRoleBinding Role RoleBinding",
	"resource.k8s.io/v1: DeviceClass DeviceTaintRule ResourceClaim ResourceClaimTemplate",
	"scheduling.k8s.io/v1: PriorityClass",
	"storage.k8s.io/v1: CSIDriver CSIStorageCapacity StorageClass VolumeAttributesClass",
}

var leaves = map[string]string{
	"resource.Quantity":    ":quantity",
	"intstr.IntOrString":   ":intOrString",
	"v1.Time":              ":plain",
	"v1.MicroTime":         ":plain",
	"runtime.RawExtension": ":plain",
	"v1.JSON":              ":plain",
	"v1.FieldsV1":          ":plain",
}

var names = map[reflect.Type]string{}
var taken = map[string]reflect.Type{}
var lines = map[string]string{}

// A schema, or something else in its place.
func unwrapped(t reflect.Type) reflect.Type {
	if strings.HasPrefix(t.Name(), "JSONSchemaPropsOr") {
		return reflect.TypeFor[apiext.JSONSchemaProps]()
	}
	return t
}

func visit(t reflect.Type) string {
	t = unwrapped(t)
	if name, ok := names[t]; ok {
		return name
	}
	name := t.Name()
	if other, ok := taken[name]; ok && other != t {
		parts := strings.Split(t.PkgPath(), "/")
		name = t.Name() + "@" + parts[len(parts)-2]
	}
	taken[name] = t
	names[t] = name
	lines[name] = strings.Join(fieldsOf(t), " ")
	return name
}

func fieldsOf(t reflect.Type) []string {
	var fields []string
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case name == "status" && field.Type.Kind() == reflect.Struct || name == "managedFields":
			fields = append(fields, name+"*")
		case strings.Contains(options, "inline") || field.Anonymous && name == "":
			inner := field.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			fields = append(fields, fieldsOf(inner)...)
		case name != "":
			fields = append(fields, name+formOf(field.Type))
		}
	}
	return fields
}

func leafOf(t reflect.Type) string {
	return leaves[t.String()]
}

func formOf(t reflect.Type) string {
	pointer := ""
	if t.Kind() == reflect.Pointer {
		pointer, t = "*", t.Elem()
	}
	if leaf := leafOf(t); leaf != "" {
		if leaf == ":plain" {
			return "*"
		}
		return pointer + leaf
	}
	switch t.Kind() {
	case reflect.Struct:
		if pointer == "" {
			return "." + visit(t)
		}
		return "*" + visit(t)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return ":bytes"
		}
		return "[]" + itemOf(t.Elem())
	case reflect.Map:
		return "{}" + itemOf(t.Elem())
	default:
		if pointer == "" {
			return "~"
		}
		return "*"
	}
}

func itemOf(t reflect.Type) string {
	if leaf := leafOf(t); leaf != "" {
		return strings.TrimPrefix(leaf, ":plain")
	}
	switch {
	case t.Kind() == reflect.Struct:
		return visit(t)
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return ":bytes"
	default:
		return ""
	}
}

func main() {
	if apiext.AddToScheme(scheme.Scheme) != nil || apireg.AddToScheme(scheme.Scheme) != nil {
		os.Exit(1)
	}
	known := scheme.Scheme.AllKnownTypes()
	rootOf := func(group, kind string) reflect.Type {
		at := strings.LastIndex(group, "/")
		return known[schema.GroupVersionKind{Group: group[:at], Version: group[at+1:], Kind: kind}]
	}
	visit(rootOf("/v1", "Pod"))
	inPods := map[string]bool{}
	for name := range lines {
		inPods[name] = true
	}
	for _, line := range kinds {
		group, list, _ := strings.Cut(line, ": ")
		for _, kind := range strings.Fields(list) {
			if name := visit(rootOf(group, kind)); name != kind {
				fmt.Fprintf(os.Stderr, "%s %s is called %s\n", group, kind, name)
			}
		}
	}
	var sorted []string
	for name, fields := range lines {
		if inPods[name] == (os.Args[1] == "pods") && fields != "" {
			sorted = append(sorted, name+" "+fields)
		}
	}
	sort.Strings(sorted)
	what := "of everything that no Pod holds"
	if os.Args[1] == "pods" {
		what = "of a Pod and of all that is in one"
	}
	text := fmt.Sprintf("/** The fields %s, in the form that `readShapes` reads. Written by `scripts/typed-fields` from the Go types of Kubernetes 1.37.2. */\nexport const %sFields = `\n%s\n`;\n", what, map[bool]string{true: "pod", false: "other"}[os.Args[1] == "pods"], strings.Join(sorted, "\n"))
	if os.WriteFile(os.Args[2], []byte(text), 0o644) != nil {
		os.Exit(1)
	}
}
