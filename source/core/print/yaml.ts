import {stringify} from 'yaml';
import type {JsonValue} from '../record/types.ts';

/**
Prints a value as YAML for people and for `kubectl` and Helm, which read YAML 1.1: a text such as `yes`, `0123` or `12:30` is quoted, since it would come back as another type there. Lines are not folded and nothing becomes an alias.
*/
export const printYaml = (value: JsonValue): string => stringify(value, {version: '1.1', lineWidth: 0, aliasDuplicateObjects: false});
