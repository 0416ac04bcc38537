/** Asks the server of its first argument for one thing, without an authority in the kubeconfig, and prints the status or the problem. */
import process from 'node:process';
import {reach} from './reach.ts';

const connection = reach(process.argv[2]!);
const answer = await connection.get('/api', 'application/json', new AbortController().signal, null);
connection.close();
process.stdout.write(`${answer.ok ? answer.value.status : answer.problem.code}\n`);
