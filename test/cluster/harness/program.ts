/** The product as a person or a script calls it, on a trial. */
import {expect, inject} from 'vitest';
import {runBundle, type Ended, type ProcessOptions} from '../../cli/bundle.ts';
import type {Built} from './built.ts';
import type {Major, Trial} from './trial.ts';

/** What `--dry-run -o json` prints. */
export type PrintedPlan = {
	readonly digest: string;
	readonly verdict: 'go' | 'stop';
	readonly reasons: ReadonlyArray<{readonly code: string; readonly message: string; readonly acknowledged: boolean}>;
};

export type Program = {
	readonly run: (arguments_: readonly string[], options?: ProcessOptions) => Promise<Ended>;
	/** Only shows a plan. */
	readonly plan: (arguments_: readonly string[]) => Promise<PrintedPlan>;
	/** Runs the plan as it was shown, and skips the watch of the records by an interruption, as Ctrl-C does. */
	readonly act: (arguments_: readonly string[], digest: string, options?: ProcessOptions) => Promise<Ended>;
	/** The ids of the backups, the newest first. */
	readonly backups: () => Promise<readonly string[]>;
};

const watchWords = 'They are watched for';

/** The built program on a trial's cluster, namespace and home folder. */
export const programOn = (bundle: Built, trial: Trial, major: Major, release: string): Program => {
	const {admin} = inject('cluster').kubeconfigs;
	const run: Program['run'] = async (arguments_, options = {}) => runBundle(
		bundle.cli,
		[...arguments_, `--kubeconfig=${admin}`, `--namespace=${trial.namespace}`, `--helm=${trial.program(major)}`],
		{environment: {HOME: trial.home, XDG_STATE_HOME: trial.home}, ...options},
	);

	return {
		run,
		async plan(arguments_) {
			const ended = await run([...arguments_, '--dry-run', '-o', 'json']);
			expect([0, 3], ended.stderr).toContain(ended.code);
			const {plan} = JSON.parse(ended.stdout) as {plan: PrintedPlan};
			expect(ended.code).toBe(plan.verdict === 'go' ? 0 : 3);
			return plan;
		},
		act: async (arguments_, digest, options = {}) => run([...arguments_, `--confirm=${release}`, `--digest=${digest}`], {
			...options,
			onStart(child) {
				let said = '';
				child.stderr.on('data', (text: string) => {
					said += text;
					if (said.includes(watchWords)) {
						child.kill('SIGINT');
					}
				});
			},
		}),
		async backups() {
			const {stdout} = await run(['undo', '-o', 'json']);
			const {backups} = JSON.parse(stdout) as {backups: ReadonlyArray<{id: string}>};
			return backups.map(({id}) => id);
		},
	};
};
