import process from 'node:process';
import type {Cost} from './measured.ts';

const size = (bytes: number): string => bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Prints the costs of each peer, with how many times the first one's they are. */
export const table = (title: string, costs: ReadonlyMap<string, Cost>): void => {
	const [first] = costs.values();
	const line = (peer: string, cost: Cost): string => {
		const ratio = (key: keyof Cost): string => `(${(cost[key] / first![key]).toFixed(1)}×)`.padStart(9);
		return `  ${peer.padEnd(26)} ${cost.wall.toFixed(3).padStart(7)} s${ratio('wall')} ${cost.cpu.toFixed(2).padStart(7)} s CPU${ratio('cpu')} ${cost.memory.toFixed(0).padStart(6)} MiB${ratio('memory')} ${size(cost.bytes).padStart(9)} received${ratio('bytes')}`;
	};

	process.stdout.write(`\n${title}\n${Array.from(costs, ([peer, cost]) => line(peer, cost)).join('\n')}\n`);
};

/** Seconds until k9s 0.50.16 shows its first rows of 2,000 × 10, as measured where it could be built; used where it is not. */
const k9sRows = 14;

type Figures = {readonly list: ReadonlyMap<string, Cost>; readonly rows: ReadonlyMap<string, Cost>; readonly k9s: Cost | null};

/** Prints each goal with what was reached. */
export const judge = ({list, rows, k9s}: Figures): void => {
	const [ours] = list.values();
	const [firstRows] = rows.values();
	const helms = [list.get('helm list -A (3)')!, list.get('helm list -A (4)')!];
	const least = (key: keyof Cost): number => Math.min(...helms.map(cost => cost[key])) / ours![key];
	const bare = ours!.wall / list.get('bare Node program')!.wall;
	const rowsGoal = (k9s?.wall ?? k9sRows) / firstRows!.wall;
	const goal = (text: string, isReached: boolean): string => `  ${isReached ? 'reached' : 'MISSED '}  ${text}`;
	process.stdout.write(`\ngoals\n${[
		goal(`the list at least 15 times faster than helm list -A: ${least('wall').toFixed(1)} times`, least('wall') >= 15),
		goal(`in a fifth of its memory: a ${least('memory').toFixed(1)}th`, least('memory') >= 5),
		goal(`within twice a bare Node program: ${bare.toFixed(2)} times`, bare <= 2),
		goal(`first rows at least 50 times sooner than in k9s (${k9s === null ? `${k9sRows} s as once measured` : 'here'}): ${rowsGoal.toFixed(1)} times`, rowsGoal >= 50),
	].join('\n')}\n`);
};
