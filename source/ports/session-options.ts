/** What the command line (or the start of the terminal UI) asks for; `composition.ts` turns it into a session. */
export type SessionOptions = {
	/** The bundled cluster in memory. */
	readonly demo: boolean;
	/** A file or folder to read records from instead of a cluster; `-` is standard input. */
	readonly from: string | null;
	readonly kubeconfig: string | null;
	readonly context: string | null;
	/** As given by `-n`; null when it was not. */
	readonly namespace: string | null;
	readonly allNamespaces: boolean;
	/** As given by `--driver`; null means Helm's own choice (`HELM_DRIVER`, else Secrets). */
	readonly driver: string | null;
	readonly readOnly: boolean;
	/** Milliseconds without a byte after which a request is given up. */
	readonly requestTimeout: number;
	/** File for what was asked and answered, redacted; null for none. */
	readonly trace: string | null;
	/** As given by `--config`; null means the file of the XDG config folder, where there is one. */
	readonly config: string | null;
	/** As given by `--helm`; null means `HELM_BIN` (as a plugin), else PATH. */
	readonly helm: string | null;
	/** Seconds. */
	readonly staleAfter: number;
	/** Seconds, as given by `--watch-for`; null when it was not. */
	readonly watchFor: number | null;
	readonly clientDead: string | null;
	readonly maxDecodedBytes: number;
	readonly environment: Readonly<Record<string, string | undefined>>;
};
