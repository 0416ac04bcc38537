import {statSync} from 'node:fs';

/** Who may do what with a file, as `chmod` writes it: `600`. */
export const modeOf = (file: string): string => (statSync(file).mode % 0o1000).toString(8);
