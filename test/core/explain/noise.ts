/** What tools and terminals do to a message on its way into a log. Each takes a text and gives lines of a log that hold it. */

/** Makes of a text what a log has of it. `at` is any number, so that a property can vary what it does. */
export type Noise = {
	readonly name: string;
	readonly make: (text: string, at: number) => string;
	/** Whether it cuts lines anywhere, also inside of names. */
	readonly cuts: boolean;
	/** Whether it can be put around another one. */
	readonly isOuter: boolean;
};

type Rest = Partial<Pick<Noise, 'cuts' | 'isOuter'>>;

const noise = (name: string, make: Noise['make'], {cuts = false, isOuter = false}: Rest = {}): Noise => ({name, make, cuts, isOuter});

const eachLine = (text: string, change: (line: string, index: number) => string): string => text.split('\n').map((line, index) => change(line, index)).join('\n');

/** Breaks lines between words, as Terraform and mail programs do. */
const wrapWords = (text: string, columns: number): string => eachLine(text, line => {
	const lines: string[] = [''];
	for (const word of line.split(' ')) {
		const last = lines.at(-1)!;
		if (last !== '' && last.length + 1 + word.length > columns) {
			lines.push(word);
		} else {
			lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
		}
	}

	return lines.join('\n');
});

/** Breaks lines at a column, as a terminal does when its text is copied. */
const wrapHard = (text: string, columns: number): string => eachLine(text, line => line.match(new RegExp(`.{1,${columns}}`, 'gsv'))?.join('\n') ?? '');

/** Breaks a line at the first space behind a column, as YAML's folded texts are. */
const wrapBehind = (text: string, columns: number): string => {
	let width = 0;
	return text.replaceAll(/\S+| /gv, part => {
		if (part === ' ' && width > columns) {
			width = 6;
			return '\n';
		}

		width += part.length;
		return part;
	});
};

const escape = (text: string): string => JSON.stringify(text).slice(1, -1);
const width = (at: number): number => 80 + (at % 41);
const clock = (at: number): string => `${String(at % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}`;
const iso = (at: number): string => `2026-11-30T${clock(at)}.${String(at % 1000).padStart(3, '0')}Z`;

const colours = ['\u{1B}[31m', '\u{1B}[1;31m', '\u{1B}[0m', '\u{1B}[38;5;196m', '\u{1B}[K', '\u{1B}]8;;https://example.com\u{7}'];

/** In front of each line. */
const prefixes: ReadonlyArray<(at: number) => string> = [
	at => `${iso(at)} `,
	at => `[${clock(at)}] `,
	at => `2026/11/30 ${clock(at)} `,
	at => `${iso(at)} ##[error]`,
	at => `##[error]${' '.repeat(at % 2)}`,
	at => `${iso(at)} 01O `,
	at => `${iso(at)} stderr F `,
	() => '│ ',
	() => ' '.repeat(4),
	() => '\t',
	() => '> ',
	() => 'deploy-7d8f-x2v7k | ',
	() => '[pod/deploy-7d8f/helm] ',
	() => 'stderr: ',
	at => `Nov 30 ${clock(at)} ci-runner helm[${1 + (at % 9000)}]: `,
	at => `${iso(at)}\tERROR\t`,
	() => 'ERROR: ',
	() => '::error::',
];

/** In front of an entry of a logger. */
const heads: ReadonlyArray<(at: number) => string> = [
	at => `E1130 ${clock(at)}.000000       1 controller.go:324] `,
	at => `helm.go:${at % 400}: [debug] `,
	at => `upgrade.go:${at % 400}: 2026-11-30 ${clock(at)}.123456789 +0000 UTC [debug] `,
];

