import {defineConfig} from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		exclude: ['test/cluster/**'],
		// Colours are asserted by words and glyphs; the few tests of colour set it themselves.
		env: {FORCE_COLOR: '0', NODE_ENV: 'test'},
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 20_000,
	},
});
