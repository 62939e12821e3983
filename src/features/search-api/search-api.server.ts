/** Server door of the room search-api. */
export { writeAnswer } from './server/write-answer.ts';