export const noises: readonly Noise[] = [
	noise('as it is', text => text),
	noise('wrapped between words', (text, at) => wrapWords(text, width(at))),
	noise('wrapped by a terminal', (text, at) => wrapHard(text, width(at)), {cuts: true}),
	noise('wrapped by a terminal that lost trailing spaces', (text, at) => eachLine(wrapHard(text, width(at)), line => line.trimEnd()), {cuts: true}),
	noise('wrapped in a box', (text, at) => eachLine(wrapWords(text, width(at)), line => `│ ${line}`)),
	noise('wrapped and indented', (text, at) => eachLine(wrapWords(text, width(at)), line => `${' '.repeat(1 + (at % 9))}${line}`)),
	noise('wrapped, each line with a time', (text, at) => eachLine(wrapHard(text, width(at)), (line, index) => `${iso(at + index)} ${line}`), {cuts: true}),
	noise('wrapped with its prefix', (text, at) => wrapHard(`${prefixes[at % prefixes.length]!(at).replaceAll('\t', '  ')}${text}`, width(at)), {cuts: true}),
	noise('with a prefix on each line', (text, at) => eachLine(text, line => `${prefixes[at % prefixes.length]!(at)}${line}`), {isOuter: true}),
	noise('with the head of an entry', (text, at) => eachLine(text, (line, index) => index === 0 ? `${heads[at % heads.length]!(at)}${line}` : line)),
	noise('with the head of an entry on each line', (text, at) => eachLine(text, line => `${heads[at % heads.length]!(at)}${line}`)),
	noise('with two prefixes', (text, at) => eachLine(text, line => `${prefixes[at % 7]!(at)}${prefixes[7 + (at % (prefixes.length - 7))]!(at)}${line}`), {isOuter: true}),
	noise('coloured', (text, at) => text.replaceAll(/\S+/gv, (word, index: number) => (index + at) % 3 === 0 ? `${colours[(index + at) % colours.length]!}${word}\u{1B}[0m` : word), {isOuter: true}),
	noise('with colours whose escape was lost', text => `[31m${text}[0m`),
	noise('with DOS line ends', text => `${text.replaceAll('\n', '\r\n')}\r\n`, {isOuter: true}),
	noise('behind a progress bar', text => `pulling 10 %\rpulling 99 %\r${text}`, {isOuter: true}),
	noise('in a logfmt line', (text, at) => `time="${iso(at)}" level=error msg="${escape(text)}" application=argocd/one`, {isOuter: true}),
	noise('in the error of a logfmt line', (text, at) => `ts=${iso(at)} level=error msg="it failed" error="${escape(text)}"`),
	noise('in a JSON line', (text, at) => JSON.stringify({level: 'error', ts: iso(at), msg: text, caller: 'x.go:1'}), {isOuter: true}),
	noise('in the error of a JSON line', (text, at) => JSON.stringify({level: 'error', ts: iso(at), msg: 'Reconciler error', error: text}), {isOuter: true}),
	noise('in a JSON line in a JSON line', text => JSON.stringify({log: JSON.stringify({level: 'error', msg: text}), stream: 'stderr'})),
	noise('in indented JSON', text => JSON.stringify({status: {conditions: [{message: text, type: 'Ready'}]}}, null, 2)),
	noise('in single quotes of YAML', text => text.includes('\n') ? text : `  - lastTransitionTime: "2026-11-30T10:00:00Z"\n    message: '${text.replaceAll('\'', '\'\'')}'\n    reason: UpgradeFailed`),
	noise('in folded single quotes of YAML', text => text.includes('\n') ? text : eachLine(wrapBehind(`    message: '${text.replaceAll('\'', '\'\'')}'`, 80), (line, index) => index === 0 ? line : `      ${line}`)),
	noise('in double quotes of YAML', text => `    message: "${escape(text)}"\n    reason: UpgradeFailed`),
	noise('in a block of YAML', text => `    message: |-\n${eachLine(text, line => `      ${line}`)}\n    reason: UpgradeFailed`),
	noise('in a page of a CI server', text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
	noise('with single quotes', text => text.replaceAll(/"([^\s"':`\{\}]+)"/gv, '\'$1\'')),
	noise('with typographic quotes', text => text.replaceAll(/"([^\s"':`\{\}]+)"/gv, '\u{201C}$1\u{201D}')),
	noise('with escaped quotes', text => text.replaceAll('"', String.raw`\"`)),
	noise('in a list of commands that failed', text => `+ make deploy\n${text}\nmake: *** [Makefile:12: deploy] Error 1`, {isOuter: true}),
];
