import path from 'node:path';
import {xdgFolder} from './xdg-folder.ts';

/** The config file that is read where none is named: `$XDG_CONFIG_HOME/helm-triage/config.yaml`, else `~/.config/helm-triage/config.yaml`. */
export const defaultConfigFile = (environment: Readonly<Record<string, string | undefined>>): string => path.join(xdgFolder(environment, 'XDG_CONFIG_HOME', '.config'), 'config.yaml');
