/** Server door of the search-api room. */
export { onBasisOf, writeAnswer } from './server/write-answer.ts';
