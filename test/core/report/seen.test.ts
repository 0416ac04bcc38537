import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {leftToDo} from '../../../source/core/report/report.ts';
import {actsOf} from '../../../source/core/report/acts.ts';
import {readSeen, seenText, type Seen} from '../../../source/core/report/seen.ts';

const seen: Seen = {
	time: '2026-11-02T03:00:00.000Z',
	verdict: 'stale',
	findings: [{
		row: 'stale-upgrade-lock',
		severity: 'critical',
		confidence: 'certain',
		title: 'The upgrade to 3 was cut off.',
		meaning: 'Helm refuses the next one.',
		evidence: [{what: 'pending-upgrade', where: 'record 3', seen: true}],
	}],
	recommended: {title: 'Roll back to 2', command: 'helm rollback web 2', needs: null},
	target: {revision: 2, why: 'the newest that completed', passedOver: [{revision: 3, why: 'it never completed'}]},
};

describe('what was seen', () => {
	it('is read back as it was written', () => {
		expect(readSeen(seenText(seen))).toEqual(seen);
	});

	it.each([
		['', 'nothing'],
		['{', 'what is cut off'],
		['[]', 'a list'],
		[JSON.stringify({...seen, findings: null}), 'no findings'],
		[JSON.stringify({...seen, findings: [{}]}), 'a finding without words'],
		[JSON.stringify({...seen, findings: [{...seen.findings[0], evidence: [{what: 'a', where: 'b'}]}]}), 'evidence that does not say whether it was seen'],
		[JSON.stringify({...seen, target: {revision: '2', why: '', passedOver: []}}), 'a target that is no number'],
		[JSON.stringify({...seen, recommended: {title: 'x', command: 1, needs: null}}), 'a command that is no text'],
	])('is nothing where the file holds %s (%s)', text => {
		expect(readSeen(text)).toBeNull();
	});

	it('never fails, whatever the file holds', () => {
		fc.assert(fc.property(fc.jsonValue(), value => {
			const read = readSeen(JSON.stringify(value));
			expect(read === null || typeof read.time === 'string').toBe(true);
		}));
	});
});

const cut = actsOf([{
	time: '2026-11-02T03:00:00.000Z',
	context: 'kind',
	server: null,
	person: null,
	release: 'shop/web',
	action: 'unlock',
	digest: 'd1',
	step: null,
	result: 'started',
	reason: null,
}]);

describe('what is left to do', () => {
	it('begins with an act that has no end, then what is recommended, then the tool that was paused', () => {
		expect(leftToDo(seen, [{tool: 'flux', mark: 'helm.toolkit.fluxcd.io/name', where: 'record 3'}], cut)).toEqual([
			{what: 'The unlock that began at 2026-11-02T03:00:00.000Z has no end in the journal: it is still under way, or its process was killed. Look at the records before anything else.', command: null},
			{what: 'Roll back to 2', command: 'helm rollback web 2'},
			{what: 'Flux manages this release. If it was paused: resume its HelmRelease (flux resume helmrelease), with the change made at its source, else Flux puts its own state back.', command: null},
		]);
	});

	it('does not name a run of a group that was cut off and gone on with', () => {
		const [first] = cut;
		const group = {...first!, action: 'group-rollback'};
		const tell = (acts: typeof cut): readonly string[] => leftToDo({...seen, recommended: null, findings: []}, [], acts).map(({what}) => what.slice(0, 30));
		expect(tell([group])).toEqual(['The group-rollback that began ']);
		expect(tell([group, {...group, digest: 'd2', ended: group.began, result: 'succeeded'}])).toEqual([]);
		expect(tell([group, {...first!, ended: first!.began, result: 'succeeded'}])).toEqual(['The group-rollback that began ']);
	});

	it('is to decide where nothing could be recommended, and nothing of what is only told', () => {
		const [finding] = seen.findings;
		expect(leftToDo({...seen, recommended: null, findings: [finding!, {...finding!, severity: 'info', title: 'It moves.'}]}, [], [])).toEqual([{what: 'Decide: The upgrade to 3 was cut off.', command: null}]);
	});

	it('names no owner to resume where nothing was done', () => {
		expect(leftToDo({...seen, recommended: null, findings: []}, [{tool: 'argocd', mark: 'x', where: 'y'}], [])).toEqual([]);
	});
});
