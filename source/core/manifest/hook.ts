import type {ManifestDocument} from './types.ts';

const hookAnnotation = 'helm.sh/hook';

/**
Whether a document of a chart is a hook: it carries Helm's annotation, whatever that says (`manifest_sorter.go` of both majors).

Helm keeps hooks out of the stored manifest. One that stands there all the same, put in by a post-renderer of Helm 3, is applied like any other object, and left behind by an uninstall.
*/
export const isHook = ({annotations}: Pick<ManifestDocument, 'annotations'>): boolean => Object.hasOwn(annotations, hookAnnotation);
