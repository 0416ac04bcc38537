import {defineConfig} from 'vitest/config';

/** The tests that need a real API server and the real Helm: `npm run test:cluster`. */
export default defineConfig({
	test: {
		include: ['test/cluster/**/*.test.ts'],
		globalSetup: ['test/cluster/harness/global-setup.ts'],
		env: {FORCE_COLOR: '0', NODE_ENV: 'test'},
		pool: 'forks',
		maxWorkers: 2,
		// Most of an incident is waiting for controllers and for Helm; on a machine that is busy with other things, long.
		maxConcurrency: 4,
		testTimeout: 300_000,
		hookTimeout: 120_000,
	},
});
