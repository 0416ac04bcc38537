/** Whether a name can be one part of an API path. Names come from manifests, and `..` would lead elsewhere (`ValidatePathSegmentName` of apimachinery). */
export const isPathSegment = (name: string): boolean => name !== '' && name !== '.' && name !== '..' && !/[%\/]/v.test(name);

/** Whether a text can be a label's value, which every release name is. */
export const isLabelValue = (value: string): boolean => /^(?:[0-9a-z](?:[\w\-.]{0,61}[0-9a-z])?)?$/iv.test(value);
