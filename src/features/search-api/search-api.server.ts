/** Server door of the search-api room. */
export { writeAnswer } from './server/write-answer.ts';
