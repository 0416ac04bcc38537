import {wordList} from './word-list.ts';

/**
Words that stand in Secrets and are none: everybody knows them, and charts are full of them.

Hidden in their own place like any value of a Secret, but not wherever they stand: a screen without the word `localhost` or `password` tells nobody anything.
*/
const vocabulary: ReadonlySet<string> = wordList(`
	localhost 127.0.0.1 0.0.0.0 localhost.localdomain password username postgres postgresql rabbitmq database production development disabled internal external standard
	readonly readwrite administrator anonymous required verify-full verify-ca application kubernetes cluster.local svc.cluster.local us-east-1 us-west-2 eu-west-1
	eu-central-1 metadata template deployment configmap ifnotpresent clusterip registry docker.io https://index.docker.io/v1/
`);

/** Whether a value is a word that no text can do without. */
export const isPlainVocabulary = (value: string): boolean => vocabulary.has(value.toLowerCase());
