import type {PolicySource} from './policy.ts';

/** The last part of a path, of POSIX or Windows. */
const baseName = (file: string): string => file.split(/[\/\\]/v).at(-1) ?? file;

/** A place in the config file, short: `config.yaml:12`. */
export const placeIn = (file: string, line: number): string => `${baseName(file)}:${line}`;

/** Where a setting is from, in words: `config.yaml:12 release.timeout`, `policy careful, config.yaml:20`, `entry 2, config.yaml:31`, `flag --timeout`, `built-in`. */
export const tellSource = ({kind, name, file, line, key}: PolicySource): string => {
	const place = file === null || line === null ? null : placeIn(file, line);
	switch (kind) {
		case 'built-in': {
			return 'built-in';
		}

		case 'flag': {
			return `flag ${name ?? ''}`;
		}

		case 'config': {
			return [place, key].filter(part => part !== null).join(' ');
		}

		default: {
			return [`${kind} ${name ?? ''}`, place].filter(part => part !== null).join(', ');
		}
	}
};
