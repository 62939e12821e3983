/** What the capture says, for browsers too. */
export { CAPTURE_ID, CAPTURE_TITLE, MOST_EMAIL } from './model/capture-words.ts';
