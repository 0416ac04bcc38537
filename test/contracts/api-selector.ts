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
