import {isScalar, type Node} from 'yaml';
import {joinOr} from '../ledger/words.ts';
import {parseDuration} from '../text/parse-duration.ts';
import {suggest} from '../text/suggest.ts';
import {readText, type Reader} from './read.ts';
import {inWordsOf, isSilent, type Source, type Spot} from './source.ts';
