/** Door of the words room. */
export { type WordsExplanation, explainWords, sentenceOf, suggestFilterReading } from './model/explain-words.ts';
export { KEYWORD_AS_PARAM, type KeywordReading, readKeyword } from './model/keyword-reading.ts';
export type { KeywordScope } from './model/keyword-scope.ts';
export { compileRules } from './model/number-pieces.ts';
export { unknownNumberIn } from './model/car-number.ts';
export { type PageName, pageForWords } from './model/page-words.ts';
export type { WordSpan } from './model/read-sentence.ts';
export { unrecognizedWords } from './model/unrecognized-words.ts';
export { readKnownWords, readWords, TYPED_PARAM } from './model/words-param.ts';
