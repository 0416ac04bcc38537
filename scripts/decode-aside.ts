import type {Plugin} from 'esbuild';

// Esbuild reads it as a regular expression of Go, which has no flag `v`.
// eslint-disable-next-line require-unicode-regexp
const decodeAlone = /^\.\/decode-alone\.ts$/;

/** An esbuild plugin that leaves `cli/decode-alone.ts` out of the split program, which finds it in a folder of its own. */
export const decodeAside: Plugin = {
	name: 'decode-aside',
	setup({onResolve}) {
		onResolve({filter: decodeAlone}, () => ({path: '../decode/decode-alone.js', external: true}));
	},
};
