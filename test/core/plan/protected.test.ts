import {describe, expect, it} from 'vitest';
import {builtInProtection, isProtectedPlace, type Protection} from '../../../source/core/plan/protected.ts';
import {glob} from '../../../source/core/text/glob.ts';

const globs = (...names: readonly string[]) => names.map(name => glob(name));

const protection: Protection = {
	also: {contexts: globs('acme-*'), namespaces: globs('payments')},
	except: {contexts: globs('live-demo', 'acme-dev'), namespaces: globs('live-docs')},
};

const isHeld = (context: string | null, namespace: string, by = protection): boolean => isProtectedPlace(by, {context, namespace});

describe('a protected place', () => {
	it('looks like production, where nobody says otherwise', () => {
		expect(isHeld('prod-eu', 'shop', builtInProtection)).toBe(true);
		expect(isHeld('kind', 'shop-live', builtInProtection)).toBe(true);
		expect(isHeld('acme-eu', 'payments', builtInProtection)).toBe(false);
		expect(isHeld(null, 'shop', builtInProtection)).toBe(false);
	});

	it('is one that the config names, by its context or its namespace', () => {
		expect(isHeld('acme-eu', 'shop')).toBe(true);
		expect(isHeld('kind', 'payments')).toBe(true);
		expect(isHeld(null, 'payments')).toBe(true);
		expect(isHeld('kind', 'shop')).toBe(false);
		expect(isHeld('payments', 'acme-eu')).toBe(false);
	});

	it('is none where the config makes an exception, which is about the one name alone', () => {
		expect(isHeld('live-demo', 'shop')).toBe(false);
		expect(isHeld('acme-dev', 'shop')).toBe(false);
		expect(isHeld('live-demo', 'prod')).toBe(true);
		expect(isHeld('prod', 'live-docs')).toBe(true);
		expect(isHeld('live-docs', 'shop')).toBe(true);
	});
});
