/** Whether labels fit a selector of the forms `a=b`, `a!=b`, `a` and `!a`, joined by commas, as the API server reads it. */
export const selects = (selector: string, labels: Readonly<Record<string, string>>): boolean => selector === '' || selector.split(',').every(term => {
	const {key, operator, value} = /^(?<key>[^!=]+)(?<operator>==?|!=)(?<value>.*)$/v.exec(term)?.groups ?? {key: term, operator: '', value: ''};
	switch (operator) {
		case '=':
		case '==': {
			return labels[key!] === value;
		}

		case '!=': {
			return labels[key!] !== value;
		}

		default: {
			return key!.startsWith('!') ? labels[key!.slice(1)] === undefined : labels[key!] !== undefined;
		}
	}
});

/** Whether an object fits a field selector of the forms `a.b=c` and `a.b!=c`, joined by commas, for any path. */
export const selectsFields = (selector: string, object: Readonly<Record<string, unknown>>): boolean => selector === '' || selector.split(',').every(term => {
	const {path, operator, value} = /^(?<path>[^!=]+)(?<operator>==?|!=)(?<value>.*)$/v.exec(term)!.groups!;
	let inner: unknown = object;
	for (const key of path!.split('.')) {
		inner = (inner as Readonly<Record<string, unknown>> | undefined)?.[key];
	}

	return ((typeof inner === 'string' ? inner : '') === value) === (operator !== '!=');
});
