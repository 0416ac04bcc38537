import {expect, it} from 'vitest';
import {stringData} from '../../../../source/core/drift/folds/string-data.ts';
import {ask, type Question} from './ask.ts';

const of = 'v1 Secret';
const arrived: Pick<Question, 'desired' | 'lives'> = {desired: {stringData: {a: 'text', b: 'é\n'}}, lives: {data: {a: 'dGV4dA==', b: 'w6kK'}}};

it.each<[string, Question]>([
	['the whole of it', {of, at: ['stringData'], ...arrived, stored: {a: 'text'}}],
	['a key', {of, at: ['stringData', 'a'], ...arrived, stored: 'text'}],
	['a key beyond ASCII', {of, at: ['stringData', 'b'], ...arrived, stored: 'é\n'}],
	['where it went', {of, at: ['data', 'a'], ...arrived, live: 'dGV4dA=='}],
	['what it wins over', {of, at: ['data', 'a'], ...arrived, stored: 'bG9zZXM=', live: 'dGV4dA=='}],
	['an empty one', {of, at: ['stringData'], stored: {}}],
])('folds %s', (_, question) => {
	expect(ask(stringData, question)).toBe('the API server keeps stringData as data, in base64');
});

it.each<[string, Question]>([
	['another text', {of, at: ['stringData', 'a'], desired: {stringData: {a: 'text'}}, lives: {data: {a: 'b3RoZXI='}}, stored: 'text'}],
	['a text that did not arrive', {of, at: ['stringData', 'a'], desired: {stringData: {a: 'text'}}, lives: {data: {}}, stored: 'text'}],
	['a whole of which a part did not arrive', {of, at: ['stringData'], lives: {data: {a: 'dGV4dA=='}}, stored: {a: 'text', b: 'text'}}],
	['a key that nobody stored', {of, at: ['data', 'c'], ...arrived, live: 'dGV4dA=='}],
	['data that is no base64', {of, at: ['data', 'a'], desired: {stringData: {a: 'text'}}, live: 'text'}],
	['a ConfigMap', {of: 'v1 ConfigMap', at: ['data', 'a'], ...arrived, live: 'dGV4dA=='}],
	['a Secret of another group', {of: 'example.com/v1 Secret', at: ['data', 'a'], ...arrived, live: 'dGV4dA=='}],
	['a key of the prototype', {of, at: ['data', 'constructor'], ...arrived, live: 'dGV4dA=='}],
])('leaves %s', (_, question) => {
	expect(ask(stringData, question)).toBeNull();
});
