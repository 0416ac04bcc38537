import type {Move} from '../../../manifest/convert/map-versions.ts';
import {wasTakenAway} from '../../../manifest/successors.ts';
import {joinAnd} from '../../../ledger/words.ts';
import type {Stop} from '../../stops/stop.ts';
import {recordWords, stop} from '../words.ts';
import type {MappedRecord} from './map-record.ts';

const fieldsOf = ({flags}: Move, lossless: boolean): string => joinAnd(flags.filter(flag => flag.lossless === lossless).map(({path, what}) => `${path} ${what}`));

const stopsOf = (move: Move, where: string): readonly Stop[] => {
	const {object, apiVersion, kind, to, why} = move;
	const named = `${where} ${object}`;
	if (why === 'definition-gone') {
		return [stop('no-successor', `${kind} of ${apiVersion} is served in no version: its definition is gone. Its document is taken out, and Helm forgets the object. Install the definition again instead if the object is still wanted, or acknowledge this.`, named)];
	}

	const converted = fieldsOf(move, true);
	const lost = fieldsOf(move, false);
	return [
		...lost === '' ? [] : [stop('converted-by-hand', `From ${apiVersion} to ${to}: ${lost}. Nobody can convert that but who knows what is meant: upgrade to a chart that has the new version.`, named)],
		...converted === '' ? [] : [stop('needs-conversion', `From ${apiVersion} to ${to}: ${converted}. The fields are written as ${to} says them; look at the difference.`, named)],
	];
};

/** What speaks against writing a mapped record: fields that have to be converted, kinds without a successor, and texts that cannot be changed alone. */
export const mappingStops = ({revision, moves, unsure}: MappedRecord): readonly Stop[] => [
	...unsure === null ? [] : [stop('not-repairable', `At ${unsure} a value stands behind an anchor or in a form that cannot be changed by itself.`, revision.record.object.name)],
	...moves.flatMap(move => stopsOf(move, recordWords(revision))),
];

/** What a mapping does, object by object. */
export const mappingNotes = ({revision, moves}: MappedRecord): readonly string[] => moves.map(move => {
	const {object, kind, apiVersion, to} = move;
	return to === null
		? `${recordWords(revision)}: ${object} of ${apiVersion} is taken out.`
		: `${recordWords(revision)}: ${object} goes from ${apiVersion} to ${to}.${wasTakenAway(move) ? '' : ` Whether both have the same fields is for the definition of ${kind} to say.`}`;
});
