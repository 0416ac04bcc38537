/** The command line on a cluster in memory, of a release that is called web. */
import {runEvery} from '../../source/cli/every-command.ts';
import type {SessionOptions} from '../../source/ports/session-options.ts';
import type {Session} from '../../source/ports/session.ts';
import {createHost, type HostOptions} from './host.ts';
import {oneWorld} from './one-world.ts';

type World = {readonly session: Session};

/** A session as it is composed with these options: files of records alone have no cluster and no Helm, and neither they nor a read-only session have a way to write. */
export const sessionWith = (session: Session, {readOnly, clientDead, from}: SessionOptions): Session => {
	const isFolder = from !== null;
	const isReadOnly = readOnly || isFolder;
	return {
		...session,
		clientDead,
		readOnly: isReadOnly,
		...isReadOnly && {writer: null, objects: null},
		...isFolder && {world: 'folder' as const, cluster: null, helm: null},
	};
};

/** Runs a line, and gives how it exits and all that it writes. */
export const cli = async (line: readonly string[], {session}: World, options: HostOptions = {}) => {
	const host = createHost(options);
	const code = await runEvery(line, host.host, oneWorld(asked => sessionWith(session, asked)));
	return {code, ...host.written};
};

/** What `--dry-run -o json` prints of a plan. */
export type PrintedPlan = Readonly<Record<string, unknown>> & {
	readonly digest: string;
	readonly reasons: ReadonlyArray<{readonly code: string}>;
	readonly notes: readonly string[];
};

/** The plan of a line, only shown. */
export const planOf = async (line: readonly string[], world: World): Promise<PrintedPlan> => {
	const {stdout} = await cli([...line, '--dry-run', '-o', 'json'], world);
	return (JSON.parse(stdout) as {readonly plan: PrintedPlan}).plan;
};

/** Runs what a script would: the plan, then the same with its digest. */
export const confirmed = async (line: readonly string[], world: World, more: readonly string[] = []) => {
	const {digest} = await planOf(line, world);
	return cli([...line, '--confirm', 'web', '--digest', digest, ...more], world);
};
