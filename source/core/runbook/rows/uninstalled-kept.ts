import {lastRevision} from '../../ledger/believed.ts';
import {described, inRecord, notSeen, writtenBy} from '../evidence.ts';
import {rollbackOption, upgradeOption} from '../options.ts';
import {recommendRevision} from '../recommend.ts';
import type {Facts, Finding, Row} from '../types.ts';

/** With this many records `upgrade --install` takes the wrong one for the last: Kubernetes lists them by name (seen on both majors). */
const misjudged = 10;

const judge = (facts: Facts): Finding | null => {
	const {history} = facts;
	const last = lastRevision(history);
	if (last?.status !== 'uninstalled') {
		return null;
	}

	const {revision: to, why} = recommendRevision(history, facts.apis);
	const many = (last.revision ?? 0) >= misjudged;
	return {
		row: 'uninstalled-kept',
		severity: 'info',
		confidence: 'certain',
		title: 'The release was uninstalled and its history kept.',
		meaning: 'Nothing is wrong with that. Helm refuses a plain upgrade and a plain install of this name.',
		evidence: [inRecord(last, `uninstalled: ${described(last)}`), ...writtenBy(last), notSeen('objects that stayed behind by policy', 'not read')],
		options: [
			...(to === null ? [] : [rollbackOption(facts, {to, risk: 'medium', warning: `The release is back (${why}); what was deleted is created anew.`})]),
			upgradeOption(many
				? 'Installs the chart again. With ten or more revisions Helm may take an older record for the last, and refuse.'
				: 'Installs the chart again; the revision numbers go on.', 'helm upgrade --install'),
		],
		recommended: null,
		avoid: ['Do not use a plain install: Helm says that the name is in use.'],
	};
};

/** Uninstalled on purpose, with the records left. */
export const uninstalledKept: Row = {
	id: 'uninstalled-kept',
	title: 'Uninstalled, history kept',
	severity: 'info',
	words: {
		meaning: 'Somebody uninstalled the release with --keep-history. Its objects are gone, its records are there.',
		impact: 'A plain upgrade ends with "has no deployed releases", a plain install with "cannot re-use a name that is still in use".',
		evidence: 'The newest record says uninstalled; objects with the keep policy may still be there.',
		safe: 'To have it back: upgrade --install, which goes on with the numbers, or a rollback to a revision that completed. To be rid of the records: uninstall once more, without --keep-history.',
		dangerous: 'Believing that a rollback brings data back: claims of the chart were deleted.',
		sources: ['helm/helm issues 5595 and 10550', 'pkg/action/uninstall.go and cmd/helm/upgrade.go', 'tried on Helm 3.22.0 and 4.3.1'],
	},
	judge,
};
