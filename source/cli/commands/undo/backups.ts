import {joinShown, shownNumber, words, type Shown} from '../../../core/text/shown.ts';
import type {DescribedBackup} from '../../../use-cases/describe-backups.ts';
import type {Output} from '../../output/output.ts';
import type {ShownJson} from '../../output/shown-json.ts';
import {cell, table} from '../../output/table.ts';

const head = [
	{title: words('BACKUP'), align: 'left', least: null},
	{title: words('RELEASE'), align: 'left', least: null},
	{title: words('RECORDS'), align: 'right', least: null},
	{title: words('BEFORE'), align: 'left', least: null},
	{title: words('CAN BE PUT BACK'), align: 'left', least: 20},
] as const;

const unknown = words('·');

const mayBePutBack = ({plan}: DescribedBackup): Shown => plan === null ? words('by hand: what it was made for cannot be read') : words(plan.writes.length === 0 ? 'no: Helm wrote' : 'while the records are as they were left');

/** The backups as a table, the newest first. */
export const backupsText = async (backups: readonly DescribedBackup[], output: Output): Promise<Shown> => backups.length === 0
	? words('No records were saved yet: nothing was changed by helm-triage on this machine.')
	: joinShown([await table(head, backups.map(backup => [
		cell(output.command(backup.id), 'strong'),
		cell(backup.plan === null ? unknown : output.name(`${backup.plan.release.namespace}/${backup.plan.release.name}`)),
		cell(shownNumber(backup.records)),
		cell(backup.plan === null ? unknown : output.name(backup.plan.action)),
		cell(mayBePutBack(backup)),
	]), output)], words('\n'));

/** The backups as data. */
export const backupsJson = (backups: readonly DescribedBackup[], output: Output): ShownJson => ({
	backups: backups.map(({id, plan, records}) => ({
		id: output.command(id),
		action: plan === null ? null : output.name(plan.action),
		release: plan === null ? null : {namespace: output.name(plan.release.namespace), name: output.name(plan.release.name), driver: output.name(plan.release.driver)},
		context: typeof plan?.cluster.context === 'string' ? output.command(plan.cluster.context) : null,
		records,
		writes: plan === null ? null : plan.writes.map(({object}) => output.text(object)),
	})),
});
