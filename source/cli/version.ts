/** The version of this program. A constant, so that `--version` reads no file; a test holds it equal to `package.json`. */
export const version = '0.1.0';
