import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cleanLog, countLines} from '../../../source/core/explain/clean.ts';

const textsOf = (log: string): readonly string[] => cleanLog(log).map(({text}) => text).filter(text => text !== '').toArray();

describe('cleanLog', () => {
	it.each([
		['colours', '\u{1B}[31mError:\u{1B}[0m it \u{1B}[1mbroke\u{1B}[22m', ['Error: it broke']],
		['colours whose escape was lost', '[31mError: it broke[0m', ['Error: it broke']],
		['no brackets that are text', 'rate(x[5m]) is [max]', ['rate(x[5m]) is [max]']],
		['times', '2026-11-30T10:00:00.1234567Z it broke', ['it broke']],
		['times in brackets', '[10:00:00] [main] it broke', ['it broke']],
		['the system log', 'Nov 30 10:00:00 ci-7 helm[42]: it broke', ['it broke']],
		['the logger of Kubernetes', 'E1130 10:00:00.000000       1 controller.go:324] it broke', ['it broke']],
		['the debug lines of Helm', 'helm.go:88: [debug] it broke', ['it broke']],
		['the debug lines of Helm with its clock', 'upgrade.go:490: 2026-11-30 08:59:10.123456789 +0000 UTC m=+0.285519054 [debug] it broke', ['it broke']],
		['marks of GitHub', '2026-11-30T10:00:00.1234567Z ##[error]it broke', ['it broke']],
		['commands of GitHub', '::error file=a.yaml,line=1::it broke', ['it broke']],
		['sections of GitLab', 'section_start:1764496800:step_script\r\u{1B}[0Kit broke', ['it broke']],
		['streams of GitLab', '2026-11-30T10:00:00.000000Z 01E it broke', ['it broke']],
		['streams of a container', '2026-11-30T10:00:00.000000000Z stderr F it broke', ['it broke']],
		['boxes of Terraform', '╷\n│ Error: it broke\n│ \n│   with helm_release.a,\n╵', ['Error: it broke', 'with helm_release.a,']],
		['names of pods', 'api-7d8f-x2v7k | it broke', ['it broke']],
		['levels', '2026-11-30T10:00:00.000Z\tERROR\tit broke', ['it broke']],
		['no word that is a level', 'error while it ran', ['error while it ran']],
		['DOS line ends', 'it broke\r\nagain\r\n', ['it broke', 'again']],
		['progress bars', '10 %\r99 %\rit broke', ['10 %', '99 %', 'it broke']],
		['logfmt', String.raw`time="2026-11-30T10:00:00Z" level=error msg="it \"really\" broke" app=a`, ['it "really" broke', 'app=a']],
		['logfmt without escapes', 'level=info msg="it broke" app=a', ['it broke app=a']],
		['an error in logfmt', 'level=WARN msg="upgrade failed" name=a error="it broke: badly"', ['upgrade failed name=a', 'it broke: badly']],
		['logfmt that was cut', 'level=error msg="it broke and', ['it broke and']],
		['JSON', String.raw`{"level":"error","ts":1,"msg":"failed","error":"it broke:\nbadly","n":2}`, ['failed n=2', 'it broke:', 'badly']],
		['JSON in JSON', JSON.stringify({log: JSON.stringify({msg: 'it "broke"'}), stream: 'stderr'}), ['stream=stderr', 'it "broke"']],
		['JSON that was cut', String.raw`{"msg":"it \"broke\" and`, ['{"msg":"it "broke" and']],
		['single quotes of YAML', '    message: \'it \'\'really\'\' broke\'', ['it \'really\' broke']],
		['double quotes of YAML', String.raw`  - message: "it \"really\"\nbroke"`, ['it "really"', 'broke']],
		['folded quotes of YAML', 'message: "it\\\n  \\ broke"', ['it', 'broke"']],
		['entities', 'Error: &quot;a&quot; &lt;b&gt; broke', ['Error: "a" <b> broke']],
	])('takes away or apart: %s', (_, log, texts) => {
		expect(textsOf(log)).toEqual(texts);
	});

	it('keeps the line of each piece, and how wide it was', () => {
		expect(cleanLog('a\n\n\n\u{1B}[1m  b  \u{1B}[0m\n{"msg":"c\\nd"}').map(({text, line, width, after}) => ({text, line, width, after})).toArray()).toEqual([
			{text: 'a', line: 1, width: 1, after: 'line'},
			{text: '', line: 2, width: 0, after: 'line'},
			{text: 'b', line: 4, width: 3, after: 'line'},
			{text: 'c', line: 5, width: 1, after: 'line'},
			{text: 'd', line: 5, width: 1, after: 'escape'},
		]);
	});

	it('names the release of a Flux entry, and of Helm\'s own', () => {
		const about = (log: string) => [...new Set(cleanLog(log).map(piece => piece.about))];
		expect(about('{"msg":"x failed","controller":"helmrelease","HelmRelease":{"name":"a","namespace":"b"}}')).toEqual([{release: 'a', namespace: 'b'}]);
		expect(about('level=WARN msg="upgrade failed" name=a error="it broke: badly"')).toEqual([{release: 'a', namespace: null}]);
		expect(about('{"msg":"x failed","controller":"widget","name":"a","namespace":"b"}')).toEqual([null]);
	});

	it('loses no word of a text, and never throws', () => {
		fc.assert(fc.property(fc.string({unit: 'grapheme', maxLength: 200}), text => {
			expect(() => cleanLog(text).toArray()).not.toThrow();
		}));
		fc.assert(fc.property(fc.array(fc.string({unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 12}), {minLength: 1, maxLength: 20}), words => {
			expect(textsOf(words.join(' ')).join(' ')).toBe(words.join(' '));
		}));
	});

	it('cuts a line that never ends', () => {
		const pieces = cleanLog('x'.repeat(1_000_000)).toArray();
		expect(pieces.map(({text}) => text).join('')).toHaveLength(1_000_000);
		expect(pieces.slice(1).map(({after}) => after)).toEqual(pieces.slice(1).map(() => 'cut'));
	});
});

describe('countLines', () => {
	it.each([['', 0], ['a', 1], ['a\n', 1], ['a\nb', 2], ['a\n\n\nb\n', 4], ['\n', 1]])('%j', (log, count) => {
		expect(countLines(log)).toBe(count);
	});
});
