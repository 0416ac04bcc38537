import {fail, ok, type Result} from '../../core/problem/problem.ts';

const drivers: Readonly<Record<string, 'secret' | 'configmap'>> = {
	'': 'secret',
	secret: 'secret',
	secrets: 'secret',
	configmap: 'configmap',
	configmaps: 'configmap',
};

/**
Where Helm would keep its records: `--driver` before `HELM_DRIVER`, else Secrets.

Helm takes exactly these spellings, in this case (`pkg/action/action.go`; `unknown driver` seen on 3.22.0 and 4.3.1). Problem `driver-unsupported`: `sql` and `memory`, which live outside of the cluster, and what Helm does not know either.
*/
export const resolveDriver = (flag: string | null, environment: Readonly<Record<string, string | undefined>>): Result<'secret' | 'configmap'> => {
	const named = flag ?? environment['HELM_DRIVER'] ?? '';
	const by = flag === null ? 'HELM_DRIVER' : '--driver';
	const driver = Object.hasOwn(drivers, named) && (flag === null || named !== '') ? drivers[named] : undefined;
	if (driver !== undefined) {
		return ok(driver);
	}

	const hint = 'If the releases are in the cluster, pass --driver secret or --driver configmap.';
	switch (named) {
		case 'sql': {
			return fail('driver-unsupported', `${by} is sql: Helm keeps these releases in a PostgreSQL database, which helm-triage cannot read yet.`, hint);
		}

		case 'memory': {
			return fail('driver-unsupported', `${by} is memory: Helm keeps these releases in its own process, so there is nothing to read.`, hint);
		}

		default: {
			return fail('driver-unsupported', `${by} is "${named}", which Helm does not know as a place for releases: it takes secret, secrets, configmap, configmaps, memory and sql.`, hint);
		}
	}
};
