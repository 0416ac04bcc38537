/** Kinds whose deletion takes more with it than the object: data, or everything of a kind or a namespace. */
export const preciousKinds: ReadonlySet<string> = new Set(['PersistentVolumeClaim', 'CustomResourceDefinition', 'Namespace']);
