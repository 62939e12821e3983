/** Server door of the search-api room. */
export { priceOnSearchBasis, writeAnswer } from './server/write-answer.ts';
