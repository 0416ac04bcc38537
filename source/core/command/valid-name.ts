const shape = /^[0-9a-z](?:[\-0-9a-z]*[0-9a-z])?(?:\.[0-9a-z](?:[\-0-9a-z]*[0-9a-z])?)*$/v;

/**
Whether Helm takes this as a release name: its own expression (`pkg/chartutil/validate_name.go`), at most 53 characters.

Held before anything runs, so that no name found in a cluster can be read as a flag.
*/
export const isReleaseName = (name: string): boolean => name.length <= 53 && shape.test(name);
