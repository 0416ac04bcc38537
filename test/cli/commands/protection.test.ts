/** What the config file says of protection, as a rollback's plan tells it. */
import {afterAll, describe, expect, it} from 'vitest';
import {createFolder} from '../folder.ts';
import {runCli} from '../host.ts';

const folder = createFolder();
afterAll(folder.remove);

const isProtected = async (config: string | null): Promise<boolean> => {
	const {stdout} = await runCli(['rollback', 'payments/api', '--dry-run', '--demo', '-o', 'json', ...config === null ? [] : ['--config', folder.file('config.yaml', config)]]);
	return (JSON.parse(stdout) as {readonly plan: {readonly protectedContext: boolean}}).plan.protectedContext;
};

describe('a rollback', () => {
	it('asks for the context\'s name where the config protects its context or namespace', async () => {
		expect(await isProtected(null)).toBe(false);
		expect(await isProtected('protected: {contexts: [dem?]}')).toBe(true);
		expect(await isProtected('protected: {namespaces: [pay*]}')).toBe(true);
		expect(await isProtected('protected: {contexts: ["*"], except: {contexts: [demo]}}')).toBe(false);
	});
});
