import type {TeamNote} from '../../core/runbook/team-note.ts';
import {joinShown, words, type Shown} from '../../core/text/shown.ts';
import {indent, wrap} from '../../core/text/wrap.ts';
import type {Output} from './output.ts';
import type {ShownJson} from './shown-json.ts';

/** A team's note in JSON; null where it has none on the row. */
export const teamJson = (note: TeamNote | null, output: Output): ShownJson => note === null
	? null
	: {note: note.note === null ? null : output.text(note.note), links: note.links.map(link => output.text(link)), commands: note.commands.map(command => output.text(command))};

/** A team's note as a section of its own. Links and commands stand on a line each and are never wrapped. */
export const teamText = ({note, links, commands}: TeamNote, output: Output, columns: number): Shown => joinShown([
	words('From your team'),
	...note === null ? [] : indent(wrap(output.text(note), columns - 2)),
	...indent([...links, ...commands].map(line => output.line(line))),
], words('\n'));
