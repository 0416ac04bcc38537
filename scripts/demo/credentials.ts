/** Credentials of one of the demo's services, at the places where charts have them. They open nothing. */
export const credentials = (name: string, password: string): {readonly credentials: Readonly<Record<string, string>>} => ({
	credentials: {
		databaseUrl: `postgres://${name}:${password}@postgres.data.svc:5432/${name}`,
		databasePassword: password,
		apiToken: `demo-token-${Buffer.from(`${name}.${password}`).toString('hex').slice(0, 24)}`,
		sessionSecret: `session-of-${name}-${password.length * 7919}`,
	},
});
