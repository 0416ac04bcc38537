import {sideBySide, type SideRow} from '../../core/drift/side-by-side.ts';
import {fail, ok} from '../../core/problem/problem.ts';
import type {Session} from '../../ports/session.ts';
import type {Steps} from '../../ports/step.ts';
import {giveWay} from '../../use-cases/give-way.ts';
import {doing} from '../../use-cases/progress.ts';
import type {ObjectText, Uses} from '../state/effect.ts';

/**
Prints one object of a comparison as YAML, stored beside live, redacted as a whole. Nothing is read anew.

@yields What is being done.
*/
export async function * readObject({redactor}: Pick<Session, 'redactor'>, {object}: Uses['read-object']['input'], signal: AbortSignal): Steps<ObjectText> {
	yield doing('printing the object');
	const rows: SideRow[] = [];
	for (const row of sideBySide(object, redactor)) {
		if (row !== null) {
			rows.push(row);
		}

		await giveWay();
		if (signal.aborted) {
			return fail('interrupted', 'Printing the object was interrupted.');
		}
	}

	return ok({address: object.address, rows});
}
