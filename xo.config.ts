import type {FlatXoConfig} from 'xo';
import hooks from 'eslint-plugin-react-hooks';

const config: FlatXoConfig = [
	{ignores: ['distribution/**', 'fixtures/**', 'media/**', 'coverage/**', 'test/frames/**']},
	{
		rules: {
			// `Buffer` is a global of the only runtime that we support; the core names it by `node:buffer` where it needs it.
			'n/prefer-global/buffer': 'off',
			// It wants `input === 'j'` before `key.downArrow`, whatever reads better.
			'unicorn/prefer-simple-condition-first': 'off',
			// What is unknown is null, in the JSON that we print and in the types behind it; a missing key is never a value.
			'@typescript-eslint/no-restricted-types': 'off',
			'unicorn/no-null': 'off',
			// One sentence fits one line.
			'unicorn/single-line-block-comment-style': 'off',
			// Kubernetes and Helm name things their own way: `FORCE_COLOR`, `app.kubernetes.io/name`, `ok`, `dynamic`.
			'@typescript-eslint/naming-convention': 'off',
			'unicorn/consistent-boolean-name': 'off',
			'unicorn/no-negated-array-predicate': 'off',
			'unicorn/prefer-split-limit': 'off',
			// Requests, files and hooks are meant to run one after the other where they do.
			'no-await-in-loop': 'off',
			// Small helpers passed by name read better than a wrapping arrow.
			'unicorn/no-array-callback-reference': 'off',
			// A sentence for people stays one string, a reason one comment.
			'@stylistic/max-len': ['warn', {code: 200, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreComments: true, ignoreUrls: true, ignoreRegExpLiterals: true}],
			// Rows of a table stay rows.
			'@stylistic/object-curly-newline': 'off',
			// Three calls in one expression read well where each is a word.
			'unicorn/max-nested-calls': 'off',
			// A pattern of one or two groups reads better with their order than with names in its middle.
			'regexp/prefer-named-capture-group': 'off',
			// The tests run in vitest; helpers under `test/` are imported by other tests.
			'node-test/no-import-test-files': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
		},
	},
	{
		files: ['package.json'],
		rules: {
			// Exact versions are on purpose: a tool for three in the morning is built from what was tested.
			'package-json/dependency-version-range': 'off',
			'package-json/sort-properties': 'off',
		},
	},
	{
		files: ['**/*.tsx'],
		// Its types still list legacy configs that ESLint's own types have no place for.
		plugins: {'react-hooks': hooks as never},
		rules: {
			'react-hooks/rules-of-hooks': 'error',
			'react-hooks/exhaustive-deps': 'error',
		},
	},
];

export default config;
